import { createHash } from 'node:crypto';
import type { HoldSettings, Settings } from '@slipway/domain/settings/settings';
import { emailKey } from '@slipway/domain/identity/email-key';
import { counted } from '@slipway/domain/messages/counted';
import { CardRefused } from '@slipway/domain/payments/payment-gateway';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import { insertHoldKeys, lockAndCountHolds } from './hold-keys-repository.ts';

type What = 'network' | 'account' | 'email' | 'phone' | 'card';

/** Something that the limits count by, hashed: the table of open holds has no personal data. */
interface HoldKey {
  what: What;
  key: string;
  /** How many times the limit of its kind; absent: once. */
  share?: number;
}

/** An IPv6 /48 may hold this many times what one network may. */
const siteShare = 4;
/**
 * How many times the limit of one network an email or phone has from all networks together. Anybody can type anybody's:
 * fewer would let a few networks keep their owner from booking.
 */
const everywhereShare = 10;

const code = 'too_many_holds';

function keyOf(what: What, ...values: string[]): HoldKey {
  const text = [what, ...values].join(' ');
  return { what, key: createHash('sha256').update(text).digest('base64url') };
}

/** A phone however it is written; its extension leads to the same line. */
const digitsOf = (phone: string) =>
  phone
    .replace(/ ext\..*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');

/** Whose open holds are counted together. */
export interface HoldVisitor {
  network: string;
  /** The IPv6 /48 that the network belongs to; null: it is an IPv4 address. */
  site: string | null;
  /** Whoever is signed in; null: a guest. */
  customerId: number | null;
  email: string;
  phone: string;
}

/**
 * What a visitor's open holds are counted by. Whoever is signed in counts by the account, whatever the form says. Of a
 * guest an email and a phone count together with the network, and alone only far higher.
 */
export function holdKeysOf(visitor: HoldVisitor): HoldKey[] {
  const { network, site, customerId } = visitor;
  const places = [
    keyOf('network', network),
    ...(site === null ? [] : [{ ...keyOf('network', site), share: siteShare }]),
  ];
  if (customerId !== null) return [...places, keyOf('account', String(customerId))];
  const email = emailKey(visitor.email);
  const phone = digitsOf(visitor.phone);
  return [
    ...places,
    keyOf('email', network, email),
    keyOf('phone', network, phone),
    { ...keyOf('email', email), share: everywhereShare },
    { ...keyOf('phone', phone), share: everywhereShare },
  ];
}

const limitOf: Record<What, Exclude<keyof HoldSettings, 'bank_minutes' | 'unusual'>> = {
  network: 'per_network',
  account: 'per_email',
  email: 'per_email',
  phone: 'per_phone',
  card: 'per_card',
};
const about: Record<What, string> = {
  network: 'from your network',
  account: 'with your account',
  email: 'with this email address',
  phone: 'with this phone number',
  card: 'with this card',
};

/** What a visitor is told who has too many open holds, and when they can try again. */
function tooManyText(what: What, expiresAt: Date, settings: Settings, now: Date): string {
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000));
  const { phone } = settings.business;
  const help = phone === '' ? '' : ` Need help? Call us at ${phone}.`;
  return `Other bookings ${about[what]} are still waiting for payment. Please finish one of them, or try again in ${counted(minutes, 'minute')}.${help}`;
}

/** The open holds of a visitor, as they were counted under their locks. */
type CountedHolds = Awaited<ReturnType<typeof lockAndCountHolds>>;

/** Counts the open holds of each key and lets nobody else with one of them pass meanwhile. */
export function countHolds(tx: Db, keys: readonly HoldKey[]): Promise<CountedHolds> {
  return lockAndCountHolds(
    tx,
    keys.map(({ key }) => key),
  );
}

/** Why one more hold would be too many; null: it is not. */
function tooMany(
  keys: readonly HoldKey[],
  counts: CountedHolds,
  settings: Settings,
  now: Date,
): string | null {
  for (const { what, key, share = 1 } of keys) {
    const found = counts.find((one) => one.key === key);
    if (found && found.held >= settings.holds[limitOf[what]] * share) {
      return tooManyText(what, found.expiresAt, settings, now);
    }
  }
  return null;
}

/** @throws Refusal 422 that says what to do when this visitor has too many open holds already */
export function assertWithinHoldLimits(
  keys: readonly HoldKey[],
  counts: CountedHolds,
  settings: Settings,
  now: Date,
): void {
  const text = tooMany(keys, counts, settings, now);
  if (text !== null) throw refused(code, text);
}

/** Notes whose hold this is, in the transaction that counted. */
export function recordHoldKeys(tx: Db, bookingId: number, keys: readonly HoldKey[]): Promise<void> {
  return insertHoldKeys(
    tx,
    bookingId,
    keys.map(({ key }) => key),
  );
}

/**
 * Counts the card of a hold, before anything is asked of it.
 * @param card what the provider knows it by, whatever name it has; null: the provider does not tell
 * @throws CardRefused when it has too many open holds already
 */
export async function assertCardWithinLimit(
  deps: Deps,
  hold: { bookingId: number; settings: Settings },
  card: string | null,
): Promise<void> {
  if (card === null) return;
  const keys = [keyOf('card', card)];
  await inTransaction(deps.db, async (tx) => {
    const text = tooMany(keys, await countHolds(tx, keys), hold.settings, deps.clock.now());
    if (text !== null) throw new CardRefused(code, text);
    await recordHoldKeys(tx, hold.bookingId, keys);
  });
}
