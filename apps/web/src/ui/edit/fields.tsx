import type { ReactNode } from 'react';
import classes from './edit.module.css';

/** Fields of a form below each other; in two columns where there is room, if asked. */
export function Fields({ columns = 1, children }: { columns?: 1 | 2; children: ReactNode }) {
  return (
    <div className={classes.fields} data-columns={columns}>
      {children}
    </div>
  );
}
