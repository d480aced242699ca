import { useEffect, useRef } from 'react';
import { api } from '#lib/api.ts';
import { pageData, setPageData, usePageData } from '#lib/page-data.ts';

/**
 * Refetches the announcements after signing in or out; the page data has the first ones. Used by the frame of every page,
 * because the sign-in page has no banner.
 */
export function useReaderAnnouncements(): void {
  const userId = usePageData().user?.id ?? null;
  const lastUserId = useRef(userId);
  useEffect(() => {
    if (lastUserId.current === userId) return;
    lastUserId.current = userId;
    api('GET /api/page-data')
      .then(({ data }) => {
        if ((pageData().user?.id ?? null) !== userId) return;
        setPageData({ ...pageData(), announcements: data.announcements });
      })
      // On failure the current ones stay, since the user did not ask for a refetch.
      .catch(() => undefined);
  }, [userId]);
}
