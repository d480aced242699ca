import { GatewayUnavailable, type GatewayPayment } from '#adapters/payment-gateway.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#http/errors.ts';
import { outcomeOf, type ChargeOutcome } from './charge-card.ts';

/** A payment as the provider has it; null while the provider cannot be reached. */
export async function fetchPayment(deps: Deps, ref: string): Promise<GatewayPayment | null> {
  try {
    return await deps.gateway.findPayment(ref);
  } catch (error) {
    if (error instanceof GatewayUnavailable) return null;
    throw error;
  }
}

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
 * What became of a payment whose card asked for 3-D Secure: what the provider says is what counts.
 * @throws Refusal 409 when the provider is out of reach
 */
export async function authenticatedOutcome(
  deps: Deps,
  ref: string,
  customer: string | null,
): Promise<ChargeOutcome> {
  const payment = await reach(() => deps.gateway.findPayment(ref));
  return outcomeOf(await settleRefused(deps, payment), customer);
}
