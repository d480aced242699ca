import type { Pool } from 'pg';
import { authenticationFailed } from '@slipway/domain/payments/test-cards';
import { paymentAnswer, refFor, refundAnswer, type PaymentRow, type RefundRow } from './answers.ts';
import { captureDeadline } from './holds.ts';
import { readPayment } from './store.ts';
import {
  GatewayMisused,
  type GatewayEvent,
  type GatewayPayment,
} from '@slipway/domain/payments/payment-gateway';
import { inTransaction, prepared } from './session.ts';

/** See `TestGateway.authenticate`. */
export function authenticatePayment(
  pool: Pool,
  clientSecret: string,
  decision: 'approve' | 'refuse',
  now: Date,
): Promise<GatewayPayment> {
  return inTransaction(pool, async (tx) => {
    const ref = clientSecret.split('_secret_')[0] ?? '';
    const row = await readPayment(tx, ref, true);
    if (row.client_secret !== clientSecret || row.status !== 'requires_action') {
      throw new GatewayMisused('This payment does not wait for authentication');
    }
    const approved = decision === 'approve';
    const changed: PaymentRow = {
      ...row,
      status: approved ? (row.holds ? 'held' : 'succeeded') : 'failed',
      capture_before: approved && row.holds ? captureDeadline(now) : null,
      failure: approved ? null : { ...authenticationFailed },
    };
    await prepared(
      tx,
      'test-gateway-authenticate',
      `update test_gateway.payments set status = $2, failure = $3::jsonb, capture_before = $4
       where ref = $1`,
      [
        ref,
        changed.status,
        changed.failure && JSON.stringify(changed.failure),
        changed.capture_before,
      ],
    );
    if (approved && row.keep_card && row.customer !== null) {
      await prepared(
        tx,
        'test-gateway-set-up',
        `insert into test_gateway.cards (ref, customer, set_up) values ($1, $2, true)
           on conflict (ref) do update set customer = excluded.customer, set_up = true`,
        [row.card, row.customer],
      );
    }
    return paymentAnswer(changed);
  });
}

/** See `TestGateway.failLateRefunds`. */
export async function failLateRefunds(pool: Pool): Promise<GatewayEvent[]> {
  const rows = await prepared<RefundRow>(
    pool,
    'test-gateway-late-refunds',
    `with failed as (
         update test_gateway.refunds set status = 'failed', failure = 'expired_or_canceled_card'
         where status = 'succeeded' and payment ~ '^pi_(hold_)?5126_' returning *
       ), given_back as (
         update test_gateway.payments p set refunded = p.refunded - f.amount
         from (select payment, sum(amount) as amount from failed group by payment) f
         where p.ref = f.payment
       )
       select * from failed`,
  );
  return rows.map((row) => {
    const { ref, status, amount } = refundAnswer(row);
    const id = refFor('evt', `${ref}-failed`);
    const number = row.number ?? undefined;
    return { id, type: 'refund', payment: row.payment, refund: ref, amount, status, number };
  });
}
