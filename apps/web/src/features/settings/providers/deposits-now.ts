import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DepositsNow } from '@slipway/domain/payments/card-taking';

/** How visitors pay their deposits now, in a sentence. */
export const depositsNowText: Record<DepositsNow, MessageDescriptor> = {
  card: msg`Cards: deposits are charged by your card provider.`,
  test_card: msg`Cards: in test mode, with test cards only. Nobody is charged.`,
  hand: msg`Cards: deposits are taken by hand. Visitors book without a card.`,
};
