import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { setAppearance, useAppearance } from '#lib/appearance.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import { DrawerButton } from './drawer-button.tsx';
import { NavList } from './nav-list.tsx';
import classes from './layouts.module.css';

/** Navigation at the side: 240 px, 64 px as icons, a drawer on phones. */
export function VerticalLayout({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { collapsed } = useAppearance();
  const Arrow = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.vertical} data-collapsed={collapsed || undefined}>
      <header className={classes.phoneTop}>
        <DrawerButton />
        <Brand />
        <AppearanceButton />
      </header>
      <div className={classes.side}>
        <header className={classes.sideTop}>
          <Brand short={collapsed} />
        </header>
        <div className={classes.sideNav}>
          <NavList icons={collapsed} />
        </div>
        <section className={classes.sideFoot} aria-label={t`Appearance`}>
          <AppearanceButton />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={collapsed ? t`Expand the menu` : t`Collapse the menu`}
            aria-pressed={collapsed}
            onClick={() => setAppearance({ collapsed: !collapsed })}
          >
            <Arrow size={20} stroke={1.7} className="mantine-rotate-rtl" aria-hidden />
          </ActionIcon>
        </section>
      </div>
      {children}
    </div>
  );
}
