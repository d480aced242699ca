import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Where an address leads that has no page, or none for this visitor: error-404 is shown, and the bar keeps the
 * address, so that a typing error can be mended and a reload asks for the page again.
 */
export function notFoundAt({
  pathname,
  search,
  hash,
}: Pick<ParsedLocation<object>, 'pathname' | 'search' | 'hash'>) {
  return {
    to: '/error-404',
    mask: { to: pathname, search, hash, unmaskOnReload: true },
  } as const;
}

/** Leads a page to error-404 once the server has said that there is nothing at its address. */
export function useNotFound(isMissing: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const at = router.latestLocation;
    if (!isMissing || at.pathname === '/error-404') return;
    void router.navigate({ ...notFoundAt(at), replace: true });
  }, [router, isMissing]);
}
