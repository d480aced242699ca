import { cents } from '@slipway/domain/money/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestGateway } from './test-gateway.ts';
import {
  BadSignature,
  GatewayMisused,
  type GatewayPayment,
} from '@slipway/domain/payments/payment-gateway';
import { openGatewayDatabase, type GatewayDatabase } from '../test/gateway-database.ts';

let database: GatewayDatabase;
let gateway: TestGateway;
let count = 0;
const key = () => `gateway-test-${(count += 1)}`;

beforeAll(async () => {
  database = await openGatewayDatabase();
  gateway = new TestGateway({ pool: database.pool });
});
afterAll(() => database.close());

async function created(token: string): Promise<GatewayPayment> {
  const card = await gateway.cardFromToken({ token, key: key() });
  return gateway.createPayment({
    amount: cents(30_000),
    currency: 'CAD',
    card: card.ref,
    customer: null,
    keepCard: false,
    description: '',
    metadata: {},
    key: key(),
  });
}
const confirmed = async (token: string) => {
  const payment = await created(token);
  return gateway.confirmPayment({ payment: payment.ref, customerPresent: true, key: key() });
};

test('what it knows survives a restart, first answers included', async () => {
  const payment = await created('tok_visa');
  const request = { payment: payment.ref, customerPresent: true, key: key() };
  const paid = await gateway.confirmPayment(request);
  const restarted = new TestGateway({ pool: database.pool });
  expect(await restarted.findPayment(payment.ref)).toEqual(paid);
  expect(await restarted.confirmPayment(request)).toEqual(paid);
});

test('twenty confirmations at once under one key are one charge with one answer', async () => {
  const payment = await created('tok_visa');
  const request = { payment: payment.ref, customerPresent: true, key: key() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => gateway.confirmPayment(request)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.status).toBe('succeeded');
});

test('of confirming and cancelling at once exactly one happens', async () => {
  for (let round = 0; round < 10; round += 1) {
    const payment = await created('tok_visa');
    const [confirm, cancel] = await Promise.all([
      gateway.confirmPayment({ payment: payment.ref, customerPresent: true, key: key() }),
      gateway.cancelPayment(payment.ref),
    ]);
    expect(confirm.status).toBe(cancel.status);
    expect(['succeeded', 'cancelled']).toContain(confirm.status);
  }
});

test('refunds at once never exceed the payment', async () => {
  const paid = await confirmed('tok_visa');
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      gateway.refundPayment({ payment: paid.ref, amount: cents(10_000), key: key() }),
    ),
  );
  expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(3);
  expect((await gateway.findPayment(paid.ref)).refunded).toBe(30_000);
});

test('authentication needs the secret, once', async () => {
  const waiting = await confirmed('pm_card_threeDSecure2Required');
  const forged = `${waiting.ref}_secret_guessed`;
  await expect(gateway.authenticate(forged, 'approve')).rejects.toThrow(GatewayMisused);
  await gateway.authenticate(waiting.clientSecret, 'approve');
  await expect(gateway.authenticate(waiting.clientSecret, 'refuse')).rejects.toThrow(
    GatewayMisused,
  );
  expect((await gateway.findPayment(waiting.ref)).status).toBe('succeeded');
});

test('a refund that fails later is told by a signed event and taken back', async () => {
  const paid = await confirmed('tok_refundFail');
  const refund = { payment: paid.ref, amount: cents(5000), number: '17', key: key() };
  const { ref } = await gateway.refundPayment(refund);
  const [event, ...others] = await gateway.failLateRefunds();
  if (!event) throw new Error('No event');
  expect(others).toEqual([]);
  expect(event).toMatchObject({ type: 'refund', payment: paid.ref, refund: ref, status: 'failed' });
  expect(event).toMatchObject({ number: '17' });
  expect((await gateway.findPayment(paid.ref)).refunded).toBe(0);

  const { body, signature } = gateway.signEvent(event);
  expect(gateway.readEvent(body, signature)).toEqual(event);
  const stranger = new TestGateway({ pool: database.pool });
  expect(() => stranger.readEvent(body, signature)).toThrow(BadSignature);
});

test('refunds can be made to fail, and a refusal is replayed', async () => {
  const paid = await confirmed('tok_visa');
  const refund = { payment: paid.ref, amount: cents(5000), key: key() };
  gateway.faults.refuseRefunds = 'The bank says no.';
  await expect(gateway.refundPayment(refund)).rejects.toThrow('The bank says no.');
  gateway.faults.refuseRefunds = null;
  await expect(gateway.refundPayment(refund)).rejects.toThrow('The bank says no.');
  expect((await gateway.findPayment(paid.ref)).refunded).toBe(0);
});

test('the points around an effect are told in order', async () => {
  const reached: string[] = [];
  gateway.faults.onPoint = (call, point) => {
    reached.push(`${call}:${point}`);
  };
  await confirmed('tok_visa');
  expect(reached).toEqual([
    'cardFromToken:before',
    'cardFromToken:after',
    'createPayment:before',
    'createPayment:after',
    'confirmPayment:before',
    'confirmPayment:after',
  ]);
});
