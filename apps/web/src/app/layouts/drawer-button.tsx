import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import classes from './layouts.module.css';

const NavDrawer = lazy(() =>
  loadChunk(() => import('./nav-drawer.tsx')).then((it) => ({ default: it.NavDrawer })),
);

/** Opens the navigation as a drawer, on phones. */
export function DrawerButton() {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [requested, setRequested] = useState(false);
  return (
    <>
      <ActionIcon
        className={classes.phoneOnly}
        variant="subtle"
        size={44}
        aria-label={t`Open the menu`}
        aria-expanded={opened}
        onClick={() => {
          setRequested(true);
          setOpened(true);
        }}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      {requested && (
        <Suspense fallback={null}>
          <NavDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
