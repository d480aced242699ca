import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { prepared, type Db } from '#db/transaction.ts';
import { tooManyAttempts } from './errors.ts';
import { networkOf } from './network-of.ts';

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
 * together, or a device that the account knows. They hold over all server processes (spec README "People").
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
function hashed(name: LimitName, key: string | { account: string; address: string }): string {
  const who =
    typeof key === 'object'
      ? JSON.stringify([key.account, networkOf(key.address)])
      : name.endsWith(' by address')
        ? networkOf(key)
        : key;
  return createHash('sha256').update(who).digest('base64url').slice(0, 27);
}

export function rateLimits(pool: Pool, on: boolean): RateLimits {
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiterOf = (name: LimitName): RateLimiterPostgres => {
    const known = limiters.get(name);
    if (known) return known;
    const { points, duration, block = 0 }: Limit = limits[name];
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name.replaceAll(' ', '-'),
      clearExpiredByTimeout: false,
      points,
      duration,
      blockDuration: block,
    });
    limiters.set(name, made);
    return made;
  };
  /** How long to wait, in ms; null: no need to. */
  const consume: Consume = async (name, key) => {
    if (!on) return null;
    try {
      await limiterOf(name).consume(hashed(name, key));
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
    if (on) await limiterOf(name).delete(hashed(name, key));
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
      // Before the account's own: one network alone never comes near to using that up.
      await count(`${what} by account and address`, { account, address });
      await count(`${what} by account`, account);
      return {
        succeeded: async () => {
          await forget(`${what} by account and address`, { account, address });
          // The wrong tries of others stay counted.
          if (on)
            await limiterOf(`${what} by account`).reward(hashed(`${what} by account`, account));
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
