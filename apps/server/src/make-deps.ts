import { join } from 'node:path';
import type { Database } from '#db/transaction.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { systemClock } from '#adapters/clock.ts';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { FolderFiles } from '#adapters/files/folder-files.ts';
import { randomIds } from '#adapters/ids.ts';
import { smtpMailSender } from '#adapters/mail-sender.ts';
import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import { readingThreads } from '#adapters/reading/reading-threads.ts';
import { remoteFiles } from '#adapters/remote-files.ts';
import { S3Files } from '#adapters/files/s3-files.ts';
import { twilioSmsSender } from '#adapters/sms-sender.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { rateLimits } from './http/rate-limits.ts';

/** The provider's SDK is slow to load, and many businesses have no provider. */
async function gatewayOf(stripe: Config['stripe'], pool: Pool): Promise<PaymentGateway> {
  if (!stripe) return new TestGateway({ pool });
  const { StripeGateway, stripeClient } = await import('#adapters/stripe/stripe-gateway.ts');
  return new StripeGateway(stripeClient(stripe.secretKey), { webhookSecret: stripe.webhookSecret });
}

/** The real dependencies, as configured by the environment. */
export async function makeDeps(options: {
  config: Config;
  db: Database;
  pool: Pool;
  log: FastifyBaseLogger;
  publicUrl: () => string;
  version: string;
}): Promise<Deps> {
  const { config, db, pool, log, publicUrl, version } = options;
  const { stripe, smtp, twilio, s3 } = config;
  return {
    db,
    log,
    publicUrl,
    version,
    clock: systemClock,
    ids: randomIds,
    gateway: await gatewayOf(stripe, pool),
    payment: {
      gateway: stripe ? 'stripe' : 'embedded',
      publishable_key: stripe?.publishableKey ?? null,
      test_mode: !stripe?.publishableKey.startsWith('pk_live_'),
    },
    mailSender: smtp ? smtpMailSender(smtp.url) : null,
    mailFrom: smtp?.from ?? 'Slipway <slipway@localhost>',
    smsSender: twilio ? twilioSmsSender(twilio) : null,
    files: s3 ? new S3Files(s3) : new FolderFiles(join(config.dataDir, 'files')),
    remote: remoteFiles({ privateNetworks: config.privateFeeds }),
    // Built next to this file.
    readers: readingThreads(new URL('./reading-thread.js', import.meta.url)),
    limits: rateLimits(pool, config.rateLimit),
    faultPoint: () => undefined,
    site: config.publicUrl ?? null,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
  };
}
