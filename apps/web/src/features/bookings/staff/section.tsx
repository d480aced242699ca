import { useId, type ReactNode } from 'react';
import classes from './drawer.module.css';

/** A section of the booking drawer with its heading and action. */
export function Section(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h3 id={id}>{props.title}</h3>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
