import type { ReactNode } from 'react';
import { useNear } from '#ui/use-near.ts';
import classes from './cards.module.css';

/** The provider's form, which is loaded with its script once its place comes into view. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const { place, near } = useNear();
  if (!near) return <div ref={place} className={classes.waysWaiting} aria-busy="true" />;
  return children;
}
