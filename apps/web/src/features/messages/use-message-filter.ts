import type { CallInput } from '#lib/api.ts';
import { useListUrlState, useUrlChoice } from '#ui/list/use-list-url-state.ts';
import { channelNames, stateNames } from './message-labels.ts';

/** The URL state of the list of messages: filters, sort and page. */
export function useMessageFilter() {
  const state = useUrlChoice('state', stateNames);
  const channel = useUrlChoice('channel', channelNames);
  const urlState = useListUrlState({
    sorts: ['created_at', 'recipient', 'state'],
    defaultSort: '-created_at',
    filters: { state, channel },
  });
  const query: CallInput<'GET /api/messages'>['query'] = {
    ...urlState.query,
    state: state ?? undefined,
    channel: channel ?? undefined,
  };
  return { ...urlState, state, channel, query };
}

/** The result of `useMessageFilter`. */
export type MessageFilter = ReturnType<typeof useMessageFilter>;
