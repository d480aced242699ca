import { useEffect, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AppearanceTarget } from './appearance-target.tsx';

const AppearanceMenu = lazyPart(
  async () => (await import('./appearance-menu.tsx')).AppearanceMenu,
  ({ withLabel = false }) => <AppearanceTarget withLabel={withLabel} aria-haspopup="dialog" />,
);

/** Keeps the menu open while the navigation moves to another position. */
let moves = false;

/** Opens the display preferences: colour scheme, direction, navigation and width. */
export function AppearanceButton({ withLabel = false }: { withLabel?: boolean }) {
  const [requested, setRequested] = useState(moves);
  useEffect(() => {
    moves = false;
  }, []);
  return requested ? (
    <AppearanceMenu
      withLabel={withLabel}
      onMove={() => {
        moves = true;
      }}
    />
  ) : (
    <AppearanceTarget
      withLabel={withLabel}
      aria-haspopup="dialog"
      onClick={() => setRequested(true)}
    />
  );
}
