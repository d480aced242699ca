import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { prepared, type Db } from '#db/transaction.ts';
import { tooManyAttempts } from './errors.ts';
import { networkOf } from './network-of.ts';

/** How often in how many seconds. */
interface Limit {
  points: number;
  duration: number;
}

/**
 * What is limited, for whom (the network address of the caller, an IPv6 one by its /64, or the account), over all server processes
 * (spec README "People").
 */
const limits = {
  'sign-in by account': { points: 10, duration: 15 * 60 },
  'sign-in by address': { points: 60, duration: 15 * 60 },
  'recovery by account': { points: 5, duration: 3600 },
  'recovery by address': { points: 20, duration: 3600 },
  // Its owner, who may be somebody else, is mailed to.
  'register by account': { points: 5, duration: 3600 },
  'register by address': { points: 20, duration: 3600 },
  'booking by address': { points: 60, duration: 3600 },
  'check by address': { points: 20, duration: 15 * 60 },
  'check by account': { points: 10, duration: 15 * 60 },
  'link by address': { points: 60, duration: 3600 },
  // A new address is mailed to, and told when it is taken.
  'new e-mail by account': { points: 5, duration: 3600 },
  'new e-mail by address': { points: 20, duration: 3600 },
  // Each is decoded and made anew in several widths.
  'picture by account': { points: 20, duration: 3600 },
  // Each saved card is tried at the provider.
  'card by account': { points: 10, duration: 3600 },
  'card by address': { points: 20, duration: 3600 },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

export interface RateLimits {
  /** Counts one attempt. @throws Refusal 429 with Retry-After when there were too many. */
  count(name: LimitName, key: string): Promise<void>;
  /** Forgets the attempts, as after a sign-in that succeeded. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Personal data stays out of the table of counters. */
function hashed(name: LimitName, key: string): string {
  const who = name.endsWith(' by address') ? networkOf(key) : key;
  return createHash('sha256').update(who).digest('base64url').slice(0, 27);
}

export function rateLimits(pool: Pool, on: boolean): RateLimits {
  if (!on) return { count: () => Promise.resolve(), forget: () => Promise.resolve() };
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiterOf = (name: LimitName): RateLimiterPostgres => {
    const known = limiters.get(name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name.replaceAll(' ', '-'),
      clearExpiredByTimeout: false,
      ...limits[name],
    });
    limiters.set(name, made);
    return made;
  };
  return {
    async count(name, key) {
      try {
        await limiterOf(name).consume(hashed(name, key));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooManyAttempts(error.msBeforeNext / 1000);
        throw error;
      }
    },
    async forget(name, key) {
      await limiterOf(name).delete(hashed(name, key));
    },
  };
}

/** Deletes counters that have run out. */
export async function deleteExpiredLimits(db: Db, now: Date): Promise<void> {
  await prepared(db, 'rate-limits-expired', 'delete from rate_limits where expire < $1', [
    now.getTime(),
  ]);
}
