import type { GatewayPayment } from '#adapters/payment-gateway.ts';
import type { Deps } from '#deps.ts';

/**
 * What the provider knows of a payment; one that may still be charged is cancelled there first. Null
 * while it is in doubt, or `waiting` and the card holder still may answer.
 */
export async function cancelOrFetchPayment(
  deps: Deps,
  payment: string,
  waiting: boolean,
): Promise<GatewayPayment | null> {
  const found = await deps.gateway.findPayment(payment);
  if (found.status === 'succeeded') return found;
  if (found.status === 'processing') return null;
  if (found.status === 'requires_action' && waiting) return null;
  const cancelled = await deps.gateway.cancelPayment(payment);
  return cancelled.status === 'processing' ? null : cancelled;
}
