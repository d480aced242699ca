import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import type { GatewayCall } from '@slipway/test-gateway/faults';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { StripeGateway, stripeClient } from '#adapters/stripe/stripe-gateway.ts';
import { createTestDatabase } from '../harness/database.ts';
import { StripeDouble } from './stripe-double.ts';

/** A gateway with what tests do to its provider. */
export interface Harness {
  gateway: PaymentGateway;
  authenticate: (secret: string, decision: 'approve' | 'refuse') => Promise<void>;
  /** Drops the answers of a call, before or after its effect, until restored. */
  lose: (call: GatewayCall, when: 'before' | 'after') => void;
  mend: () => void;
  /** The number that the provider has of a refund. */
  numberOf: (refund: string) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/** The embedded gateway on a database of its own. */
export async function embedded(): Promise<Harness> {
  const database = await createTestDatabase();
  const gateway = new TestGateway({ pool: database.pool });
  return {
    gateway,
    authenticate: async (secret, decision) => {
      await gateway.authenticate(secret, decision);
    },
    lose: (call, when) => {
      gateway.faults.timeouts[call] = when;
    },
    mend: () => {
      gateway.faults.timeouts = {};
    },
    numberOf: async (refund) => {
      const { rows } = await database.pool.query<{ number: string | null }>(
        'select number from test_gateway.refunds where ref = $1',
        [refund],
      );
      return rows[0]?.number ?? undefined;
    },
    close: () => database.drop(),
  };
}

const paths: Partial<Record<GatewayCall, RegExp>> = {
  createPayment: /^POST \/v1\/payment_intents$/,
  confirmPayment: /\/confirm$/,
  capturePayment: /\/capture$/,
  refundPayment: /^POST \/v1\/refunds$/,
};

/** The provider's adapter in front of a double of it. */
export async function stripe(): Promise<Harness> {
  const double = new StripeDouble();
  const port = await double.net.listen();
  const client = stripeClient('sk_test_double', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return {
    gateway: new StripeGateway(client, { webhookSecret: 'whsec_double' }),
    authenticate: (secret, decision) => {
      double.authenticate(secret, decision);
      return Promise.resolve();
    },
    lose: (call, when) => {
      const path = paths[call];
      if (!path) throw new Error(`Nothing is lost of ${call}`);
      // The SDK itself retries after the first failure.
      double.net.next(path, `cut_${when}`);
      double.net.next(path, `cut_${when}`);
    },
    mend: () => undefined,
    numberOf: (refund) => Promise.resolve(double.metadataOf(refund)['refund']),
    close: () => double.net.close(),
  };
}
