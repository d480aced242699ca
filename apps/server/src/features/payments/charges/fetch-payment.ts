import { GatewayUnavailable, type GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { Deps } from '#deps.ts';
import { conflict } from '#http/errors.ts';
import { outcomeOf, type ChargeOutcome } from './charge-card.ts';

/** The provider's payment; null while the provider cannot be reached. */
export async function fetchPayment(deps: Deps, ref: string): Promise<GatewayPayment | null> {
  try {
    return await deps.gateway.findPayment(ref);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}

/** @throws Refusal 409 when the provider cannot be reached */
async function callProvider(call: () => Promise<GatewayPayment>): Promise<GatewayPayment> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw conflict(
      'The card provider cannot be reached. Please try again in a moment.',
      'outcome_unknown',
    );
  }
}

/** A refused authentication could be retried in the browser, so the payment is cancelled first. */
async function settleRefused(deps: Deps, payment: GatewayPayment): Promise<GatewayPayment> {
  if (payment.status !== 'failed') return payment;
  const cancelled = await callProvider(() => deps.gateway.cancelPayment(payment.ref));
  // The refused payment's message gives the reason; any other final state decides.
  return cancelled.status === 'cancelled' ? payment : cancelled;
}

/**
 * The outcome of a payment after 3-D Secure, as reported by the provider.
 * @throws Refusal 409 when the provider cannot be reached
 */
export async function authenticatedOutcome(
  deps: Deps,
  ref: string,
  customer: string | null,
): Promise<ChargeOutcome> {
  const payment = await callProvider(() => deps.gateway.findPayment(ref));
  const outcome = outcomeOf(await settleRefused(deps, payment), customer);
  deps.countCharge(outcome.kind);
  return outcome;
}
