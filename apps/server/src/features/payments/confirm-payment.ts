import type { PaymentAnswer } from '@slipway/contract/payments';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { GatewayUnavailable, type GatewayPayment } from '#adapters/payment-gateway.ts';
import type { Deps } from '#deps.ts';
import { conflict, notFound, refused } from '#http/errors.ts';
import { answerPaid, answerPayment, notCharged } from './answer-payment.ts';
import { findAttempt, type Attempt } from './attempts-repository.ts';
import { outcomeOf } from './charge-card.ts';
import { isSecretOf } from './client-secret.ts';
import { findAsker } from './requests-repository.ts';

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

async function ownAttempt(
  deps: Deps,
  person: SignedIn,
  asked: { attemptId: number; clientSecret: string },
): Promise<Attempt & { gatewayPayment: string }> {
  const attempt = await findAttempt(deps.db, asked.attemptId);
  if (attempt?.clientSecretHash == null || attempt.gatewayPayment === null) throw notFound();
  if (!isSecretOf(asked.clientSecret, attempt.clientSecretHash)) throw notFound();
  if ((await findAsker(deps.db, attempt.id)) !== person.id) throw notFound();
  return { ...attempt, gatewayPayment: attempt.gatewayPayment };
}

/**
 * Ends a payment whose card asked for 3-D Secure. The client secret, which only the payer's browser
 * was given, shows that it is theirs; what the provider says is what counts.
 */
export async function confirmPayment(
  deps: Deps,
  person: SignedIn,
  asked: { attemptId: number; clientSecret: string },
): Promise<PaymentAnswer> {
  const attempt = await ownAttempt(deps, person, asked);
  if (attempt.state === 'succeeded') return answerPaid(deps, attempt);
  if (attempt.state === 'cancelled') throw notCharged();
  if (attempt.state === 'failed') {
    throw refused('card_declined', attempt.failure?.message ?? 'Your card was declined.');
  }
  const payment = await reach(() => deps.gateway.findPayment(attempt.gatewayPayment));
  const outcome = outcomeOf(await settleRefused(deps, payment), attempt.gatewayCustomer);
  return answerPayment(deps, attempt, outcome);
}
