import { cents } from '@slipway/domain/money/money';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BadSignature,
  UnreadableEvent,
  GatewayUnavailable,
  type GatewayEvent,
} from '@slipway/domain/payments/payment-gateway';
import { refundNumber } from '#adapters/stripe/stripe-answers.ts';
import { StripeGateway, stripeClient } from '#adapters/stripe/stripe-gateway.ts';
import type { Trouble } from './loopback.ts';
import { StripeDouble } from './stripe-double.ts';

const webhookSecret = 'whsec_of_this_test';
const double = new StripeDouble();
let client: Stripe;
let gateway: StripeGateway;
let count = 0;
const key = () => `stripe-test-${(count += 1)}`;

beforeAll(async () => {
  const port = await double.net.listen();
  const here = { host: '127.0.0.1', port, protocol: 'http' } as const;
  client = stripeClient('sk_test_double', { ...here, maxNetworkRetries: 0 });
  gateway = new StripeGateway(client, { webhookSecret });
});
afterAll(() => double.net.close());
beforeEach(() => {
  double.net.received.length = 0;
});

const sent = (path: RegExp) => double.net.received.filter((it) => path.test(it.path));

async function created(under = key()) {
  const card = await gateway.cardFromToken({ token: 'tok_visa', key: key() });
  return gateway.createPayment({
    amount: cents(30_000),
    currency: 'CAD',
    card: card.ref,
    customer: null,
    keepCard: false,
    description: 'Booking 9, deposit',
    metadata: { booking: '9' },
    key: under,
  });
}

describe('requests', () => {
  test('creates a payment unconfirmed, without redirects, and under the key', async () => {
    await created('booking-9-1-create');
    const [request] = sent(/payment_intents$/);
    expect(request?.idempotencyKey).toBe('booking-9-1-create');
    expect(request?.body).toEqual({
      amount: '30000',
      currency: 'cad',
      payment_method: expect.stringMatching(/^pm_/) as unknown,
      automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
      description: 'Booking 9, deposit',
      metadata: { booking: '9' },
      expand: ['payment_method', 'latest_charge'],
    });
  });

  test.each([
    [true, undefined],
    [false, 'true'],
  ])('customer present %s sends off_session %s', async (customerPresent, offSession) => {
    const card = await gateway.cardFromToken({ token: 'tok_visa', key: key() });
    const payment = await gateway.createPayment({
      amount: cents(100),
      currency: 'CAD',
      card: card.ref,
      customer: null,
      keepCard: false,
      description: '',
      metadata: {},
      key: key(),
    });
    const used = key();
    await gateway.confirmPayment({ payment: payment.ref, customerPresent, key: used });
    const [request] = sent(/confirm$/);
    expect(request?.body['off_session']).toBe(offSession);
    expect(request?.idempotencyKey).toBe(used);
  });

  test('holds a payment unconfirmed, captures a part of it, and gives a numbered part back', async () => {
    const card = await gateway.cardFromToken({ token: 'tok_visa', key: key() });
    const hold = await gateway.createPayment({
      ...{ amount: cents(50_000), currency: 'CAD', card: card.ref, customer: null, hold: true },
      ...{ keepCard: false, description: 'Security deposit', metadata: {}, key: key() },
    });
    await gateway.confirmPayment({ payment: hold.ref, customerPresent: false, key: key() });
    await gateway.capturePayment({ payment: hold.ref, amount: cents(12_000), key: 'capture-1' });
    const part = { payment: hold.ref, amount: cents(2000), number: '77', key: 'refund-1' };
    await gateway.refundPayment(part);
    const [created] = sent(/payment_intents$/);
    expect(created?.body).toMatchObject({ amount: '50000', capture_method: 'manual' });
    expect(created?.body).not.toHaveProperty('confirm');
    expect(sent(/capture$/)).toMatchObject([
      {
        ...{ path: `/v1/payment_intents/${hold.ref}/capture`, idempotencyKey: 'capture-1' },
        body: { amount_to_capture: '12000', expand: ['payment_method', 'latest_charge'] },
      },
    ]);
    const numbered = { metadata: { [refundNumber]: '77' } };
    expect(sent(/refunds$/)).toMatchObject([
      {
        ...{ path: '/v1/refunds', idempotencyKey: 'refund-1' },
        body: { payment_intent: hold.ref, amount: '2000', ...numbered },
      },
    ]);
  });

  test('cancels what is not charged, which asks the provider for nothing else', async () => {
    const payment = await created();
    double.net.received.length = 0;
    expect((await gateway.cancelPayment(payment.ref)).status).toBe('cancelled');
    expect(double.net.received).toMatchObject([
      {
        ...{ method: 'POST', path: `/v1/payment_intents/${payment.ref}/cancel` },
        body: { expand: ['payment_method', 'latest_charge'] },
      },
    ]);
  });

  test('puts what it is given before every key', async () => {
    const opened = new StripeGateway(client, { webhookSecret, keyPrefix: '1a2b3c4d-' });
    const customer = await opened.createCustomer({ name: 'A', email: 'a@b.co', key: key() });
    const { ref: card } = await opened.cardFromToken({ token: 'tok_visa', key: key() });
    const make = async (hold: boolean) => {
      const { ref: payment } = await opened.createPayment({
        ...{ amount: cents(100), currency: 'CAD', card, customer, keepCard: false, hold },
        ...{ description: 'Booking 9', metadata: {}, key: key() },
      });
      await opened.confirmPayment({ payment, customerPresent: true, key: key() });
      return payment;
    };
    const payment = await make(false);
    const amount = cents(100);
    await opened.capturePayment({ payment: await make(true), amount, key: key() });
    await opened.refundPayment({ payment, amount, key: key() });
    const keys = double.net.received.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    expect(keys).toHaveLength(8);
    expect(keys.filter((each) => !each.startsWith('1a2b3c4d-stripe-test-'))).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the double refuses parameters missing from the published schema', async () => {
    const wrong = client.rawRequest('POST', '/v1/payment_intents', {
      amount: 1,
      currency: 'cad',
      bogus: 1,
    });
    await expect(wrong).rejects.toThrow(/additional properties/);
  });
});

