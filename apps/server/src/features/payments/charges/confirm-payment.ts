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

async function ownAttempt(
  deps: Deps,
  person: SignedIn,
  request: { attemptId: number; clientSecret: string },
): Promise<Attempt & { gatewayPayment: string }> {
  const attempt = await findAttempt(deps.db, request.attemptId);
  if (attempt?.clientSecretHash == null || attempt.gatewayPayment === null) throw notFound();
  if (!isSecretOf(request.clientSecret, attempt.clientSecretHash)) throw notFound();
  if ((await findAsker(deps.db, attempt.id)) !== person.id) throw notFound();
  return { ...attempt, gatewayPayment: attempt.gatewayPayment };
}

/**
 * Completes a payment after 3-D Secure. The client secret, known only to the payer's browser,
 * proves that it is theirs; the provider's state of the payment decides.
 */
export async function confirmPayment(
  deps: Deps,
  person: SignedIn,
  request: { attemptId: number; clientSecret: string },
): Promise<PaymentAnswer> {
  const attempt = await ownAttempt(deps, person, request);
  if (attempt.state === 'succeeded') return readPaidAnswer(deps, attempt);
  if (attempt.state === 'cancelled') throw notCharged();
  if (attempt.state === 'failed') {
    throw refused('card_declined', attempt.failure?.message ?? 'Your card was declined.');
  }
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  return answerForCharge(attempt, await concludeCharge(deps, attempt, outcome));
}
