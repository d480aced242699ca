import { fileURLToPath } from 'node:url';
import { readKeyPrefix } from '#db/closed-copy.ts';
import { sharedSecret } from '#db/shared-secret.ts';
import type { Database } from '#db/transaction.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '#adapters/clock.ts';
import { closedGateway } from '#adapters/closed-gateway.ts';
import { CurrentGateway, type CardAccount } from '#adapters/current-gateway.ts';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { randomIds } from '#adapters/ids.ts';
import { smtpMailSender, smtpUrl } from '#adapters/mail-sender.ts';
import { readingThreads } from '#adapters/reading/reading-threads.ts';
import { remoteFiles } from '#adapters/remote-files.ts';
import { secretBox, type SecretBox } from '#adapters/secret-box.ts';
import { twilioSmsSender } from '#adapters/sms-sender.ts';
import { heldOrders } from '#features/orders/orders-api.ts';
import { StoredProviders, type CardKeys, type MailSetup } from '#features/payments/payments-api.ts';
import type { BackupSetup } from './backup/backup-setup.ts';
import type { Config } from './config.ts';
import { filesOf, keptBackupsOf } from './make-stores.ts';
import type { Deps, ProviderSetup } from './deps.ts';
import { rateLimits } from './http/rate-limits.ts';

/** The provider's SDK is slow to load, and many businesses have no provider. */
async function openCards(keys: CardKeys, keyPrefix: string): Promise<CardAccount> {
  const { StripeGateway, stripeClient } = await import('#adapters/stripe/stripe-gateway.ts');
  return {
    gateway: new StripeGateway(stripeClient(keys.secretKey), {
      webhookSecret: keys.webhookSecret,
      keyPrefix,
    }),
    payment: {
      gateway: 'stripe',
      publishable_key: keys.publishableKey,
      test_mode: !keys.publishableKey.startsWith('pk_live_'),
    },
  };
}

const checkCardKey: ProviderSetup['checkCardKey'] = async (secretKey, known) => {
  const [{ stripeClient }, { checkStripeKey }] = await Promise.all([
    import('#adapters/stripe/stripe-gateway.ts'),
    import('#adapters/stripe/check-keys.ts'),
  ]);
  return checkStripeKey(stripeClient(secretKey), known);
};

function openMail(setup: MailSetup) {
  const sender = smtpMailSender(smtpUrl(setup));
  return { sender, from: setup.sender, close: () => sender.close() };
}

/** The accounts of the environment, which win, else the stored ones. */
async function accounts(
  config: Config,
  options: { db: Database; pool: Pool; box: SecretBox; now: () => Date },
) {
  const { stripe, smtp } = config;
  const { db, pool, box, now } = options;
  const testGateway = new TestGateway({
    pool,
    now,
    secret: await sharedSecret(db, 'test gateway'),
  });
  const test = { publishable_key: null, test_mode: true };
  const keyPrefix = await readKeyPrefix(db);
  const stored = new StoredProviders({
    db,
    box,
    openCards: (keys) => openCards(keys, keyPrefix),
    noCards: { gateway: testGateway, payment: { gateway: 'embedded', ...test } },
    closedCards: { gateway: closedGateway, payment: { gateway: 'none', ...test } },
    openMail,
  });
  const fixed = stripe && (await openCards(stripe, keyPrefix));
  const mail = smtp && { sender: smtpMailSender(smtp.url), from: smtp.from };
  return {
    gateway: fixed?.gateway ?? new CurrentGateway((on) => stored.cards(on)),
    payment: async () => (fixed ?? (await stored.cards())).payment,
    mail: async () => mail ?? (await stored.mail()),
  };
}

/** Where backups are made, and by which program. */
export function backupsOf(config: Config): BackupSetup {
  return {
    folder: config.backupDir,
    store: keptBackupsOf(config),
    program: fileURLToPath(new URL('./backup-program.js', import.meta.url)),
    nightly: config.nightlyBackups,
    encrypts: config.backupPassphrase !== null,
    inBucket: config.backupsInBucket,
  };
}

/** The real dependencies, as configured by the environment. */
export async function makeDeps(options: {
  config: Config;
  db: Database;
  pool: Pool;
  log: FastifyBaseLogger;
  publicUrl: () => string;
  version: string;
  /** Absent: the system's. */
  clock?: Clock;
}): Promise<Deps> {
  const { config, db, pool, log, publicUrl, version, clock = systemClock } = options;
  const { stripe, smtp, twilio } = config;
  const box = secretBox({
    secretKey: config.secretKey,
    dataDir: config.dataDir,
    ownDatabase: config.databaseUrl === undefined,
  });
  const deps: Deps = {
    db,
    log,
    publicUrl,
    version,
    clock,
    ids: randomIds,
    // Tests move the clock.
    ...(await accounts(config, { db, pool, box, now: () => deps.clock.now() })),
    testCards: config.testCards,
    providers: {
      fromEnvironment: { cards: stripe !== null, mail: smtp !== null },
      box,
      checkCardKey,
      demo: config.demo,
    },
    smsSender: twilio ? twilioSmsSender(twilio) : null,
    files: filesOf(config),
    remote: remoteFiles({ privateNetworks: config.privateFeeds }),
    // Built next to this file.
    readers: readingThreads(new URL('./reading-thread.js', import.meta.url)),
    limits: rateLimits(pool, config.rateLimit),
    heldOrders: heldOrders({ publicUrl }),
    closed: null,
    backups: backupsOf(config),
    faultPoint: () => undefined,
    countCharge: () => undefined,
    site: config.publicUrl ?? null,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
  };
  return deps;
}
