import { cents } from '@slipway/domain/money/money';
import type { GatewayMovement } from '@slipway/domain/payments/payment-gateway';
import type { PaymentRow, RefundRow } from './answers.ts';
import { prepared, type Session } from './session.ts';

/** All payments and refunds since then, payments first. There are no disputes here. */
export async function* listMovements(
  session: Session,
  since: Date,
): AsyncGenerator<GatewayMovement> {
  type Listed = PaymentRow & {
    description: string;
    metadata: Record<string, string>;
    created_at: Date;
  };
  const payments = await prepared<Listed>(
    session,
    'test-gateway-list-payments',
    'select * from test_gateway.payments where created_at >= $1 order by created_at, ref',
    [since],
  );
  for (const row of payments) {
    const { ref, status, amount, refunded, description, metadata } = row;
    yield {
      type: 'payment',
      payment: ref,
      status,
      description,
      metadata,
      amount: cents(amount),
      refunded: cents(refunded),
      currency: row.currency.toUpperCase(),
      at: row.created_at,
    };
  }
  const refunds = await prepared<RefundRow>(
    session,
    'test-gateway-list-refunds',
    'select * from test_gateway.refunds where created_at >= $1 order by created_at, ref',
    [since],
  );
  for (const { ref, payment, amount, status, number } of refunds) {
    yield {
      type: 'refund',
      payment,
      refund: ref,
      amount: cents(amount),
      status,
      ...(number !== null && { number }),
    };
  }
}
