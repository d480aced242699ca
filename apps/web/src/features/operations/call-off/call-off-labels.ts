import type { CallOffState } from '@slipway/contract/operations/call-offs';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Label, badge tone and filter order of a called-off booking's state: those that need attention come first. */
export const callOffStateLabel: Record<
  CallOffState,
  {
    label: MessageDescriptor;
    tone: 'neutral' | 'bad' | 'new' | 'waiting' | 'good';
    order: number;
  }
> = {
  waiting: { label: msg`Being notified`, tone: 'neutral', order: 2 },
  to_phone: { label: msg`To phone`, tone: 'bad', order: 1 },
  told: { label: msg`Notified, no answer yet`, tone: 'waiting', order: 3 },
  kept: { label: msg`Not sent`, tone: 'waiting', order: 1 },
  chosen_date: { label: msg`New date`, tone: 'good', order: 4 },
  refunding: { label: msg`Refund under way`, tone: 'waiting', order: 5 },
  refunded: { label: msg`Refund`, tone: 'new', order: 6 },
  reversed: { label: msg`Takes place after all`, tone: 'good', order: 7 },
  failed: { label: msg`Failed`, tone: 'bad', order: 0 },
};
