import { isIP, isIPv4 } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { S3Setup } from '#adapters/files/s3-bucket.ts';
import { readSecretKey } from '#adapters/secret-box.ts';
import type { MetricsSetup } from './metrics/metrics-server.ts';
import { minConnections, usualConnections } from './processes/connection-budget.ts';

const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });
const url = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});
const startsWith = (pattern: RegExp, what: string) =>
  z.string().regex(pattern, { error: `must start with ${what}` });

/** The names known to proxy-addr; anything else is an address or a range. */
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  if (proxyNames.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits === undefined) return most > 0;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/**
 * The proxies trusted to report a visitor's address: a number of hops, or addresses, ranges and
 * names.
 */
const trustProxy = z
  .string()
  .refine((text) => /^\d{1,2}$/.test(text) || text.split(',').every((one) => isProxy(one.trim())), {
    error:
      'must be a number of proxies, or addresses, ranges, loopback, linklocal or uniquelocal, separated by commas',
  })
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text));

const maxProcesses = 64;
const notProcesses = `must be auto, or a whole number from 1 to ${maxProcesses}`;

/** How many processes serve; `auto`: one per core. */
const processes = z
  .string()
  .refine((text) => text === 'auto' || (/^[1-9]\d?$/.test(text) && Number(text) <= maxProcesses), {
    error: notProcesses,
  })
  .transform((text) =>
    text === 'auto' ? Math.min(availableParallelism(), maxProcesses) : Number(text),
  );

const notConnections = 'must be a whole number';
const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address that starts with postgres://',
});

const notAPort = 'must be a port number from 0 to 65535';
const port = z.coerce
  .number({ error: notAPort })
  .int({ error: notAPort })
  .min(0, { error: notAPort })
  .max(65535, { error: notAPort });

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  PROCESSES: processes.default(1),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOLER: z.literal('transaction', { error: 'must be transaction' }).optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: notConnections })
    .int({ error: notConnections })
    .optional(),
  SECRET_KEY: z
    .string()
    .transform((text, context) => {
      const key = readSecretKey(text);
      if (key !== null) return key;
      context.issues.push({
        code: 'custom',
        input: '',
        message: 'must be 32 bytes in base64 or hex',
      });
      return z.NEVER;
    })
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(10, { error: 'must have at least 10 characters' }).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUPS_IN: z.enum(['folder', 'bucket'], { error: 'must be folder or bucket' }).optional(),
  NIGHTLY_BACKUPS: onOff.optional(),
  DEMO: onOff.optional(),
  PURPOSE: z.enum(['sell', 'rent'], { error: 'must be sell or rent' }).optional(),
  STRIPE_SECRET_KEY: startsWith(
    /^(sk|rk)_(test|live)_/,
    'sk_test_, sk_live_, rk_test_ or rk_live_',
  ).optional(),
  STRIPE_PUBLISHABLE_KEY: startsWith(/^pk_(test|live)_/, 'pk_test_ or pk_live_').optional(),
  STRIPE_WEBHOOK_SECRET: startsWith(/^whsec_/, 'whsec_').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  TWILIO_ACCOUNT_SID: startsWith(/^AC/, 'AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(1).optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  RATE_LIMIT: onOff.default('on'),
  JOBS: onOff.default('on'),
  TEST_CARDS: onOff.optional(),
  FEEDS_FROM_PRIVATE_NETWORKS: onOff.default('off'),
  CHECK_ANSWERS: onOff.default('off'),
  TRUST_PROXY: trustProxy.default('loopback'),
  METRICS_PORT: port.optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'must be fatal, error, warn, info, debug or silent',
    })
    .optional(),
});

/** Variables that must be set together. */
const groups = [
  ['DATABASE_POOLER', 'DATABASE_DIRECT_URL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** A variable is invalid or missing; the message is one line that names it. */
export class ConfigError extends Error {}

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash; unset: known only once the server listens. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The database without the pooler that `databaseUrl` leads through; null: there is no pooler. */
  databaseDirectUrl: string | null;
  /** How many processes serve. */
  processes: number;
  /** The most connections of all of them to the database. */
  databaseConnections: number;
  /** Encrypts the secrets stored in the database; null: a file in `dataDir` has it. */
  secretKey: Buffer | null;
  /** Encrypts backups; null: they are not encrypted. */
  backupPassphrase: string | null;
  /** The folder in which the backups of this server are made. */
  backupDir: string;
  /** Whether they are kept in the bucket of `s3`, and not in that folder. */
  backupsInBucket: boolean;
  nightlyBackups: boolean;
  /** Reachable only from this machine, with its own database and without live keys. */
  local: boolean;
  demo: boolean;
  /** Without keys, visitors may try the test gateway, which charges nobody. */
  testCards: boolean;
  purpose: 'sell' | 'rent';
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  smtp: { url: string; from: string } | null;
  twilio: { accountSid: string; authToken: string; from: string } | null;
  /** Null: files are stored in `dataDir`. */
  s3: S3Setup | null;
  rateLimit: boolean;
  /** Off: this process serves HTTP only, and another one runs the jobs. */
  jobs: boolean;
  /** Allows calendars and product feeds from private networks and this machine. */
  privateFeeds: boolean;
  /** Validates every answer against its contract, in tests and development. */
  checksAnswers: boolean;
  /** Hops, or addresses, ranges and names, as fastify takes them. */
  trustProxy: string | number;
  /** Null: no metrics are served. */
  metrics: MetricsSetup | null;
  /** Unset: info, or warn at a terminal. */
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent' | undefined;
}

/**
 * Metrics have a port of their own, so that nothing in front of the public one can show them.
 * @throws ConfigError where they cannot have it, or a token would protect nothing
 */
function metricsOf({
  METRICS_PORT,
  METRICS_TOKEN,
  PORT,
}: z.output<typeof schema>): MetricsSetup | null {
  if (METRICS_PORT === undefined) {
    if (METRICS_TOKEN === undefined) return null;
    throw new ConfigError('METRICS_PORT: missing, because METRICS_TOKEN is set');
  }
  if (METRICS_PORT === PORT && PORT !== 0) {
    throw new ConfigError('METRICS_PORT: must not be the PORT that visitors reach');
  }
  return { port: METRICS_PORT, token: METRICS_TOKEN ?? null };
}

const isLoopback = (host: string) =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));

