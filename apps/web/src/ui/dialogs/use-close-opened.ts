import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useQueryChange, type QueryChange } from '#lib/use-query-change.ts';

/** State of a link that opens a row of another screen: closing the row leads back to the page of the link. */
export const closedToHere = () => ({ slipwayBelow: window.location.href });

/**
 * Returns a stable function that closes what the address opened: back to the page whose link opened it (`closedToHere`),
 * else to the screen below it, by these changes of the query.
 */
export function useCloseOpened(): (change: QueryChange) => void {
  const router = useRouter();
  const changeQuery = useQueryChange();
  return useCallback(
    (change: QueryChange) => {
      const { pathname, state } = router.state.location;
      const below = state.slipwayBelow === undefined ? null : new URL(state.slipwayBelow);
      if (below === null || below.pathname === pathname) changeQuery(change);
      else void router.navigate({ href: below.pathname + below.search + below.hash });
    },
    [router, changeQuery],
  );
}
