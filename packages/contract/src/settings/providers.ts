import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';
import { email, line } from '../fields.ts';
import { depositFields, depositsNow } from './settings.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/**
 * Where an account comes from: the server's environment, this screen, or nowhere. Unreadable: stored,
 * but encrypted with a key that the server does not have.
 */
const source = z.enum(['environment', 'stored', 'unreadable', 'none']);

const account = {
  source,
  version: z.int(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
};

const security = z.enum(['tls', 'starttls', 'none']);

/** The accounts at the card provider and the mail server; no secret is ever answered. */
const providers = z.object({
  cards: z.object({
    ...account,
    publishable_key: z.string().nullable(),
    /** The last four characters. */
    secret_key_ends: z.string().nullable(),
    webhook_secret_ends: z.string().nullable(),
  }),
  mail: z.object({
    ...account,
    host: z.string().nullable(),
    port: z.int().nullable(),
    security: security.nullable(),
    user: z.string().nullable(),
    sender: z.string().nullable(),
  }),
  /** How deposits are paid, as chosen, and how visitors pay them now. */
  deposits: z.object({ ...depositFields, now: depositsNow }),
  /** False: the server has no key to encrypt secrets with. */
  can_store: z.boolean(),
  /** Where the card provider sends its events. */
  webhook_url: z.string(),
});
export type Providers = z.output<typeof providers>;

const key = (pattern: RegExp, what: string) =>
  z
    .string()
    .trim()
    .max(300)
    .regex(pattern, { error: `It starts with ${what}.` });

/** What every change of an account takes: the version that was read, and the password of whoever makes it. */
const change = { version: z.int(), own_password: z.string().max(200) };

/** `Name <address>`, or an address alone. */
const sender = line(200).refine(
  (text) => {
    const named = /^[^<>"]*<([^<>]+)>$/.exec(text);
    return email.safeParse(named?.[1] ?? text).success;
  },
  { error: 'Sender must be an email address, or a name with the address in <>.' },
);

export const providersCalls = {
  'GET /api/providers': call({
    summary: 'The accounts at the card provider and the email server, without their secrets',
    access: admin,
    answer: data(providers),
  }),
  'PUT /api/providers/cards': call({
    summary: 'Store the keys of the card provider, after one look there',
    access: admin,
    body: z.object({
      secret_key: key(
        /^(sk|rk)_(test|live)_[A-Za-z0-9_]+$/,
        'sk_test_, sk_live_, rk_test_ or rk_live_',
      ),
      publishable_key: key(/^pk_(test|live)_[A-Za-z0-9_]+$/, 'pk_test_ or pk_live_'),
      webhook_secret: key(/^whsec_\S+$/, 'whsec_'),
      ...change,
      /** Agrees that the saved cards of another account are forgotten. */
      confirm: z.boolean().optional(),
    }),
    answer: data(providers),
  }),
  'POST /api/providers/cards/remove': call({
    summary: 'Remove the stored keys of the card provider',
    access: admin,
    body: z.object({ ...change, confirm: z.boolean().optional() }),
    answer: data(providers),
  }),
  'PUT /api/providers/mail': call({
    summary: 'Store the account at the email server; without a password the stored one stays',
    access: admin,
    body: z.object({
      host: z
        .string()
        .trim()
        .max(253)
        .regex(/^[A-Za-z0-9.-]+$/, { error: 'Server must be a name like smtp.example.com.' }),
      port: z.int().min(1).max(65535),
      security,
      user: z.string().trim().max(254),
      password: z.string().max(500).optional(),
      sender,
      ...change,
    }),
    answer: data(providers),
  }),
  'POST /api/providers/mail/remove': call({
    summary: 'Remove the stored account at the email server',
    access: admin,
    body: z.object(change),
    answer: data(providers),
  }),
  'POST /api/providers/mail/test': call({
    summary: 'Send a test email to the person who asks, and tell what came of it',
    access: admin,
    body: z.object({}),
    /** `problem` null: the mail server has taken it. */
    answer: data(z.object({ to: z.string(), problem: z.string().nullable() })),
  }),
} as const satisfies Record<CallName, Call>;
