import { cents } from '@slipway/domain/money/money';
import { GatewayUnavailable, type GatewayMovement } from '@slipway/domain/payments/payment-gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StripeGateway, stripeClient } from '#adapters/stripe/stripe-gateway.ts';
import { StripeDouble } from './stripe-double.ts';

const double = new StripeDouble();
let gateway: StripeGateway;
let count = 0;
const key = () => `stripe-movements-${(count += 1)}`;

beforeAll(async () => {
  const port = await double.net.listen();
  const here = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const client = stripeClient('sk_test_double', { ...here, maxNetworkRetries: 0 });
  gateway = new StripeGateway(client, { webhookSecret: 'whsec_of_this_test' });
});
afterAll(() => double.net.close());

const sent = (path: RegExp) => double.net.received.filter((it) => path.test(it.path));

async function created() {
  const card = await gateway.cardFromToken({ token: 'tok_visa', key: key() });
  return gateway.createPayment({
    ...{ amount: cents(30_000), currency: 'CAD', card: card.ref, customer: null, keepCard: false },
    ...{ description: 'Booking 9, deposit', metadata: { booking: '9' }, key: key() },
  });
}

describe('what happened since a time', () => {
  const all = async (since: Date) => {
    const listed: GatewayMovement[] = [];
    for await (const one of gateway.movementsSince(since)) listed.push(one);
    return listed;
  };

  test('is listed page by page: payments, refunds, disputes', async () => {
    const since = new Date('2026-01-01T00:00:00Z');
    const before = (await all(since)).length;
    const { ref } = await created();
    await gateway.confirmPayment({ payment: ref, customerPresent: true, key: key() });
    const back = { payment: ref, amount: cents(1200), number: '31' };
    const refund = await gateway.refundPayment({ ...back, key: key() });
    for (let n = 0; n < 101; n += 1) await created();
    const dispute = { id: 'dp_1', amount: 500, payment_intent: ref, status: 'won' };
    // Withdrawn, then given back. That the shared schema has no disputes is said in the double.
    double.disputes.push({ ...dispute, balance_transactions: [{ amount: -500 }, { amount: 500 }] });
    double.disputes.push({ ...dispute, id: 'dp_2', balance_transactions: [] });
    double.net.received.length = 0;
    const listed = await all(since);
    expect(listed.length - before).toBe(102 + 1 + 2);
    const [first, second] = sent(/payment_intents$/);
    expect(first?.query).toEqual({
      created: { gte: String(since.getTime() / 1000) },
      limit: '100',
      expand: ['data.latest_charge'],
    });
    expect(second?.query['starting_after']).toMatch(/^pi_/);
    expect(listed.find((one) => one.payment === ref)).toMatchObject({
      ...{ type: 'payment', status: 'succeeded', amount: 30_000, refunded: 1200 },
      ...{ currency: expect.stringMatching(/^[A-Z]{3}$/) as string, metadata: { booking: '9' } },
      description: 'Booking 9, deposit',
    });
    expect(listed.filter((one) => one.payment === ref).slice(1)).toEqual([
      { id: '', type: 'refund', ...back, refund: refund.ref, status: 'succeeded' },
      { id: '', type: 'dispute', payment: ref, dispute: 'dp_1', amount: 500, status: 'opened' },
      { id: '', type: 'dispute', payment: ref, dispute: 'dp_1', amount: 500, status: 'won' },
    ]);
  });

  test('cannot be told while the provider is out of reach', async () => {
    double.net.next(/GET .*payment_intents/, 503);
    await expect(all(new Date())).rejects.toThrow(GatewayUnavailable);
  });
});
