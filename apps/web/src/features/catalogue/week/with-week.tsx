import type { ReactNode } from 'react';
import classes from './week.module.css';

/** A form with the week that it makes: beside it where there is room, else below. */
export function WithWeek({ week, children }: { week: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.withWeek}>
      <div className={classes.form}>{children}</div>
      <aside className={classes.aside}>{week}</aside>
    </div>
  );
}
