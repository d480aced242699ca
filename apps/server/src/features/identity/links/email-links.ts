import { setPasswordDays } from '@slipway/domain/identity/set-password-days';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import type { Deps } from '#deps.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** Validity of a recovery link (docs/rules/people-and-access.md, "Links by mail"). */
export const recoveryMinutes = 60;
const day = 24 * 3600 * 1000;
const recoveryMs = recoveryMinutes * 60 * 1000;
const setPasswordMs = setPasswordDays * day;
const verifyMs = 7 * day;

export type LinkDeps = Pick<Deps, 'ids' | 'publicUrl'>;
type Purpose = 'recovery' | 'verify';

interface NewLink {
  purpose: Purpose;
  userId: number;
  expiresAt: Date;
}

/** Saves a link for the user's current address and returns the address. */
async function saveLink(tx: Db, token: string, link: NewLink): Promise<string> {
  const [row] = await prepared<{ email: string }>(
    tx,
    'identity-open-link',
    `with whom as (select id, email, email_key from users where id = $3), made as (
       insert into email_links (token_hash, purpose, user_id, email_key, expires_at)
       select $1, $2, id, email_key, $4 from whom
     ) select email from whom`,
    [hashOfLink(token), link.purpose, link.userId, link.expiresAt],
  );
  if (!row) throw new Error(`No user ${link.userId} to make a link for`);
  return row.email;
}

const passwordUrl = (deps: LinkDeps, token: string, email: string) =>
  `${deps.publicUrl()}/reset-password/${token}?email=${encodeURIComponent(email)}`;

/** The URL of a link that sets a new password, once, within 60 minutes. */
export async function createRecoveryLink(
  deps: LinkDeps,
  tx: Db,
  userId: number,
  now: Date,
): Promise<string> {
  const token = deps.ids.token();
  const expiresAt = new Date(now.getTime() + recoveryMs);
  const email = await saveLink(tx, token, { purpose: 'recovery', userId, expiresAt });
  return passwordUrl(deps, token, email);
}

/**
 * The URL of a link that sets a first password, once, within 7 days, for a user whose address is
 * known to be `email`. The URL is available at once, so that it can be saved in a message; the link
 * works once `made` has resolved.
 */
export function createSetPasswordLink(
  deps: LinkDeps,
  tx: Db,
  user: { id: number; email: string },
  now: Date,
): { link: string; made: Promise<void> } {
  const token = deps.ids.token();
  const expiresAt = new Date(now.getTime() + setPasswordMs);
  const made = saveLink(tx, token, { purpose: 'recovery', userId: user.id, expiresAt });
  return { link: passwordUrl(deps, token, user.email), made: made.then(() => undefined) };
}

/** The URL of a link that verifies the user's current address, once, within 7 days. */
export async function createVerifyLink(
  deps: LinkDeps,
  tx: Db,
  userId: number,
  now: Date,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + verifyMs);
  const token = deps.ids.token();
  await saveLink(tx, token, { purpose: 'verify', userId, expiresAt });
  return `${deps.publicUrl()}/verify-email/${token}`;
}

export interface OpenLink {
  user_id: number;
  email_key: string;
}

const isOpen = `token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
  and exists (select from users u where u.id = user_id and u.ended_at is null
    and u.email_key = email_links.email_key)`;

/** The link if it still works: a cheap check before expensive work. */
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
    [hashOfLink(token), purpose, now],
  );
  return row ?? null;
}

/**
 * Uses the link up; one of two concurrent requests succeeds. Null when it was used, has expired, or
 * was mailed to an address that is no longer the user's.
 */
export async function consumeLink(
  tx: Db,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<OpenLink | null> {
  const [row] = await prepared<OpenLink>(
    tx,
    'identity-use-link',
    `update email_links set used_at = $3 where ${isOpen} returning user_id, email_key`,
    [hashOfLink(token), purpose, now],
  );
  return row ?? null;
}

/**
 * Number of recovery links mailed to the user's current address that work for at least another half
 * hour.
 */
export async function countFreshRecoveryLinks(tx: Db, userId: number, now: Date): Promise<number> {
  const [row] = await prepared<{ links: number }>(
    tx,
    'identity-fresh-links',
    `select count(*)::integer as links from email_links l join users u on u.id = l.user_id
     where l.user_id = $1 and l.purpose = 'recovery' and l.used_at is null
       and l.email_key = u.email_key and l.expires_at > $2 and l.expires_at <= $3`,
    [userId, new Date(now.getTime() + recoveryMs / 2), new Date(now.getTime() + recoveryMs)],
  );
  return row?.links ?? 0;
}

/** Expires all open links of the user. */
export async function expireLinks(tx: Db, userId: number, now: Date): Promise<void> {
  await prepared(
    tx,
    'identity-close-links',
    'update email_links set used_at = $2 where user_id = $1 and used_at is null',
    [userId, now],
  );
}
