import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { sendQueuedSms } from '#features/messages/messages-api.ts';
import {
  hashSecret,
  setRequiresAction,
  type Attempt,
  type ChargeOutcome,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { smsKey } from '#features/bookings/announce-booking.ts';
import { keepHold, lockBookings, shortenHold } from '#features/bookings/bookings-repository.ts';
import { awaitMoneyOf } from './await-money.ts';
import { abandonHolds } from '#features/bookings/holds/abandon-holds.ts';
import { concludeBookings } from './conclude-booking.ts';
import type { Charged, Conclusion, Press } from './record-bookings.ts';

/** The charge of a hold's deposit. */
export interface HoldCharge {
  attempt: Attempt;
  outcome: ChargeOutcome;
}

/** How a hold ended: booked, kept for the card holder or the provider, or released. */
export type HoldConclusion =
  | { kind: 'booked'; smsSent: boolean | null }
  | Exclude<Conclusion, { kind: 'booked' }>
  | { kind: 'awaited'; until: Date }
  | Exclude<ChargeOutcome, { kind: 'succeeded' | 'awaited' }>;

/**
 * Sends the SMS of a confirmed booking at once, where it is still queued.
 * @returns whether it was sent; null: there is none
 */
export async function sendConfirmationSms(deps: Deps, bookingId: number): Promise<boolean | null> {
  return sendQueuedSms(deps, smsKey(bookingId));
}

/** `sendConfirmationSms` of bookings made together: whether all were sent. */
export async function sendAllSms(deps: Deps, ids: readonly number[]): Promise<boolean | null> {
  const sent = await Promise.all(ids.map((id) => sendConfirmationSms(deps, id)));
  return sent.includes(false) ? false : (sent.find((one) => one !== null) ?? null);
}

/**
 * Concludes what is held together by the outcome of its charge: if it was paid it is booked and its SMS sent, if the
 * payer has to answer it is kept for that time, if the money comes later it is booked and awaits it, and if it was not
 * charged it is released. While the outcome is unknown it stays as it is.
 * @param charge null when there was nothing to charge
 * @param press what the request that booked knows already; null: another one concludes it
 */
export async function concludeHolds(
  deps: Deps,
  checkout: CheckoutIds,
  charge: HoldCharge | null,
  press: Press | null = null,
): Promise<HoldConclusion> {
  if (!charge) return bookHolds(deps, checkout, null, press);
  const { attempt, outcome } = charge;
  switch (outcome.kind) {
    case 'succeeded': {
      const { payment, customer } = outcome;
      return bookHolds(deps, checkout, { attempt, payment, customer }, press);
    }
    case 'requires_action':
      await keepForPayer(deps, checkout, attempt, outcome);
      return outcome;
    case 'awaited':
      return awaitMoneyOf(deps, checkout, attempt);
    case 'declined': {
      const failure = { code: outcome.code, message: outcome.message };
      await abandonHolds(deps, checkout, attempt, {
        state: 'failed',
        reason: 'declined',
        failure,
      });
      return outcome;
    }
    case 'unavailable':
    case 'failed':
      await abandonHolds(deps, checkout, attempt, { state: 'cancelled', reason: outcome.kind });
      return outcome;
    case 'given_up':
    case 'in_doubt':
      return outcome;
  }
}

async function bookHolds(
  deps: Deps,
  checkout: CheckoutIds,
  charged: Charged | null,
  press: Press | null,
): Promise<HoldConclusion> {
  const conclusion = await concludeBookings(deps, checkout, charged, press);
  if (conclusion.kind !== 'booked') return conclusion;
  return { kind: 'booked', smsSent: await sendAllSms(deps, checkout.bookingIds) };
}

/**
 * Keeps the holds while the payer answers: for the authentication time, which is shorter than for a charge, or
 * for the time that another page is given.
 */
async function keepForPayer(
  deps: Deps,
  { bookingIds: ids, orderId }: CheckoutIds,
  attempt: Attempt,
  { clientSecret, redirect }: Extract<ChargeOutcome, { kind: 'requires_action' }>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { settings } = await readSettings(tx);
    const { bank_minutes: forBank, redirect_minutes: forPage } = settings.holds;
    const minutes = redirect === null ? forBank : forPage;
    const until = new Date(now.getTime() + minutes * 60_000);
    // Locks the bookings and the order before their attempt, everywhere in this order.
    await lockBookings(tx, ids);
    if (orderId !== null) await deps.heldOrders.lock(tx, orderId);
    // Asking again gives no more time.
    const begins = redirect !== null && attempt.state === 'created';
    const keep = begins ? keepHold : shortenHold;
    for (const id of ids) await keep(tx, id, until);
    const how = begins ? 'keep' : 'shorten';
    if (orderId !== null) await deps.heldOrders.keepUntil(tx, orderId, until, how);
    await setRequiresAction(tx, attempt.id, hashSecret(clientSecret), now);
  });
}
