import type { PaymentDue } from '@slipway/contract/payments/payments';
import { isBookingStatus, paymentsOpen, tippingOpen } from '@slipway/domain/bookings/status';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { toMajor } from '@slipway/domain/money/money';
import { bookingRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { readPayment, readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { countAttempts } from '#features/payments/charges/attempts-repository.ts';
import { findActiveCard } from '#features/payments/cards/cards-repository.ts';
import { findPayableOf } from './find-payable-of.ts';
import { presentCard } from '#features/payments/payments-presenter.ts';
import { amountDue, isAllDue } from './amount-due.ts';
import { presentPlan } from './present-plan.ts';

/**
 * What is paid, due now and left on the user's own booking (docs/rules/prices.md, "Amount due
 * now").
 */
export async function readPaymentDue(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<PaymentDue> {
  const payable = await findPayableOf(deps.db, person, bookingRef(bookingId));
  const { agreed, kind, paid, status } = payable;
  if (kind === null || !isBookingStatus(status)) throw notFound();
  const due = amountDue(payable);
  const live = !payable.cancelled;
  const { settings } = await readSettings(deps.db);
  const [card, pays] = await Promise.all([
    findActiveCard(deps.db, person.id),
    readPayment(deps, settings, person),
  ]);
  return {
    booking: bookingId,
    package: payable.title,
    date: payable.date,
    status,
    currency: payable.currency,
    total_price: toMajor(agreed.total),
    paid: toMajor(paid),
    tips: toMajor(payable.tips),
    left: toMajor(payable.left),
    amount: toMajor(due.now),
    kind: due.kind,
    all_due: isAllDue(payable, deps.clock.now()),
    plan: presentPlan(payable),
    payments_open:
      due.left >= leastChargeIn(payable.currency) &&
      (!live || paymentsOpen(status, { kind, left: due.left })),
    tipping_open: live && payable.hasCrew && tippingOpen(status, kind),
    by_card: pays.asks_for_cards,
    card: card ? presentCard(card) : null,
    under_way: (await countAttempts(deps.db, payable.what)).open,
  };
}
