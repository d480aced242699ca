import { readFileSync } from 'node:fs';
import { cents } from '@slipway/domain/money/money';
import { delayedTypes } from '@slipway/domain/payments/payment-methods';
import { CardRefused } from '@slipway/domain/payments/payment-gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { StripeGateway, stripeClient } from '#adapters/stripe/stripe-gateway.ts';
import { Loopback, type HttpAnswer, type Received } from './loopback.ts';
import { ProviderSchema, type Fields } from './provider-schema.ts';

/**
 * Ways to pay other than cards, through the provider's own SDK. The published schema that we have is of August
 * 2023. It knows neither confirmation tokens nor excluded methods: these two fields, and the call that reads a
 * token, are left out of the check against it, and checked by the types of the SDK alone.
 */
const newer: Record<string, string> = {
  '/v1/payment_intents': 'excluded_payment_method_types',
  '/confirm': 'confirmation_token',
};
const schema = new ProviderSchema('./stripe-openapi-2023-08-16.slim.json');
const fixtures = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .parse(
    JSON.parse(readFileSync(new URL('./stripe-fixtures-2026-08.json', import.meta.url), 'utf8')),
  );

/** What the next answer about the payment says. */
let intent: Fields = {};
let preview: Fields = {};

function faultsOf({ method, path, query, body }: Received): string[] {
  if (path.startsWith('/v1/confirmation_tokens/')) return method === 'GET' ? [] : ['Not read'];
  const unknown = Object.entries(newer).flatMap(([end, field]) =>
    path.endsWith(end) ? field : [],
  );
  const known = Object.entries(body).filter(([field]) => !unknown.includes(field));
  return schema.faults(method, path, query, Object.fromEntries(known));
}

function answer(request: Received): HttpAnswer {
  const faults = faultsOf(request);
  if (faults.length > 0) {
    const message = faults.join('; ');
    return { status: 400, body: { error: { type: 'invalid_request_error', message } } };
  }
  if (request.path.startsWith('/v1/confirmation_tokens/')) {
    if (request.path.endsWith('ctoken_used')) {
      const error = {
        type: 'invalid_request_error',
        param: 'confirmation_token',
        message: 'This ConfirmationToken was used.',
      };
      return { status: 400, body: { error } };
    }
    const token = { id: 'ctoken_1', object: 'confirmation_token', payment_method_preview: preview };
    return { status: 200, body: token };
  }
  return { status: 200, body: { ...fixtures['payment_intent'], id: 'pi_1', ...intent } };
}

const net = new Loopback(answer);
let gateway: StripeGateway;
beforeAll(async () => {
  const port = await net.listen();
  const client = stripeClient('sk_test_double', {
    ...{ host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 },
  });
  gateway = new StripeGateway(client, { webhookSecret: 'whsec_double' });
});
afterAll(() => net.close());
beforeEach(() => {
  net.received.length = 0;
  intent = { status: 'requires_payment_method', payment_method: null, last_payment_error: null };
});

const create = (over: object = {}) =>
  gateway.createPayment({
    amount: cents(6000),
    currency: 'EUR',
    card: null,
    customer: null,
    keepCard: false,
    description: 'Booking 9',
    metadata: { booking: '9' },
    key: 'booking-9-1-payment',
    ...over,
  });
const confirm = () =>
  gateway.confirmPayment({
    payment: 'pi_1',
    customerPresent: true,
    key: 'booking-9-1-confirm',
    chosen: { token: 'ctoken_1', returnTo: 'https://slipway.test/payment-return?booking=9' },
  });

describe('a payment without a card', () => {
  test('is created unconfirmed, without a way to pay, and without debits', async () => {
    expect(await create()).toMatchObject({ status: 'requires_confirmation', method: null });
    expect(net.received[0]?.body).toEqual({
      amount: '6000',
      currency: 'eur',
      automatic_payment_methods: { enabled: 'true', allow_redirects: 'always' },
      excluded_payment_method_types: [...delayedTypes],
      description: 'Booking 9',
      metadata: { booking: '9' },
      expand: ['payment_method', 'latest_charge'],
    });
  });

  test('takes debits where money may come later, and keeps a card alone', async () => {
    await create({ delayed: true, keepCard: true, customer: 'cus_1' });
    const [request] = net.received;
    expect(request?.body).not.toHaveProperty('excluded_payment_method_types');
    expect(request?.body).not.toHaveProperty('setup_future_usage');
    expect(request?.body['payment_method_options']).toEqual({
      card: { setup_future_usage: 'off_session' },
    });
  });

  test('is confirmed with the token and the address to come back to, under its key', async () => {
    intent = {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.test/pay' } },
      payment_method: { id: 'pm_1', type: 'ideal' },
    };
    expect(await confirm()).toMatchObject({
      status: 'requires_action',
      redirect: 'https://bank.test/pay',
      method: 'iDEAL',
      card: null,
    });
    expect(net.received[0]).toMatchObject({
      path: '/v1/payment_intents/pi_1/confirm',
      idempotencyKey: 'booking-9-1-confirm',
      body: {
        confirmation_token: 'ctoken_1',
        return_url: 'https://slipway.test/payment-return?booking=9',
      },
    });
  });

  test.each([
    [{ type: 'sepa_debit' }, 'SEPA debit'],
    [{ type: 'us_bank_account' }, 'Bank debit'],
    [{ type: 'bancontact' }, 'Bancontact'],
    [{ type: 'link' }, 'Link'],
    [{ type: 'klarna' }, 'Online payment'],
  ])('%o is called %s', async (method, name) => {
    intent = { status: 'processing', payment_method: { id: 'pm_1', ...method } };
    expect(await gateway.findPayment('pi_1')).toMatchObject({ status: 'processing', method: name });
  });

  test('a card that a wallet holds is called by the wallet', async () => {
    const base = fixtures['payment_method'] ?? {};
    const card = { ...z.record(z.string(), z.unknown()).parse(base['card']) };
    const method = { ...base, type: 'card', card: { ...card, wallet: { type: 'apple_pay' } } };
    intent = { status: 'succeeded', payment_method: method };
    const found = await gateway.findPayment('pi_1');
    expect(found.method).toBe('Apple Pay');
    expect(found.card).not.toBeNull();
  });
});

describe('what a token stands for', () => {
  test.each([
    [{ type: 'card', card: { wallet: null, fingerprint: 'fp' } }, 'Credit card', false, 'fp'],
    [{ type: 'sepa_debit', sepa_debit: {} }, 'SEPA debit', true, null],
    [{ type: 'ideal', ideal: {} }, 'iDEAL', false, null],
  ])('%o', async (shown, method, delayed, fingerprint) => {
    preview = shown;
    expect(await gateway.methodOfToken({ token: 'ctoken_1' })).toEqual({
      method,
      delayed,
      fingerprint,
    });
  });

  test('one that is used up is refused, as a card would be', async () => {
    await expect(gateway.methodOfToken({ token: 'ctoken_used' })).rejects.toBeInstanceOf(
      CardRefused,
    );
  });
});
