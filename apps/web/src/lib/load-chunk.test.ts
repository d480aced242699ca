import { describe, expect, it } from 'vitest';
import { ChunkError, chunkLimitMs, loadChunk } from './load-chunk.ts';

describe('loadChunk', () => {
  it('waits 120 seconds by default', () => {
    expect(chunkLimitMs).toBe(120_000);
  });

  it('returns the loaded module', async () => {
    expect(await loadChunk(() => Promise.resolve('screen'))).toBe('screen');
  });

  it.each([
    ['does not come in time', () => new Promise<never>(() => undefined)],
    ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is a ChunkError when it %s', async (_case, load) => {
    await expect(loadChunk(load, 5)).rejects.toBeInstanceOf(ChunkError);
  });
});
