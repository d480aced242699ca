import type { CallInput } from '#lib/api.ts';
import { useListUrlState, useUrlChoice } from '#ui/list/use-list-url-state.ts';
import { channelNames, stateNames } from './message-labels.ts';

/** Which messages are shown, as the URL has it, and how to change that. */
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

/** What `useMessageFilter` gives. */
export type MessageFilter = ReturnType<typeof useMessageFilter>;
