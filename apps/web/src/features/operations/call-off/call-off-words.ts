import type { CallOffState } from '@slipway/contract/call-offs';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How a called-off booking stands, and the tone of its badge. */
export const stateWords: Record<
  CallOffState,
  { words: MessageDescriptor; tone: 'neutral' | 'bad' | 'new' | 'waiting' | 'good' }
> = {
  waiting: { words: msg`Being told`, tone: 'neutral' },
  told: { words: msg`Told, not chosen yet`, tone: 'waiting' },
  kept: { words: msg`Kept here`, tone: 'waiting' },
  chosen_date: { words: msg`New date`, tone: 'good' },
  refunded: { words: msg`Refund`, tone: 'new' },
  failed: { words: msg`Failed`, tone: 'bad' },
};
