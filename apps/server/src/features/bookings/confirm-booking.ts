import { timingSafeEqual } from 'node:crypto';
import type { BookingAnswer } from '@slipway/contract/bookings';
import { GatewayUnavailable, type GatewayPayment } from '#adapters/payment-gateway.ts';
import { findLastAttempt, outcomeOf, type Attempt } from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { conflict, notFound } from '#http/errors.ts';
import { findBooking } from './bookings-repository.ts';
import { concludeCharge } from './create-public-booking.ts';

/** Both sides hashed to one length would hide it; the secrets of one provider all have the same. */
function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

async function ask(deps: Deps, payment: string): Promise<GatewayPayment> {
  try {
    return await deps.gateway.findPayment(payment);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw conflict('The card provider cannot be reached. Please try again in a moment.');
  }
}

/** A refused authentication could be tried again in the browser: first it is made sure that it cannot. */
async function settleRefused(deps: Deps, payment: GatewayPayment): Promise<GatewayPayment> {
  if (payment.status !== 'failed') return payment;
  const cancelled = await deps.gateway.cancelPayment(payment.ref);
  return cancelled.status === 'succeeded' ? cancelled : payment;
}

/**
 * Ends a booking whose card asked for 3-D Secure. The client secret, which only the payer's browser
 * was given, shows that it is theirs; what the provider says is what counts.
 */
export async function confirmBooking(
  deps: Deps,
  asked: { bookingId: number; clientSecret: string },
): Promise<BookingAnswer> {
  const attempt: Attempt | undefined = await findLastAttempt(deps.db, asked.bookingId);
  if (!attempt?.gatewayPayment) throw notFound();
  const payment = await ask(deps, attempt.gatewayPayment);
  if (!isSame(payment.clientSecret, asked.clientSecret)) throw notFound();

  const booking = await findBooking(deps.db, asked.bookingId);
  if (booking?.holdExpiresAt === null) {
    return { status: 'booked', id: booking.id, sms_sent: booking.smsSent };
  }
  const settled = await settleRefused(deps, payment);
  const outcome = outcomeOf(settled, attempt.gatewayCustomer);
  return concludeCharge(deps, asked.bookingId, attempt, outcome);
}
