import type { CallInput } from '#lib/api.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';

/** The URL state of the list of messages: filters, sort and page. */
export function useMessageFilter() {
  const search = useRouteSearch('messages');
  const { state, channel } = search;
  const urlState = useListUrlState({
    search,
    defaultSort: '-created_at',
    filters: { state, channel },
  });
  const query: CallInput<'GET /api/messages'>['query'] = {
    ...urlState.query,
    ...(urlState.fromEnd ? { from_end: '1' as const } : {}),
    state: state ?? undefined,
    channel: channel ?? undefined,
  };
  return { ...urlState, state, channel, query };
}

/** The result of `useMessageFilter`. */
export type MessageFilter = ReturnType<typeof useMessageFilter>;
