import type { CallInput } from '#lib/api.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';

/** The URL state of the list of announcements: filters, page and dialog. */
export function useAnnouncementFilter() {
  const search = useRouteSearch('announcements');
  const { state, audience, again } = search;
  const changeQuery = useQueryChange();
  const { query, ...urlState } = useListUrlState({
    search,
    defaultSort: '-id',
    filters: { state, audience },
  });
  const { page, per_page, q } = query;
  const callQuery: CallInput<'GET /api/announcements'>['query'] = {
    page,
    per_page,
    q,
    state: state ?? undefined,
    audience: audience ?? undefined,
  };
  return {
    ...urlState,
    state,
    audience,
    query: callQuery,
    /** The announcement whose text a new one starts with, or null. */
    again: urlState.open === 'new' ? again : null,
    repeat: (id: number) => changeQuery({ edit: 'new', again: id }),
    close: () => changeQuery({ edit: null, again: null }, { replace: true }),
  };
}

/** The result of `useAnnouncementFilter`. */
export type AnnouncementFilter = ReturnType<typeof useAnnouncementFilter>;
