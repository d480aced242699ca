import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayUnavailable, type PaymentGateway } from '@slipway/domain/payments/payment-gateway';

export type GatewayCall = Exclude<keyof PaymentGateway, 'kind' | 'readEvent'>;

/** What goes wrong at the gateway; for tests, which may change it while it runs. */
export interface FaultPlan {
  /** How long every call takes. */
  delayMs: number;
  /** Calls whose answer never comes: `before` without effect, `after` with it. */
  timeouts: Partial<Record<GatewayCall, 'before' | 'after'>>;
  /** The words with which every refund is refused; null: none is. */
  refuseRefunds: string | null;
  /** Called before and after the effect of each call; tests end the process here. */
  onPoint: (call: GatewayCall, point: 'before' | 'after') => void | Promise<void>;
}

export function noFaults(): FaultPlan {
  return { delayMs: 0, timeouts: {}, refuseRefunds: null, onPoint: () => undefined };
}

/** Runs a call's effect with what the plan has for it. */
export async function withFaults<T>(
  plan: FaultPlan,
  call: GatewayCall,
  effect: () => Promise<T>,
): Promise<T> {
  if (plan.delayMs > 0) await sleep(plan.delayMs);
  await plan.onPoint(call, 'before');
  const timeout = plan.timeouts[call];
  if (timeout === 'before') throw new GatewayUnavailable(`${call}: no answer`);
  const answer = await effect();
  await plan.onPoint(call, 'after');
  if (timeout === 'after') throw new GatewayUnavailable(`${call}: the answer was lost`);
  return answer;
}
