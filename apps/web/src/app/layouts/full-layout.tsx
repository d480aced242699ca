import type { ReactNode } from 'react';
import { AppearanceButton } from './appearance-button.tsx';
import { Brand } from './brand.tsx';
import classes from './layouts.module.css';

/** A layout without navigation: sign-in, recovery, error pages. */
export function FullLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.full}>
      <header className={classes.fullTop}>
        <Brand />
        <AppearanceButton />
      </header>
      {children}
    </div>
  );
}
