import type { Cents } from '@slipway/domain/money/money';
import { GatewayMisused, type GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { paymentAnswer, testCardByPayment, type PaymentRow } from './answers.ts';
import { resultOf } from './rules.ts';
import { prepared, type Session } from './session.ts';
import { readPayment, type Outcome } from './store.ts';

/** How long a payment is held: as long as the provider holds most cards. */
const heldDays = 7;

export const captureDeadline = (now: Date): Date => new Date(now.getTime() + heldDays * 86_400_000);

/** How a payment is named that is held, so that confirming needs no look-up. */
export const heldPrefix = 'pi_hold';

/** Whether a payment with a known card is to be held. */
export const isToBeHeld = (ref: string): boolean => ref.startsWith(`${heldPrefix}_`);

/** Holds a payment on its card, and keeps the card where that was asked. */
export async function confirmHeld(
  tx: Session,
  p: { payment: string; customerPresent: boolean },
  now: Date,
): Promise<Outcome<GatewayPayment>> {
  const row = await readPayment(tx, p.payment, true);
  // Held, refused or cancelled before: its present state is the answer.
  if (row.status !== 'requires_confirmation') return { ok: paymentAnswer(row) };
  const card = testCardByPayment(p.payment);
  if (!card) throw new GatewayMisused(`No such payment_intent: '${p.payment}'`);
  const { status, failure } = resultOf(card, p.customerPresent, false);
  const held = status === 'succeeded';
  const [changed] = await prepared<PaymentRow>(
    tx,
    'test-gateway-hold',
    `with changed as (
       update test_gateway.payments set status = $2, failure = $3::jsonb, capture_before = $4
       where ref = $1 returning *
     ), kept as (
       insert into test_gateway.cards (ref, customer)
       select card, customer from changed
       where keep_card and customer is not null and status = 'held'
       on conflict (ref) do update set customer = excluded.customer
     )
     select * from changed`,
    [
      row.ref,
      held ? 'held' : status,
      failure === null ? null : JSON.stringify(failure),
      held ? captureDeadline(now) : null,
    ],
  );
  return { ok: paymentAnswer(changed ?? row) };
}

/** Lets a hold end whose time is over. */
export async function endHold(session: Session, ref: string, now: Date): Promise<void> {
  await prepared(
    session,
    'test-gateway-end-hold',
    `update test_gateway.payments set status = 'cancelled'
     where ref = $1 and status = 'held' and capture_before <= $2`,
    [ref, now],
  );
}

/** Charges a part or all of what is held; the rest is let go. */
export async function captureHeld(
  tx: Session,
  p: { payment: string; amount: Cents },
  now: Date,
): Promise<Outcome<GatewayPayment>> {
  await endHold(tx, p.payment, now);
  const row = await readPayment(tx, p.payment, true);
  // Captured or let go before: how it stands is the answer.
  if (row.status !== 'held') return { ok: paymentAnswer(row) };
  if (p.amount < 1 || p.amount > row.amount) {
    return {
      refused: 'misused',
      code: 'amount_too_large',
      message: 'The amount to capture is more than what is held, or nothing.',
    };
  }
  const [changed] = await prepared<PaymentRow>(
    tx,
    'test-gateway-capture',
    `update test_gateway.payments set status = 'succeeded', captured = $2 where ref = $1 returning *`,
    [row.ref, p.amount],
  );
  return { ok: paymentAnswer(changed ?? row) };
}
