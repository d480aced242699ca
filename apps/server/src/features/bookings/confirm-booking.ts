import type { BookingAnswer } from '@slipway/contract/bookings';
import { GatewayUnavailable, type GatewayPayment } from '#adapters/payment-gateway.ts';
import type { Deps } from '#deps.ts';
import { findLastAttempt, isSecretOf, outcomeOf } from '#features/payments/payments-api.ts';
import { conflict, notFound } from '#http/errors.ts';
import { answerCharge, bookedAnswer } from './answer-charge.ts';
import { findBooking } from './bookings-repository.ts';

/** @throws Refusal 409 when the provider is out of reach */
async function reach(ask: () => Promise<GatewayPayment>): Promise<GatewayPayment> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw conflict('The card provider cannot be reached. Please try again in a moment.');
  }
}

/** A refused authentication could be tried again in the browser: first it is made sure that it cannot. */
async function settleRefused(deps: Deps, payment: GatewayPayment): Promise<GatewayPayment> {
  if (payment.status !== 'failed') return payment;
  const cancelled = await reach(() => deps.gateway.cancelPayment(payment.ref));
  // The refused payment's words tell why; any other end is what counts.
  return cancelled.status === 'cancelled' ? payment : cancelled;
}

/**
 * Ends a booking whose card asked for 3-D Secure. The client secret, which only the payer's browser
 * was given, shows that it is theirs; what the provider says is what counts.
 */
export async function confirmBooking(
  deps: Deps,
  asked: { bookingId: number; clientSecret: string },
): Promise<BookingAnswer> {
  const attempt = await findLastAttempt(deps.db, asked.bookingId);
  if (!attempt?.gatewayPayment || attempt.clientSecretHash === null) throw notFound();
  if (!isSecretOf(asked.clientSecret, attempt.clientSecretHash)) throw notFound();

  const booking = await findBooking(deps.db, asked.bookingId);
  if (booking?.holdExpiresAt === null) return bookedAnswer(deps, booking.id);
  const { gatewayPayment } = attempt;
  const payment = await reach(() => deps.gateway.findPayment(gatewayPayment));
  const outcome = outcomeOf(await settleRefused(deps, payment), attempt.gatewayCustomer);
  return answerCharge(deps, asked.bookingId, attempt, outcome);
}
