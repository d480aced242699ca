import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  GiftCardEvent,
  GiftCardStateName,
  ListedGiftCard,
} from '@slipway/contract/payments/gift-cards';

/** How a gift card stands, in words. */
export const giftCardStates: Record<GiftCardStateName, MessageDescriptor> = {
  waiting: msg`Not sent yet`,
  active: msg`Active`,
  used_up: msg`Used up`,
  expired: msg`Expired`,
  ended: msg`Ended`,
};

/** How a gift card stands for staff: one without an email address is not sent, its code is handed over. */
export const listedState = (card: Pick<ListedGiftCard, 'state' | 'recipient_email'>) =>
  card.state === 'waiting' && card.recipient_email === ''
    ? msg`No code yet`
    : giftCardStates[card.state];

const giftCardEvents: Record<GiftCardEvent['kind'], MessageDescriptor> = {
  issued: msg`Issued`,
  mailed: msg`Email with a new code`,
  shown: msg`New code handed over`,
  reserved: msg`Reserved`,
  used: msg`Used`,
  freed: msg`No longer reserved`,
  given_back: msg`Refunded to the card`,
  void: msg`Ended, the rest is void`,
  refunded: msg`Ended, the rest was refunded by hand`,
  expired: msg`Expired`,
  extended: msg`Can be used longer, because money came back`,
};

/** What became of a gift card, in words. */
export const giftCardEvent = ({ kind, to_buyer: toBuyer }: GiftCardEvent): MessageDescriptor =>
  toBuyer ? msg`Refunded to whoever bought it` : giftCardEvents[kind];

/** The end of a code as it is shown; empty: none was made yet. */
export const shownEnd = (last4: string | null): string => (last4 === null ? '' : `•••• ${last4}`);
