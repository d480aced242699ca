import { cents } from '@slipway/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestGateway } from './test-gateway.ts';
import {
  BadSignature,
  CardRefused,
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

test('what happened since a time is listed, payments first, with what it was told', async () => {
  const since = new Date();
  const { ref } = await confirmed('tok_visa');
  const refund = { payment: ref, amount: cents(500), number: '7', key: key() };
  const { ref: given } = await gateway.refundPayment(refund);
  const listed = [];
  for await (const one of gateway.movementsSince(since)) listed.push(one);
  expect(listed).toEqual([
    {
      ...{ type: 'payment', payment: ref, status: 'succeeded', amount: 30_000, refunded: 500 },
      ...{ currency: 'CAD', description: '', metadata: {}, at: expect.any(Date) as Date },
    },
    { type: 'refund', payment: ref, refund: given, amount: 500, status: 'succeeded', number: '7' },
  ]);
  const later = new Date(Date.now() + 60_000);
  for await (const one of gateway.movementsSince(later)) expect(one).toBeUndefined();
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

describe('ways to pay other than cards', () => {
  const returnTo = 'http://slipway.test/payment-return?booking=9';
  let now = new Date('2026-06-15T10:00:00Z');
  const opened = async (
    over: { delayed?: boolean; currency?: string } = {},
  ): Promise<{ of: TestGateway; ref: string }> => {
    const of = new TestGateway({ pool: database.pool, now: () => now });
    const payment = await of.createPayment({
      amount: cents(6000),
      currency: 'EUR',
      card: null,
      delayed: true,
      customer: null,
      keepCard: false,
      description: '',
      metadata: {},
      key: key(),
      ...over,
    });
    return { of, ref: payment.ref };
  };
  const confirm = (of: TestGateway, payment: string, token: string, used = key()) =>
    of.confirmPayment({ payment, customerPresent: true, key: used, chosen: { token, returnTo } });

  test('a wallet pays at once, with its own name and a card behind it', async () => {
    const { of, ref } = await opened();
    expect(await confirm(of, ref, 'ctoken_test_apple_pay')).toMatchObject({
      status: 'succeeded',
      method: 'Apple Pay',
      card: { last4: '4242' },
    });
  });

  test('a redirect leads to a page that knows the way back; its answer pays it', async () => {
    const { of, ref } = await opened();
    const asked = await confirm(of, ref, 'ctoken_test_ideal');
    expect(asked).toMatchObject({ status: 'requires_action', method: 'iDEAL', card: null });
    const page = new URL(asked.redirect ?? '');
    expect(page.pathname).toBe('/test-bank');
    const back = new URLSearchParams(page.hash.slice(1)).get('back') ?? '';
    expect(back).toMatch(/^\/payment-return\?booking=9&payment_intent=pi_open_/);
    await of.authenticate(asked.clientSecret, 'approve');
    expect(await of.findPayment(ref)).toMatchObject({ status: 'succeeded', redirect: null });
  });

  test.each([
    ['ctoken_test_sepa', 'succeeded'],
    ['ctoken_test_sepa_fails', 'failed'],
  ])('%s is under way for two days, then it has %s', async (token, end) => {
    const { of, ref } = await opened();
    expect(await confirm(of, ref, token)).toMatchObject({ status: 'processing' });
    // It cannot be cancelled meanwhile.
    expect(await of.cancelPayment(ref)).toMatchObject({ status: 'processing' });
    now = new Date(now.getTime() + 2 * 86_400_000 - 1);
    expect(await of.findPayment(ref)).toMatchObject({ status: 'processing' });
    now = new Date(now.getTime() + 1);
    expect(await of.findPayment(ref)).toMatchObject({ status: end });
  });

  test.each([
    ['a debit where none may be used', 'ctoken_test_sepa', { delayed: false }],
    ['iDEAL in another currency', 'ctoken_test_ideal', { currency: 'CAD' }],
    ['a token that is none', 'ctoken_nothing', {}],
  ])('refuses %s, and nothing is charged', async (_what, token, over) => {
    const { of, ref } = await opened(over);
    await expect(confirm(of, ref, token)).rejects.toBeInstanceOf(CardRefused);
    expect(await of.findPayment(ref)).toMatchObject({ status: 'requires_confirmation' });
  });

  test('the same key gets the first answer again', async () => {
    const { of, ref } = await opened();
    const used = key();
    const first = await confirm(of, ref, 'ctoken_test_ideal', used);
    await of.authenticate(first.clientSecret, 'approve');
    expect(await confirm(of, ref, 'ctoken_test_ideal', used)).toEqual(first);
  });
});
