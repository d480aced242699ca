import type { ReactNode } from 'react';
import classes from './edit.module.css';

/** Form fields below each other, or in two columns on wide screens. */
export function Fields({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className={classes.fields} data-columns={columns}>
      {children}
    </div>
  );
}
