import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { Deps } from '#deps.ts';
import { isAwaited, isPaid } from './charge-card.ts';

/**
 * Fetches a payment from the provider, cancelling it there first if it could still be charged. Null
 * while the outcome is unknown, or when `waiting` and the card holder may still authenticate. One whose
 * money is on its way is `processing`.
 */
export async function cancelOrFetchPayment(
  deps: Deps,
  payment: string,
  waiting: boolean,
): Promise<GatewayPayment | null> {
  const found = await deps.gateway.findPayment(payment);
  if (isPaid(found)) return found;
  if (isAwaited(found)) return found;
  if (found.status === 'processing') return null;
  if (found.status === 'requires_action' && waiting) return null;
  const cancelled = await deps.gateway.cancelPayment(payment);
  return cancelled.status === 'processing' && !isAwaited(cancelled) ? null : cancelled;
}
