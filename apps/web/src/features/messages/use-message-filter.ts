import type { CallInput } from '#lib/api.ts';
import { useListUrlState, useUrlChoice } from '#ui/list/use-list-url-state.ts';
import { channelNames, stateNames } from './message-labels.ts';

/** Which messages are shown, as the URL has it, and how to change that. */
export function useMessageFilter() {
  const state = useUrlChoice('state', stateNames);
  const channel = useUrlChoice('channel', channelNames);
  const place = useListUrlState({
    sorts: ['created_at', 'recipient', 'state'],
    defaultSort: '-created_at',
    filters: { state, channel },
  });
  const query: CallInput<'GET /api/messages'>['query'] = {
    ...place.query,
    state: state ?? undefined,
    channel: channel ?? undefined,
  };
  return { ...place, state, channel, query };
}

/** What `useMessageFilter` gives. */
export type MessageFilter = ReturnType<typeof useMessageFilter>;
