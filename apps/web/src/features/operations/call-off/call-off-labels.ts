import type { CallOffState } from '@slipway/contract/operations/call-offs';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * How a called-off booking stands, the tone of its badge, and its place among the choices: first what somebody has to
 * look after.
 */
export const callOffStateLabel: Record<
  CallOffState,
  {
    words: MessageDescriptor;
    tone: 'neutral' | 'bad' | 'new' | 'waiting' | 'good';
    place: number;
  }
> = {
  waiting: { words: msg`Being notified`, tone: 'neutral', place: 2 },
  told: { words: msg`Notified, no answer yet`, tone: 'waiting', place: 3 },
  kept: { words: msg`Not sent`, tone: 'waiting', place: 1 },
  chosen_date: { words: msg`New date`, tone: 'good', place: 4 },
  refunding: { words: msg`Refund under way`, tone: 'waiting', place: 5 },
  refunded: { words: msg`Refund`, tone: 'new', place: 6 },
  failed: { words: msg`Failed`, tone: 'bad', place: 0 },
};
