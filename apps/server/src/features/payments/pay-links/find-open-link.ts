import { todayIn } from '@slipway/domain/dates/dates';
import { isBookingStatus, paymentsOpen } from '@slipway/domain/bookings/status';
import {
  payLinkState,
  securityDepositLinkState,
  type PayLinkState,
} from '@slipway/domain/payments/pay-link';
import { atLeastZero } from '@slipway/domain/money/money';
import { payableRefOf } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { notFound, refused } from '#http/errors.ts';
import { findAttempt, type Attempt } from '#features/payments/charges/attempts-repository.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findDeposit } from '#features/payments/security-deposits/security-deposits-repository.ts';
import { findPayLink, type PayLink } from './pay-links-repository.ts';

/**
 * The link with this token, for a visitor.
 * @throws Refusal 404, 429 after too many requests from one network
 */
export async function findLink(deps: Deps, token: string, address: string): Promise<PayLink> {
  await deps.limits.count('link by address', address);
  const link = await findPayLink(deps.db, token);
  if (!link) throw notFound();
  return link;
}

/** What a link is for. */
export const payableOf = ({ bookingId, orderId }: PayLink) => payableRefOf({ bookingId, orderId });

/** The last charge by a link. */
export async function chargeOf(db: Db, { attemptId }: PayLink): Promise<Attempt | null> {
  return attemptId === null ? null : ((await findAttempt(db, attemptId)) ?? null);
}

/** Whether a booking or an order is open to payments by its customer. */
function isOpenToPayments({ what, kind, status, left }: Payable): boolean {
  if (what.bookingId === null) return true;
  return kind !== null && isBookingStatus(status) && paymentsOpen(status, { kind, left });
}

/** What a link leads to now. */
export async function stateOfLink(
  db: Db,
  of: {
    link: Pick<PayLink, 'endedAt' | 'madeAt'> & { securityDepositId?: number | null };
    payable: Payable;
    charge: Attempt | null;
  },
  now: Date,
): Promise<PayLinkState> {
  const { link, payable, charge } = of;
  if (link.securityDepositId != null) {
    const deposit = await findDeposit(db, link.securityDepositId);
    return securityDepositLinkState({
      ended: link.endedAt !== null || payable.hold,
      used: charge?.state === 'succeeded',
      cancelled: payable.cancelled,
      calledOff: payable.calledOff,
      state: deposit?.state ?? 'released',
    });
  }
  const { settings } = await readSettings(db);
  const { cancellation } = payable;
  return payLinkState({
    ended: link.endedAt !== null || payable.hold,
    used: charge?.state === 'succeeded',
    date: payable.date,
    today: todayIn(settings.time_zone, now),
    cancelled: payable.cancelled,
    forWhatIsOwed:
      payable.owedAfterCancel && cancellation !== null && link.madeAt >= cancellation.at,
    calledOff: payable.calledOff,
    left: atLeastZero(payable.left),
    paymentsOpen: isOpenToPayments(payable),
  });
}

/** @throws Refusal 422 with what became of the booking or order */
export function checkOpen(state: PayLinkState, { what }: Payable): void {
  const one = what.bookingId === null ? 'order' : 'booking';
  switch (state) {
    case 'open':
      return;
    case 'paid':
      throw refused('nothing_left', 'This has already been paid. Nothing was charged.');
    case 'cancelled':
      throw refused('cancelled', `This ${one} is cancelled.`);
    case 'called_off':
      throw refused('called_off', 'This trip has been called off. Please choose a new date first.');
    case 'closed':
      throw refused('payments_closed', 'This can no longer be paid online. Please contact us.');
    case 'over':
      throw refused('link_is_over', 'This link no longer works. Please ask for a new one.');
  }
}
