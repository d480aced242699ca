import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { prepared, type Db } from '#db/transaction.ts';
import { tooManyAttempts } from './errors.ts';
import { networkOf, siteOf } from './network-of.ts';

/** How often in how many seconds; `block`: how long nothing is let through once that was too often. */
interface Limit {
  points: number;
  duration: number;
  block?: number;
}

const quarter = 15 * 60;
const hour = 3600;
const day = 24 * hour;

/** A device is known for as long as browsers keep a cookie at most. */
export const knownDeviceDays = 400;
/** After too many wrong tries a device is not known any more, until it has signed in again. */
const distrust = { block: knownDeviceDays * day };

/**
 * What is limited, and for whom: the network that asks (an IPv6 one by its /64), the account that is asked for, both
 * together, or a device that the account knows. They hold over all server processes (docs/rules/people-and-access.md,
 * "Limits of tries"). What counts by network also counts by the IPv6 site around it (`siteShare`).
 */
const limits = {
  'sign-in by address': { points: 60, duration: quarter },
  'sign-in by account and address': { points: 10, duration: quarter },
  'sign-in by account': { points: 200, duration: hour },
  'sign-in by device': { points: 10, duration: knownDeviceDays * day, ...distrust },
  'check by address': { points: 20, duration: quarter },
  'check by account and address': { points: 10, duration: quarter },
  'check by account': { points: 200, duration: hour },
  'check by device': { points: 10, duration: knownDeviceDays * day, ...distrust },
  'recovery by address': { points: 20, duration: hour },
  'recovery by account and address': { points: 5, duration: hour },
  'recovery by device': { points: 5, duration: hour },
  'register by address': { points: 20, duration: hour },
  'register by account and address': { points: 5, duration: hour },
  // Its owner, who may be somebody else, is mailed to.
  'registration mail by account': { points: 5, duration: hour },
  'verification mail by account': { points: 5, duration: hour },
  // Only whoever is signed in to the account can use it up.
  'own password by account': { points: 10, duration: quarter },
  'booking by address': { points: 60, duration: hour },
  'link by address': { points: 60, duration: hour },
  // A new address is mailed to, and told when it is taken.
  'new e-mail by account': { points: 5, duration: hour },
  'new e-mail by address': { points: 20, duration: hour },
  // Each is decoded and made anew in several widths.
  'picture by account': { points: 20, duration: hour },
  // Each saved card is tried at the provider.
  'card by account': { points: 10, duration: hour },
  'card by address': { points: 20, duration: hour },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/**
 * How many times the limit of one network an IPv6 /48 may use up. For one account it is less: at most five of its
 * windows of 15 minutes lie in an hour, and 5 × 30 tries stay below the 200 of the account.
 */
const siteShare = (name: LimitName) => (name.endsWith(' by account and address') ? 3 : 4);

/** What is counted: an account and a network together, or one of them alone. */
type KeyOf<Name extends LimitName> = Name extends `${string} by account and address`
  ? { account: string; address: string }
  : string;

/** What can be tried by anyone who knows an account's name. */
type Guessable = 'sign-in' | 'check';

/** Who tries to get at an account. */
export interface Trier {
  account: string;
  /** The network address that asks. */
  address: string;
  /** The mark of a device that got at this account before; null: not known. */
  device: string | null;
}

export interface RateLimits {
  /** Counts one attempt. @throws Refusal 429 with Retry-After when there were too many. */
  count<Name extends LimitName>(name: Name, key: KeyOf<Name>): Promise<void>;
  /** Counts one attempt; false when there were too many. */
  allows<Name extends LimitName>(name: Name, key: KeyOf<Name>): Promise<boolean>;
  /** Forgets the attempts, as after one that succeeded. */
  forget<Name extends LimitName>(name: Name, key: KeyOf<Name>): Promise<void>;
  /**
   * Counts one try to get at an account, before it is known whether it is a right one. Tries of others never keep a
   * device that the account knows from it: it has a counter of its own, and only when that has run out is it one of
   * many. Answers what to call when the try was right.
   * @throws Refusal 429 with Retry-After when there were too many
   */
  countTry(what: Guessable, who: Trier): Promise<{ succeeded: () => Promise<void> }>;
}

/** Personal data stays out of the table of counters. */
const hashed = (who: string) => createHash('sha256').update(who).digest('base64url').slice(0, 27);

type Key = string | { account: string; address: string };

/** One counter of a limit: the limit's own, or that of the IPv6 site around a network. */
interface Counter {
  limit: Limit;
  prefix: string;
  who: string;
}

/** The counters that one attempt counts at. */
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
  /** How long to wait, in ms; null: no need to. */
  const consume: Consume = async (name, key) => {
    if (!on) return null;
    try {
      // The network first: once its tries are over, they count no more against its site.
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
      // Before the account's own: one network or site alone never uses that up.
      await count(`${what} by account and address`, { account, address });
      await count(`${what} by account`, account);
      return {
        succeeded: async () => {
          await forget(`${what} by account and address`, { account, address });
          // The wrong tries of others stay counted.
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

/** Deletes counters that have run out. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await prepared(db, 'rate-limits-expired', 'delete from rate_limits where expire < $1', [
    now.getTime(),
  ]);
}
