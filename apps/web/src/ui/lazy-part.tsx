import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

/** Above dialogs, and without a style that would have to be loaded. */
const above = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 500,
  margin: 0,
  padding: 16,
  color: '#fff',
  background: '#b3261e',
} as const;

/**
 * A component whose code is loaded when it is first shown. If loading fails, the page stays and says so, and loads it
 * again at each press and once there is a connection.  React's `lazy` shows what was loaded no sooner than 300 ms
 * after its `Suspense` began to wait, which is felt where a button opens a dialog for the first time. This shows it as
 * soon as it is loaded.
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
    const [failures, setFailures] = useState(0);
    const isLoaded = Code !== null;
    useLayoutEffect(() => {
      if (isLoaded) return undefined;
      // Not as a transition: a page that is being opened at the same time would hold it back.
      const ask = () =>
        void preload().then(
          (code) => setCode(() => code),
          () => setFailures((before) => before + 1),
        );
      ask();
      addEventListener('click', ask);
      addEventListener('online', ask);
      return () => {
        removeEventListener('click', ask);
        removeEventListener('online', ask);
      };
    }, [isLoaded]);
    if (Code !== null) return <Code {...props} />;
    return (
      <>
        {Waiting !== null && <Waiting {...props} />}
        {failures > 0 && (
          // Another one each time, so that it is announced again.
          <p key={failures} role="alert" style={above}>
            <Trans>
              The connection was lost or is too slow, or a new version has just been released. Press
              again, or reload the page.
            </Trans>
          </p>
        )}
      </>
    );
  }
  return Object.assign(LazyPart, { preload });
}
