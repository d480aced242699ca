/** The time limit for loading a route's chunk (docs/rules/screens.md, "Layout and appearance"). */
export const chunkLimitMs = 120_000;

/** A chunk could not be loaded: no connection, too slow, or replaced by a newer version. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}

/** Loads a chunk; rejects with `ChunkError` on failure or after the limit. */
export async function loadChunk<T>(load: () => Promise<T>, limitMs = chunkLimitMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_done, refuse) => {
    timer = setTimeout(() => refuse(new ChunkError('time-out')), limitMs);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (failure) {
    throw failure instanceof ChunkError ? failure : new ChunkError(failure);
  } finally {
    clearTimeout(timer);
  }
}
