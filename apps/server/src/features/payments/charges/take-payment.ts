import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { fromMajor, subtract, zero, type Cents } from '@slipway/domain/money/money';
import { kindOfPayment } from '@slipway/domain/payments/paying';
import type { PayableRef } from '#db/payable-ref.ts';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { dateText, moneyText } from '#features/messages/messages-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { awaitedOf } from './attempts-repository.ts';
import { chargeIdempotently } from './charge-idempotently.ts';
import { recordPaymentByHand } from '#features/payments/ledger/record-payment-by-hand.ts';
import { lockForStaff } from '#features/payments/ledger/find-payable-of.ts';
import type { Charge } from './open-charge.ts';
import { assertCanCharge } from '#features/payments/cards/assert-cards.ts';
import { findCardToCharge } from '#features/payments/cards/own-card.ts';
import type { CardToCharge } from './charge-card.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';
import { fingerprintOf } from './request-fingerprint.ts';

export type PaymentToTake = BodyOf<Calls['POST /api/take-payment']>;
type ByCard = Exclude<PaymentToTake, { by: 'hand' }>;

export interface Staff {
  person: SignedIn;
  key: string;
}

/** @throws Refusal 422 unless exactly one of the two is given */
export function readPayable(body: Pick<PaymentToTake, 'booking' | 'order'>): PayableRef {
  const { booking, order } = body;
  if (booking != null && order == null) return { bookingId: booking, orderId: null };
  if (order != null && booking == null) return { bookingId: null, orderId: order };
  throw invalid({ booking: ['Booking or order is required.'] });
}

/** The payment kind as its number. @throws Refusal 422 for a tip on an order */
function kindOf(payable: Payable, body: PaymentToTake, amount: Cents): LedgerKind {
  if (body.for === 'payment') return kindOfPayment(payable.agreed, payable.paid, amount);
  if (payable.what.bookingId === null) throw invalid({ for: ['Orders cannot be tipped.'] });
  return ledgerKind.tip;
}

async function cardFor(tx: Db, payable: Payable, body: ByCard): Promise<CardToCharge> {
  if (body.by === 'new_card') return { token: body.stripeToken };
  const card = await findCardToCharge(tx, payable.customerId);
  if (!card) throw refused('no_card', 'The customer has no saved card.');
  return card;
}

/** For a cancelled booking or order, a card is charged only what is still owed. */
function checkStands({ what, cancelled, owedAfterCancel }: Payable, body: ByCard): void {
  if (!cancelled || (owedAfterCancel && body.for === 'payment')) return;
  const one = what.bookingId === null ? 'order' : 'booking';
  throw refused('cancelled', `This ${one} is cancelled.`);
}

/** A card is never charged more than the balance; a tip, no more than the total. */
async function decide(tx: Db, { person }: Staff, body: ByCard): Promise<Charge> {
  const payable = await lockForStaff(tx, person, readPayable(body));
  checkStands(payable, body);
  const amount = fromMajor(body.amount);
  const kind = kindOf(payable, body, amount);
  const max = kind === ledgerKind.tip ? payable.agreed.total : payable.left;
  if (amount > max) {
    const atMost = moneyText(max, payable.currency);
    const text = max > 0 ? `At most ${atMost} can be charged.` : 'Nothing is left to pay.';
    throw invalid({ amount: [text] });
  }
  const card = await cardFor(tx, payable, body);
  return { payable, kind, amount, card, holderPresent: false };
}

/** Nothing was paid before it was made: such a date is a typing error. @throws Refusal 422 */
function checkDate({ what, zone, madeAt }: Payable, date: string): void {
  const madeOn = todayIn(zone, madeAt);
  if (date >= madeOn) return;
  const one = what.bookingId === null ? 'order' : 'booking';
  throw invalid({ date: [`Date must not be before the ${one} was made, ${dateText(madeOn)}.`] });
}

/**
 * Takes a payment or a tip for staff: with the customer's saved card, a new card, or by hand
 * (cheque, cash, transfer, deposit). A manual payment may exceed the balance once that is
 * confirmed.
 */
export async function takePayment(
  deps: Deps,
  staff: Staff,
  body: PaymentToTake,
): Promise<PaymentAnswer> {
  const request = { personId: staff.person.id, key: staff.key, fingerprint: fingerprintOf(body) };
  if (body.by !== 'hand') {
    return chargeIdempotently(
      deps,
      request,
      () => assertCanCharge(deps),
      (tx) => decide(tx, staff, body),
    );
  }
  const amount = fromMajor(body.amount);
  return recordPaymentByHand(deps, request, async (tx, settings) => {
    if (body.date > todayIn(settings.time_zone, deps.clock.now())) {
      throw invalid({ date: ['Date must not be in the future.'] });
    }
    const payable = await lockForStaff(tx, staff.person, readPayable(body));
    checkDate(payable, body.date);
    const kind = kindOf(payable, body, amount);
    const { left } = payable;
    const awaited = kind === ledgerKind.tip ? zero : await awaitedOf(tx, payable.what);
    if (awaited > 0 && !body.despite_awaited) {
      const text = `${moneyText(awaited, payable.currency)} of it is on its way already.`;
      throw invalid({ despite_awaited: [text] }, 'money_awaited');
    }
    if (kind !== ledgerKind.tip && amount > left && !body.overpay) {
      const over = moneyText(subtract(amount, left), payable.currency);
      throw invalid({ overpay: [`This is ${over} more than is left to pay.`] }, 'overpaid');
    }
    const { method, date, reference, note } = body;
    return { payable, kind, amount, method, date, reference, note };
  });
}
