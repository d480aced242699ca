import type { ReactNode } from 'react';
import classes from './list.module.css';

/** The tones of the status badges: neutral, bad, new, waiting, good. */
export type Tone = 'neutral' | 'bad' | 'new' | 'waiting' | 'good';

/** A row's state as text; the tone is only an addition. */
export function Badge(props: { tone?: Tone; hint?: string | undefined; children: ReactNode }) {
  const { tone = 'neutral', hint, children } = props;
  return (
    <span className={classes.badge} data-tone={tone} title={hint}>
      {children}
    </span>
  );
}
