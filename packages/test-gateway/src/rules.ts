import { authenticationRequired, type TestCard } from '@slipway/domain/payments/test-cards';
import { refFor, refundAnswer, testCardOf, type PaymentRow, type RefundRow } from './answers.ts';
import { readPayment, type KeyedCall, type Outcome } from './store.ts';
import {
  CardRefused,
  GatewayMisused,
  type GatewayRefund,
  type NewGatewayRefund,
} from '@slipway/domain/payments/payment-gateway';
import { prepared, type Session } from './session.ts';

type Result = Pick<PaymentRow, 'status' | 'failure'>;

export function keyedCall<T>(
  call: string,
  { key, ...params }: { key: string } & Record<string, unknown>,
  answer: KeyedCall<T>['answer'],
): KeyedCall<T> {
  return { key, call, params, answer };
}

export function knownCard(ref: string): TestCard {
  const card = testCardOf(ref);
  if (!card) throw new CardRefused('resource_missing', `No such PaymentMethod: '${ref}'`);
  return card;
}

/** What the test card makes of a confirmation. */
export function resultOf({ outcome }: TestCard, customerPresent: boolean, setUp: boolean): Result {
  switch (outcome.kind) {
    case 'succeeds':
    case 'refund_fails':
      return { status: 'succeeded', failure: null };
    case 'declined':
      return {
        status: 'failed',
        failure: { code: outcome.code, message: outcome.message },
      };
    case 'authenticates':
      if (outcome.when === 'unless_set_up' && setUp) return { status: 'succeeded', failure: null };
      return customerPresent
        ? { status: 'requires_action', failure: null }
        : { status: 'failed', failure: { ...authenticationRequired } };
  }
}

export async function refund(
  tx: Session,
  p: NewGatewayRefund,
  refuse: string | null,
): Promise<Outcome<GatewayRefund>> {
  const paid = await readPayment(tx, p.payment, true);
  const no = (code: string, message: string): Outcome<never> => ({
    refused: 'refund',
    code,
    message,
  });
  if (refuse !== null) return no('refund_refused', refuse);
  if (paid.status !== 'succeeded') {
    return no(
      'payment_intent_unexpected_state',
      'This PaymentIntent does not have a successful charge to refund.',
    );
  }
  const left = (paid.captured ?? paid.amount) - paid.refunded;
  if (left === 0) return no('charge_already_refunded', 'The payment has already been refunded.');
  if (p.amount > left) {
    return no(
      'amount_too_large',
      `Refund amount (${inMajor(p.amount)}) is greater than unrefunded amount on charge (${inMajor(left)})`,
    );
  }
  const ref = refFor('re', p.key);
  const [row] = await prepared<RefundRow>(
    tx,
    'test-gateway-refund',
    `with made as (
       insert into test_gateway.refunds (ref, payment, amount, status, number)
       values ($1, $2, $3, 'succeeded', $4) returning *
     ), changed as (
       update test_gateway.payments set refunded = refunded + $3 where ref = $2
     )
     select * from made`,
    [ref, p.payment, p.amount, p.number ?? null],
  );
  if (!row) throw new GatewayMisused('The refund was not made');
  return { ok: refundAnswer(row) };
}

function inMajor(amount: number): string {
  return `$${(amount / 100).toFixed(2)}`;
}
