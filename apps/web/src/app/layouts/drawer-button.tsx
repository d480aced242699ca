import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import classes from './layouts.module.css';

const NavDrawer = lazyPart(async () => (await import('./nav-drawer.tsx')).NavDrawer);

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
      {requested && <NavDrawer opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