describe('the outcome is unknown', () => {
  const patientFor = (timeout: number, config: Stripe.StripeConfig = {}) =>
    new StripeGateway(
      stripeClient('sk_test_double', {
        host: '127.0.0.1',
        port: double.net.port,
        protocol: 'http',
        timeout,
        ...config,
      }),
      { webhookSecret },
    );

  test.each<[Trouble]>([['silent_before'], [500], [503], [429]])('after %s', async (trouble) => {
    const hasty = patientFor(300, { maxNetworkRetries: 0 });
    double.net.next(/GET .*payment_intents/, trouble);
    await expect(hasty.findPayment('pi_any')).rejects.toThrow(GatewayUnavailable);
  });

  test('when no server listens', async () => {
    const nowhere = stripeClient('sk_test_double', {
      host: '127.0.0.1',
      port: 1,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    const lost = new StripeGateway(nowhere, { webhookSecret });
    await expect(lost.findPayment('pi_any')).rejects.toThrow(GatewayUnavailable);
  });

  test('and one lost answer is retried under the same key', async () => {
    const patient = patientFor(1000);
    double.net.next(/POST .*customers$/, 'silent_after');
    const name = { name: 'Ada', email: 'ada@example.test', key: key() };
    const ref = await patient.createCustomer(name);
    expect(sent(/customers$/).map((it) => it.idempotencyKey)).toEqual([name.key, name.key]);
    expect(await gateway.createCustomer(name)).toBe(ref);
  });
});

describe('events', () => {
  const signedEvent = (type: string, object: Record<string, unknown>) => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      api_version: '2026-10-28',
      created: 1,
      type,
      data: { object },
    });
    const signature = client.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    return { body: Buffer.from(payload), signature };
  };
  const id = 'evt_1';
  const refund = { id: 're_1', payment_intent: 'pi_1', amount: 2500 };
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 30_000 };
  const lostFirst = { ...dispute, status: 'needs_response' };

  test.each<[string, Record<string, unknown>, GatewayEvent]>([
    ['payment_intent.succeeded', { id: 'pi_1' }, { id, type: 'payment', payment: 'pi_1' }],
    ['payment_intent.payment_failed', { id: 'pi_1' }, { id, type: 'payment', payment: 'pi_1' }],
    ['payment_intent.canceled', { id: 'pi_1' }, { id, type: 'payment', payment: 'pi_1' }],
    [
      'charge.refunded',
      { id: 'ch_1', payment_intent: 'pi_1' },
      { id, type: 'payment', payment: 'pi_1' },
    ],
    [
      'charge.refunded',
      {
        id: 'ch_1',
        payment_intent: 'pi_1',
        refunds: { data: [{ ...refund, status: 'succeeded' }] },
      },
      {
        id,
        type: 'refund',
        payment: 'pi_1',
        refund: 're_1',
        amount: cents(2500),
        status: 'succeeded',
      },
    ],
    [
      'refund.created',
      { ...refund, status: 'pending' },
      {
        id,
        type: 'refund',
        payment: 'pi_1',
        refund: 're_1',
        amount: cents(2500),
        status: 'pending',
      },
    ],
    [
      'refund.failed',
      { ...refund, status: 'failed' },
      {
        id,
        type: 'refund',
        payment: 'pi_1',
        refund: 're_1',
        amount: cents(2500),
        status: 'failed',
      },
    ],
    [
      'refund.updated',
      { ...refund, status: 'succeeded', metadata: { refund: '17', shown: 'to staff' } },
      {
        id,
        type: 'refund',
        payment: 'pi_1',
        refund: 're_1',
        amount: cents(2500),
        status: 'succeeded',
        number: '17',
      },
    ],
    [
      'charge.refunded',
      {
        id: 'ch_1',
        payment_intent: 'pi_1',
        refunds: { data: [{ ...refund, status: 'succeeded', metadata: { refund: '18' } }] },
      },
      {
        id,
        type: 'refund',
        payment: 'pi_1',
        refund: 're_1',
        amount: cents(2500),
        status: 'succeeded',
        number: '18',
      },
    ],
    [
      'refund.created',
      { ...refund, payment_intent: null, status: 'succeeded' },
      { id, type: 'other', name: 'refund.created' },
    ],
    [
      'charge.dispute.funds_withdrawn',
      lostFirst,
      {
        id,
        type: 'dispute',
        payment: 'pi_1',
        dispute: 'dp_1',
        amount: cents(30_000),
        status: 'opened',
      },
    ],
    [
      'charge.dispute.created',
      { ...dispute, status: 'warning_needs_response' },
      { id, type: 'other', name: 'charge.dispute.created' },
    ],
    [
      'charge.dispute.funds_reinstated',
      { ...dispute, status: 'won' },
      {
        id,
        type: 'dispute',
        payment: 'pi_1',
        dispute: 'dp_1',
        amount: cents(30_000),
        status: 'won',
      },
    ],
    ['plan.created', { id: 'plan_1' }, { id, type: 'other', name: 'plan.created' }],
  ])('reads %s', (type, object, event) => {
    const { body, signature } = signedEvent(type, object);
    expect(gateway.readEvent(body, signature)).toEqual(event);
  });

  test('refuses a changed body, a foreign secret and an old signature', () => {
    const { body, signature } = signedEvent('refund.created', { ...refund, status: 'succeeded' });
    const changed = Buffer.from(body.toString().replace('2500', '2501'));
    expect(() => gateway.readEvent(changed, signature)).toThrow(BadSignature);
    const payload = body.toString();
    const sign = (options: { secret: string; timestamp?: number }) =>
      client.webhooks.generateTestHeaderString({ payload, ...options });
    expect(() => gateway.readEvent(body, sign({ secret: 'whsec_other' }))).toThrow(BadSignature);
    expect(() => gateway.readEvent(body, sign({ secret: webhookSecret, timestamp: 1 }))).toThrow(
      BadSignature,
    );
    expect(() => gateway.readEvent(body, '')).toThrow(BadSignature);
  });

  test.each([
    [-310, false],
    [-290, true],
    [290, true],
    [310, false],
  ])('a signature of %d seconds from now is accepted: %s', (seconds, taken) => {
    const { body } = signedEvent('refund.created', { ...refund, status: 'succeeded' });
    const signature = client.webhooks.generateTestHeaderString({
      payload: body.toString(),
      secret: webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) + seconds,
    });
    const read = () => gateway.readEvent(body, signature);
    if (taken) expect(read()).toMatchObject({ type: 'refund' });
    else expect(read).toThrow(BadSignature);
  });

  test.each(['null', '7', '"text"', '[]', 'true', '{}', 'no json', '{"type":"refund.created"}'])(
    'a signed body that is not an event is refused: %s',
    (payload) => {
      const signature = client.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
      });
      expect(() => gateway.readEvent(Buffer.from(payload), signature)).toThrow(UnreadableEvent);
    },
  );

  test('identifies a card by the provider’s fingerprint', async () => {
    const key = () => crypto.randomUUID();
    const cards = await Promise.all(
      ['tok_visa', 'tok_visa'].map((token) => gateway.cardFromToken({ token, key: key() })),
    );
    expect(cards[0]?.ref).not.toBe(cards[1]?.ref);
    expect(cards.map(({ fingerprint }) => fingerprint)).toEqual([
      expect.stringMatching(/^\w{8,}$/),
      cards[0]?.fingerprint,
    ]);
  });
});
