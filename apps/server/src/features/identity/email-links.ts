import { createHash } from 'node:crypto';
import type { Deps } from '#deps.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** How long a recovery link works (spec README "People"). */
export const recoveryMinutes = 60;
const day = 24 * 3600 * 1000;
const recoveryMs = recoveryMinutes * 60 * 1000;
/** It comes with a booking's confirmation, which is read later than a recovery that was asked for. */
const setPasswordMs = 7 * day;
const verifyMs = 7 * day;

export type LinkDeps = Pick<Deps, 'ids' | 'publicUrl'>;
type Purpose = 'recovery' | 'verify';

/** Only this is kept of a link's token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

interface NewLink {
  purpose: Purpose;
  userId: number;
  expiresAt: Date;
}

/** Opens a link for the user's present address, and answers token and address. */
async function openLink(
  deps: LinkDeps,
  tx: Db,
  link: NewLink,
): Promise<{ token: string; email: string }> {
  const token = deps.ids.token();
  const [row] = await prepared<{ email: string }>(
    tx,
    'identity-open-link',
    `with whom as (select id, email, email_key from users where id = $3), made as (
       insert into email_links (token_hash, purpose, user_id, email_key, expires_at)
       select $1, $2, id, email_key, $4 from whom
     ) select email from whom`,
    [hashToken(token), link.purpose, link.userId, link.expiresAt],
  );
  if (!row) throw new Error(`No user ${link.userId} to make a link for`);
  return { token, email: row.email };
}

async function passwordLink(
  deps: LinkDeps,
  tx: Db,
  userId: number,
  expiresAt: Date,
): Promise<string> {
  const { token, email } = await openLink(deps, tx, { purpose: 'recovery', userId, expiresAt });
  return `${deps.publicUrl()}/reset-password/${token}?email=${encodeURIComponent(email)}`;
}

/** A full link that sets a new password, once, within 60 minutes. */
export function createRecoveryLink(
  deps: LinkDeps,
  tx: Db,
  userId: number,
  now: Date,
): Promise<string> {
  return passwordLink(deps, tx, userId, new Date(now.getTime() + recoveryMs));
}

/** A full link that sets a first password, once, within 7 days. */
export function createSetPasswordLink(
  deps: LinkDeps,
  tx: Db,
  userId: number,
  now: Date,
): Promise<string> {
  return passwordLink(deps, tx, userId, new Date(now.getTime() + setPasswordMs));
}

/** A full link that verifies the user's present address, once, within 7 days. */
export async function createVerifyLink(
  deps: LinkDeps,
  tx: Db,
  userId: number,
  now: Date,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + verifyMs);
  const { token } = await openLink(deps, tx, { purpose: 'verify', userId, expiresAt });
  return `${deps.publicUrl()}/verify-email/${token}`;
}

export interface OpenLink {
  user_id: number;
  email_key: string;
}

const isOpen = `token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
  and exists (select from users u where u.id = user_id and u.ended_at is null
    and u.email_key = email_links.email_key)`;

/** The link if it still works: a cheap look before anything costly is done for it. */
export async function findOpenLink(
  db: Db,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<OpenLink | null> {
  const [row] = await prepared<OpenLink>(
    db,
    'identity-find-link',
    `select user_id, email_key from email_links where ${isOpen}`,
    [hashToken(token), purpose, now],
  );
  return row ?? null;
}

/**
 * Uses the link up: of two who press it at once one gets it. Null when it was used, has expired, or
 * was mailed to an address that is no longer the user's.
 */
export async function useLink(
  tx: Db,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<OpenLink | null> {
  const [row] = await prepared<OpenLink>(
    tx,
    'identity-use-link',
    `update email_links set used_at = $3 where ${isOpen} returning user_id, email_key`,
    [hashToken(token), purpose, now],
  );
  return row ?? null;
}

/** Ends every link of the user that still works. */
export async function closeLinks(tx: Db, userId: number, now: Date): Promise<void> {
  await prepared(
    tx,
    'identity-close-links',
    'update email_links set used_at = $2 where user_id = $1 and used_at is null',
    [userId, now],
  );
}
