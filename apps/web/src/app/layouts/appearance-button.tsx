import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { AppearanceTarget } from './appearance-target.tsx';

const AppearanceMenu = lazy(() =>
  loadChunk(() => import('./appearance-menu.tsx')).then((it) => ({ default: it.AppearanceMenu })),
);

/** Keeps the menu open while the navigation moves to another position. */
let moves = false;

/** Opens the display preferences: colour scheme, direction, navigation and width. */
export function AppearanceButton({ withLabel = false }: { withLabel?: boolean }) {
  const [requested, setRequested] = useState(moves);
  useEffect(() => {
    moves = false;
  }, []);
  const button = (
    <AppearanceTarget
      withLabel={withLabel}
      aria-haspopup="dialog"
      onClick={() => setRequested(true)}
    />
  );
  if (!requested) return button;
  return (
    <Suspense fallback={button}>
      <AppearanceMenu
        withLabel={withLabel}
        onMove={() => {
          moves = true;
        }}
      />
    </Suspense>
  );
}
