import { useEffect, useState, type RefCallback } from 'react';

/**
 * Whether a place is in view, or was, or is about to come into view.
 * @param within how near to what is in view it counts, such as `400px`
 */
export function useNear(within = '0px'): { place: RefCallback<HTMLElement>; near: boolean } {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || place === null) return undefined;
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: within },
    );
    watching.observe(place);
    return () => watching.disconnect();
  }, [place, near, within]);
  return { place: setPlace, near };
}
