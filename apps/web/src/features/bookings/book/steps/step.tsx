import type { ReactNode } from 'react';
import classes from '#features/bookings/book/book.module.css';

/** One step of the page: a field group with a numbered heading. It stays visible, completed or not. */
export function Step(props: {
  /** Null: it stands alone. */
  number: number | null;
  title: ReactNode;
  done: boolean;
  /** A hint below the heading. */
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.step} data-done={props.done || undefined}>
      <legend className={classes.stepTitle}>
        {props.number !== null && (
          <span className={classes.stepNumber} aria-hidden>
            {props.number}
          </span>
        )}
        <span role="heading" aria-level={2}>
          {props.title}
        </span>
      </legend>
      {props.hint !== undefined && <p className={classes.stepHint}>{props.hint}</p>}
      {props.children}
    </fieldset>
  );
}

/** A field's error, announced when it appears. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={classes.problem} role="alert">
      {text}
    </p>
  );
}
