import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** How the texts of a basket read: of trips, of products, or of both. */
export interface BasketWords {
  what: ReactNode;
  list: string;
  lost: ReactNode;
  codeRefused: string;
  /** After a press that was refused. */
  nothingDone: string;
  /** @param due what is charged; null: it is not known yet */
  button: (due: { amount: number; text: string } | null) => ReactNode;
  payment: { progress: string; agree: ReactNode; interrupted: ReactNode };
}

const interrupted = (
  <Trans>
    Your order was sent but is not finished: your bank has not confirmed it yet, or its answer did
    not reach us. Press the button to continue. It is the same order, and you will not be charged
    twice.
  </Trans>
);

const ofTrips = (): BasketWords => ({
  what: <Trans>What you book</Trans>,
  list: t`What you book`,
  lost: (
    <Trans>Nothing was booked or charged: your basket has changed. Please look at it again.</Trans>
  ),
  codeRefused: t`Nothing was booked or charged: your code cannot be used.`,
  nothingDone: t`Nothing was booked, and nothing was charged.`,
  button: (due) =>
    due === null ? (
      <Trans>BOOK AND PAY</Trans>
    ) : due.amount === 0 ? (
      <Trans>BOOK</Trans>
    ) : (
      <Trans>BOOK AND PAY {due.text}</Trans>
    ),
  // Those of the booking page.
  payment: { progress: '', agree: null, interrupted: null },
});

const ofProducts = (): BasketWords => ({
  what: <Trans>What you buy</Trans>,
  list: t`What you buy`,
  lost: (
    <Trans>Nothing was ordered or charged: your basket has changed. Please look at it again.</Trans>
  ),
  codeRefused: t`Nothing was ordered or charged: your code cannot be used.`,
  nothingDone: t`Nothing was ordered, and nothing was charged.`,
  button: (due) =>
    due === null ? (
      <Trans>PAY</Trans>
    ) : due.amount === 0 ? (
      <Trans>PLACE ORDER</Trans>
    ) : (
      <Trans>PAY {due.text}</Trans>
    ),
  payment: {
    progress: t`Placing your order. This can take a moment; please stay on this page.`,
    agree: <Trans>Agree to the terms to order.</Trans>,
    interrupted,
  },
});

const ofBoth = (): BasketWords => ({
  what: <Trans>What you book and buy</Trans>,
  list: t`What you book and buy`,
  lost: (
    <Trans>
      Nothing was booked, ordered or charged: your basket has changed. Please look at it again.
    </Trans>
  ),
  codeRefused: t`Nothing was booked, ordered or charged: your code cannot be used.`,
  nothingDone: t`Nothing was booked, ordered or charged.`,
  button: ofTrips().button,
  payment: {
    progress: t`Placing your bookings and your order. This can take a moment; please stay on this page.`,
    agree: <Trans>Agree to the terms to continue.</Trans>,
    interrupted,
  },
});

/**
 * The texts of a basket by what is in it (docs/rules/screens.md, "Basket").
 * @param basket `buys`: products or gift cards are in it
 */
export function basketWords(basket: { hasTrips: boolean; buys: boolean }): BasketWords {
  if (!basket.buys) return ofTrips();
  return basket.hasTrips ? ofBoth() : ofProducts();
}
