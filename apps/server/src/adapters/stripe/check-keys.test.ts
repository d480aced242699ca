import { afterAll, beforeAll, expect, test } from 'vitest';
import { CardKeyRefused, GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { Loopback } from '#test/providers/loopback.ts';
import { checkStripeKey } from './check-keys.ts';
import { stripeClient } from './stripe-gateway.ts';

const error = (status: number, type: string, code?: string) => ({
  status,
  body: { error: { type, code, message: 'Invalid API Key provided: sk_test_secret' } },
});
let refusal: ReturnType<typeof error> | null = null;
const net = new Loopback(({ path }) => {
  if (refusal) return refusal;
  if (path === '/v1/payment_intents') return { status: 200, body: { object: 'list', data: [] } };
  if (/\/(pi|cus)_ours$/.test(path)) return { status: 200, body: { id: 'it' } };
  return error(404, 'invalid_request_error', 'resource_missing');
});
let check: (known: Parameters<typeof checkStripeKey>[1]) => Promise<boolean>;
beforeAll(async () => {
  const port = await net.listen();
  const here = { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 } as const;
  check = (known) => checkStripeKey(stripeClient('sk_test_secret', here), known);
});
afterAll(() => net.close());

test.each([
  [null, false],
  [{ payment: 'pi_ours' }, true],
  [{ customer: 'cus_ours' }, true],
  [{ payment: 'pi_of_another' }, false],
  [{ customer: 'cus_of_another' }, false],
])('whether the account knows %j: %s', async (known, same) => {
  refusal = null;
  expect(await check(known)).toBe(same);
});

test.each([
  [401, 'invalid_request_error', CardKeyRefused],
  [403, 'invalid_request_error', CardKeyRefused],
  [500, 'api_error', GatewayUnavailable],
  [429, 'invalid_request_error', GatewayUnavailable],
])('reports answer %s without showing the key', async (status, type, expected) => {
  refusal = error(status, type);
  const thrown = await check(null).catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(expected);
  if (thrown instanceof CardKeyRefused) expect(thrown.message).not.toContain('sk_test');
});
