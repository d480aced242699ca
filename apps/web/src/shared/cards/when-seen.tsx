import { useEffect, useState, type ReactNode } from 'react';
import classes from './cards.module.css';

/** The provider's form, which is loaded with its script once its place comes into view. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || place === null) return undefined;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watching.observe(place);
    return () => watching.disconnect();
  }, [place, seen]);
  if (!seen) return <div ref={setPlace} className={classes.waysWaiting} aria-busy="true" />;
  return children;
}
