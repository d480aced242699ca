import { useCallback, useEffect, useRef } from 'react';
import type { BasketLine } from '#shared/basket/basket-lines.ts';

/**
 * Returns a stable function that finds the first of some lines that is still in the basket by then; undefined: none is.
 * @param lines what is in it
 */
export function useFollower(lines: readonly BasketLine[]) {
  const present = useRef(lines);
  useEffect(() => {
    present.current = lines;
  }, [lines]);
  return useCallback(
    (among: readonly BasketLine[]) =>
      among.find(({ id }) => present.current.some((one) => one.id === id)),
    [],
  );
}
