import type { CallInput } from '#lib/api.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useListUrlState, useUrlChoice, useUrlId } from '#ui/list/use-list-url-state.ts';
import { announcementStateNames, audienceNames } from './announcement-labels.ts';

/** The URL state of the list of announcements: filters, page and dialog. */
export function useAnnouncementFilter() {
  const state = useUrlChoice('state', announcementStateNames);
  const audience = useUrlChoice('audience', audienceNames);
  const again = useUrlId('again');
  const changeQuery = useQueryChange();
  const { query, ...urlState } = useListUrlState({
    sorts: [],
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
