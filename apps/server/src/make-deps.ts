import type { Database } from '#db/transaction.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { systemClock } from '#adapters/clock.ts';
import { EmbeddedGateway } from '#adapters/embedded-gateway.ts';
import { randomIds } from '#adapters/ids.ts';
import { smtpMailSender } from '#adapters/mail-sender.ts';
import { twilioSmsSender } from '#adapters/sms-sender.ts';
import { StripeGateway, stripeClient } from '#adapters/stripe-gateway.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { rateLimits } from './http/rate-limits.ts';

/** The real dependencies, as the environment asks for them. */
export function makeDeps(given: {
  config: Config;
  db: Database;
  pool: Pool;
  log: FastifyBaseLogger;
  publicUrl: () => string;
  version: string;
}): Deps {
  const { config, db, pool, log, publicUrl, version } = given;
  const { stripe, smtp, twilio } = config;
  return {
    db,
    log,
    publicUrl,
    version,
    clock: systemClock,
    ids: randomIds,
    gateway: stripe
      ? new StripeGateway(stripeClient(stripe.secretKey), { webhookSecret: stripe.webhookSecret })
      : new EmbeddedGateway({ database: db }),
    payment: {
      gateway: stripe ? 'stripe' : 'embedded',
      publishable_key: stripe?.publishableKey ?? null,
      test_mode: !stripe?.publishableKey.startsWith('pk_live_'),
    },
    mailSender: smtp ? smtpMailSender(smtp.url) : null,
    mailFrom: smtp?.from ?? 'Slipway <slipway@localhost>',
    smsSender: twilio ? twilioSmsSender(twilio) : null,
    limits: rateLimits(pool, config.rateLimit),
    stepDone: () => undefined,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
  };
}
