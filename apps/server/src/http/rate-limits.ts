import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { prepared, type Db } from '#db/transaction.ts';
import { tooManyAttempts } from './errors.ts';
import { networkOf, siteOf } from './network-of.ts';

/** Tries per number of seconds; `block`: seconds of refusal after exceeding it. */
interface Limit {
  points: number;
  duration: number;
  block?: number;
}

const quarterHour = 15 * 60;
const hour = 3600;
const day = 24 * hour;

/** The longest lifetime browsers allow for a cookie. */
export const knownDeviceDays = 400;
/** After too many wrong tries a device is unknown until it signs in again. */
const distrust = { block: knownDeviceDays * day };

/**
 * The limits, counted per network (IPv6 by its /64), per account, for both combined, or per known
 * device of the account, across all server processes (docs/rules/people-and-access.md, "Limits of
 * tries"). Those per network also count per IPv6 site (`siteShare`).
 */
const limits = {
  'sign-in by address': { points: 60, duration: quarterHour },
  'sign-in by account and address': { points: 10, duration: quarterHour },
  'sign-in by account': { points: 200, duration: hour },
  'sign-in by device': { points: 10, duration: knownDeviceDays * day, ...distrust },
  'check by address': { points: 20, duration: quarterHour },
  'check by account and address': { points: 10, duration: quarterHour },
  'check by account': { points: 200, duration: hour },
  'check by device': { points: 10, duration: knownDeviceDays * day, ...distrust },
  'recovery by address': { points: 20, duration: hour },
  'recovery by account and address': { points: 5, duration: hour },
  'recovery by device': { points: 5, duration: hour },
  'register by address': { points: 20, duration: hour },
  'register by account and address': { points: 5, duration: hour },
  // Sends a mail to the owner, who may be somebody else.
  'registration mail by account': { points: 5, duration: hour },
  'verification mail by account': { points: 5, duration: hour },
  // Only the signed-in user can exhaust it.
  'own password by account': { points: 10, duration: quarterHour },
  'booking by address': { points: 60, duration: hour },
  // Each looks up as many as twenty trips.
  'basket by address': { points: 600, duration: hour },
  // Each tries a promo code.
  'code by address': { points: 200, duration: hour },
  // Each sends a mail to an address, which may be somebody else's.
  'waiting list by address': { points: 30, duration: hour },
  'waiting list by account': { points: 10, duration: hour },
  'link by address': { points: 60, duration: hour },
  // Each reads the page of an order, which its visitors load again and again.
  'order page by address': { points: 300, duration: hour },
  // A party signs on one device, or through one network, one after the other.
  'waiver by address': { points: 600, duration: hour },
  // Each tries an e-mail address.
  'order e-mail by link': { points: 10, duration: hour },
  'order e-mail by address': { points: 30, duration: hour },
  // Sends a mail to the new address and reveals whether it is taken.
  'new e-mail by account': { points: 5, duration: hour },
  'new e-mail by address': { points: 20, duration: hour },
  // Each picture is decoded and encoded in several widths.
  'picture by account': { points: 20, duration: hour },
  // Each saved card is checked at the provider.
  'card by account': { points: 10, duration: hour },
  'card by address': { points: 20, duration: hour },
  'pay link by account': { points: 100, duration: hour },
  'waiver link by account': { points: 100, duration: hour },
  'crew calendar by account': { points: 20, duration: hour },
  // Calendar programs read each calendar every few minutes at most.
  'crew calendar by address': { points: 600, duration: hour },
  'access token by account': { points: 600, duration: 60 },
  'wrong access token by address': { points: 60, duration: quarterHour },
  // Each asks another server.
  'provider by account': { points: 30, duration: hour },
  'feed by account': { points: 60, duration: hour },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/**
 * The multiple of a network's limit that an IPv6 /48 may use. Lower for limits per account: at most
 * five windows of 15 minutes overlap an hour, and 5 × 30 tries stay below the account's 200.
 */
const siteShare = (name: LimitName) => (name.endsWith(' by account and address') ? 3 : 4);

/** The counted key: an account and a network, or one of them. */
type KeyOf<Name extends LimitName> = Name extends `${string} by account and address`
  ? { account: string; address: string }
  : string;

/** What can be tried by anyone who knows an account's name. */
type GuessableAccess = 'sign-in' | 'check';

/** Who tries to access which account. */
export interface AccessTry {
  account: string;
  /** The network address of the request. */
  address: string;
  /** The marker of a device known to this account; null: unknown. */
  device: string | null;
}

export interface RateLimits {
  /** Counts a try. @throws Refusal 429 with Retry-After above the limit. */
  count<Name extends LimitName>(name: Name, key: KeyOf<Name>): Promise<void>;
  /** Counts a try; false above the limit. */
  allows<Name extends LimitName>(name: Name, key: KeyOf<Name>): Promise<boolean>;
  /** Resets the counter, as after a success. */
  forget<Name extends LimitName>(name: Name, key: KeyOf<Name>): Promise<void>;
  /**
   * Counts a try to access an account before it is checked. Tries by others never block a device
   * known to the account: it has its own counter, and falls back to the common ones only when that
   * is used up. Returns a callback for a successful try.
   * @throws Refusal 429 with Retry-After above the limit
   */
  countTry(what: GuessableAccess, by: AccessTry): Promise<{ succeeded: () => Promise<void> }>;
}

/** Keeps personal data out of the table of counters. */
const hashed = (who: string) => createHash('sha256').update(who).digest('base64url').slice(0, 27);

type Key = string | { account: string; address: string };

/** A counter of a limit, for one key or for the IPv6 site of a network. */
interface Counter {
  limit: Limit;
  prefix: string;
  who: string;
}

/** The counters one try is counted by. */
function countersOf(name: LimitName, key: Key): Counter[] {
  const limit: Limit = limits[name];
  const prefix = name.replaceAll(' ', '-');
  if (typeof key === 'string' && !name.endsWith(' by address')) {
    return [{ limit, prefix, who: hashed(key) }];
  }
  const { account, address } = typeof key === 'string' ? { account: null, address: key } : key;
  const whoAt = (place: string) =>
    hashed(account === null ? place : JSON.stringify([account, place]));
  const network = { limit, prefix, who: whoAt(networkOf(address)) };
  const site = siteOf(address);
  if (site === null) return [network];
  const wider = { ...limit, points: limit.points * siteShare(name) };
  return [network, { limit: wider, prefix: `${prefix}-site`, who: whoAt(site) }];
}

export function rateLimits(pool: Pool, on: boolean): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ limit, prefix }: Counter): RateLimiterPostgres => {
    const cached = limiters.get(prefix);
    if (cached) return cached;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: prefix,
      clearExpiredByTimeout: false,
      points: limit.points,
      duration: limit.duration,
      blockDuration: limit.block ?? 0,
    });
    limiters.set(prefix, made);
    return made;
  };
  /** Milliseconds to wait; null: allowed. */
  const consume: Consume = async (name, key) => {
    if (!on) return null;
    try {
      // The network first: tries it refuses do not count against its site.
      for (const counter of countersOf(name, key)) await limiterOf(counter).consume(counter.who);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error.msBeforeNext;
      throw error;
    }
  };
  const count: RateLimits['count'] = async (name, key) => {
    const wait = await consume(name, key);
    if (wait !== null) throw tooManyAttempts(wait / 1000);
  };
  const allows: RateLimits['allows'] = async (name, key) => (await consume(name, key)) === null;
  const forget: RateLimits['forget'] = async (name, key) => {
    if (!on) return;
    for (const counter of countersOf(name, key)) await limiterOf(counter).delete(counter.who);
  };
  return {
    count,
    allows,
    forget,
    async countTry(what, { account, address, device }) {
      if (device !== null && (await allows(`${what} by device`, device))) {
        return { succeeded: () => forget(`${what} by device`, device) };
      }
      await count(`${what} by address`, address);
      // Before the account's own counter, so that no single network or site can use that up.
      await count(`${what} by account and address`, { account, address });
      await count(`${what} by account`, account);
      return {
        succeeded: async () => {
          await forget(`${what} by account and address`, { account, address });
          // Wrong tries by others stay counted.
          if (!on) return;
          for (const counter of countersOf(`${what} by account`, account)) {
            await limiterOf(counter).reward(counter.who);
          }
        },
      };
    },
  };
}

type Consume = <Name extends LimitName>(name: Name, key: KeyOf<Name>) => Promise<number | null>;

/** Deletes expired counters. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await prepared(db, 'rate-limits-expired', 'delete from rate_limits where expire < $1', [
    now.getTime(),
  ]);
}
