import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { notFound, refused } from '#http/errors.ts';
import { answerForCharge, notCharged } from './answer-for-charge.ts';
import { concludeCharge } from './conclude-charge.ts';
import { readPaidAnswer } from './replay-payment.ts';
import { authenticatedOutcome } from './fetch-payment.ts';
import { findAttempt, type Attempt } from './attempts-repository.ts';
import { isSecretOf } from './client-secret.ts';
import { findAsker } from './requests-repository.ts';

/** What the payer's browser knows of a payment that needs 3-D Secure. */
export interface Challenge {
  attemptId: number;
  clientSecret: string;
}

async function attemptOf(
  deps: Deps,
  request: Challenge,
): Promise<Attempt & { gatewayPayment: string }> {
  const attempt = await findAttempt(deps.db, request.attemptId);
  if (attempt?.clientSecretHash == null || attempt.gatewayPayment === null) throw notFound();
  if (!isSecretOf(request.clientSecret, attempt.clientSecretHash)) throw notFound();
  return { ...attempt, gatewayPayment: attempt.gatewayPayment };
}

/**
 * Completes a payment after 3-D Secure. The client secret, known only to the payer's browser,
 * proves that it is theirs; the provider's state of the payment decides.
 */
export async function confirmPayment(
  deps: Deps,
  person: SignedIn,
  request: Challenge,
): Promise<PaymentAnswer> {
  if ((await findAsker(deps.db, request.attemptId)) !== person.id) throw notFound();
  return confirmCharge(deps, request);
}

/** Completes a charge after 3-D Secure, for whoever has its client secret. */
export async function confirmCharge(deps: Deps, request: Challenge): Promise<PaymentAnswer> {
  const attempt = await attemptOf(deps, request);
  if (attempt.state === 'succeeded') return readPaidAnswer(deps, attempt);
  if (attempt.state === 'cancelled') throw notCharged();
  if (attempt.state === 'failed') {
    throw refused('card_declined', attempt.failure?.message ?? 'Your card was declined.');
  }
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  return answerForCharge(attempt, await concludeCharge(deps, attempt, outcome));
}
