import { useLayoutEffect, useState, type ComponentType } from 'react';
import { loadChunk, type ChunkError } from '#lib/load-chunk.ts';

/**
 * A component whose code is loaded when it is first shown; where that fails, it throws a `ChunkError`.
 *
 * React's `lazy` shows what was loaded no sooner than 300 ms after its `Suspense` began to wait, which is felt where a
 * button opens a dialog for the first time. This shows it as soon as it is loaded.
 * @param Waiting stands in its place meanwhile, with the same properties
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> | null = null,
) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  /** Loads the code before it is shown; what could not be loaded is asked for again. */
  async function preload(): Promise<ComponentType<Props>> {
    loading ??= loadChunk(load);
    try {
      loaded = await loading;
      return loaded;
    } catch (failure) {
      loading = null;
      throw failure;
    }
  }
  function LazyPart(props: Props) {
    const [Code, setCode] = useState(() => loaded);
    const [failure, setFailure] = useState<ChunkError | null>(null);
    const isLoaded = Code !== null;
    useLayoutEffect(() => {
      if (isLoaded) return;
      // Not as a transition: a page that is being opened at the same time would hold it back.
      preload().then((code) => setCode(() => code), setFailure);
    }, [isLoaded]);
    if (failure !== null) throw failure;
    if (Code !== null) return <Code {...props} />;
    return Waiting === null ? null : <Waiting {...props} />;
  }
  return Object.assign(LazyPart, { preload });
}