/** Whether only this machine can reach the server: neither its address nor its URL is public. */
const isLocal = (host: string, publicUrl: string | undefined) =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));

/**
 * Reads the environment once, at start.
 * @throws ConfigError naming the invalid or missing variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, optional.parse(env[name])]),
  );
  const parsed = schema.safeParse(nonEmpty);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'Environment'}: ${issue?.message ?? ''}`);
  }
  const it = parsed.data;
  for (const group of groups) {
    const missing = group.filter((name) => it[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      const set = group.filter((name) => it[name] !== undefined);
      throw new ConfigError(`${missing.join(', ')}: missing, because ${set.join(', ')} is set`);
    }
  }
  if (it.DATABASE_POOLER !== undefined && it.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL: missing, because DATABASE_POOLER is set');
  }
  const databaseConnections = it.DATABASE_CONNECTIONS ?? usualConnections(it.PROCESSES);
  if (databaseConnections < minConnections(it.PROCESSES)) {
    throw new ConfigError(
      `DATABASE_CONNECTIONS: must be at least ${minConnections(it.PROCESSES)} with ${it.PROCESSES} PROCESSES`,
    );
  }
  if (it.BACKUPS_IN === 'bucket' && it.S3_BUCKET === undefined) {
    throw new ConfigError('S3_BUCKET: missing, because BACKUPS_IN is bucket');
  }
  const liveKeys = it.STRIPE_SECRET_KEY?.includes('_live_') ?? false;
  const local = it.DATABASE_URL === undefined && isLocal(it.HOST, it.PUBLIC_URL) && !liveKeys;
  if (it.DEMO === 'on' && !local) {
    throw new ConfigError(
      'DEMO: cannot be on together with DATABASE_URL, a public HOST or PUBLIC_URL, or live keys, because the demo passwords are public',
    );
  }
  const demo = local && it.DEMO !== 'off';
  return {
    port: it.PORT,
    host: it.HOST,
    publicUrl: it.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: it.DATA_DIR,
    databaseUrl: it.DATABASE_URL,
    databaseDirectUrl: it.DATABASE_DIRECT_URL ?? null,
    processes: it.PROCESSES,
    databaseConnections,
    secretKey: it.SECRET_KEY ?? null,
    backupPassphrase: it.BACKUP_PASSPHRASE ?? null,
    backupDir: resolve(it.BACKUP_DIR ?? join(it.DATA_DIR, 'backups')),
    backupsInBucket: it.BACKUPS_IN === 'bucket',
    // The demo has nothing to lose.
    nightlyBackups: it.NIGHTLY_BACKUPS === undefined ? !demo : it.NIGHTLY_BACKUPS === 'on',
    local,
    demo,
    testCards: it.TEST_CARDS === undefined ? local : it.TEST_CARDS === 'on',
    // The demo is a business that lets.
    purpose: it.PURPOSE ?? (demo ? 'rent' : 'sell'),
    stripe:
      it.STRIPE_SECRET_KEY && it.STRIPE_PUBLISHABLE_KEY && it.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: it.STRIPE_SECRET_KEY,
            publishableKey: it.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: it.STRIPE_WEBHOOK_SECRET,
          }
        : null,
    smtp: it.SMTP_URL && it.MAIL_FROM ? { url: it.SMTP_URL, from: it.MAIL_FROM } : null,
    twilio:
      it.TWILIO_ACCOUNT_SID && it.TWILIO_AUTH_TOKEN && it.TWILIO_FROM
        ? {
            accountSid: it.TWILIO_ACCOUNT_SID,
            authToken: it.TWILIO_AUTH_TOKEN,
            from: it.TWILIO_FROM,
          }
        : null,
    s3:
      it.S3_ENDPOINT && it.S3_BUCKET && it.S3_ACCESS_KEY_ID && it.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: it.S3_ENDPOINT,
            bucket: it.S3_BUCKET,
            accessKeyId: it.S3_ACCESS_KEY_ID,
            secretAccessKey: it.S3_SECRET_ACCESS_KEY,
            region: it.S3_REGION,
          }
        : null,
    rateLimit: it.RATE_LIMIT === 'on',
    jobs: it.JOBS === 'on',
    privateFeeds: it.FEEDS_FROM_PRIVATE_NETWORKS === 'on',
    checksAnswers: it.CHECK_ANSWERS === 'on',
    trustProxy: it.TRUST_PROXY,
    metrics: metricsOf(it),
    logLevel: it.LOG_LEVEL,
  };
}
