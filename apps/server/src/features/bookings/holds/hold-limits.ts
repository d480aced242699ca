import { createHash } from 'node:crypto';
import type { HoldSettings, Settings } from '@slipway/domain/settings/settings';
import { emailKey } from '@slipway/domain/identity/email-key';
import { counted } from '@slipway/domain/messages/counted';
import { CardRefused } from '#adapters/payment-gateway.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import { insertHoldKeys, lockAndCountHolds } from './hold-keys-repository.ts';

type What = 'network' | 'email' | 'phone' | 'card';

/** Something that the limits count by, hashed: the table of open holds has no personal data. */
interface HoldKey {
  what: What;
  key: string;
}

const code = 'too_many_holds';

function keyOf(what: What, value: string): HoldKey {
  return { what, key: createHash('sha256').update(`${what} ${value}`).digest('base64url') };
}

/** A phone however it is written; its extension leads to the same line. */
const digitsOf = (phone: string) =>
  phone
    .replace(/ ext\..*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');

/** What a visitor's open holds are counted by. */
export function holdKeysOf(visitor: { network: string; email: string; phone: string }): HoldKey[] {
  return [
    keyOf('network', visitor.network),
    keyOf('email', emailKey(visitor.email)),
    keyOf('phone', digitsOf(visitor.phone)),
  ];
}

const limitOf: Record<What, Exclude<keyof HoldSettings, 'bank_minutes' | 'unusual'>> = {
  network: 'per_network',
  email: 'per_email',
  phone: 'per_phone',
  card: 'per_card',
};
const about: Record<What, string> = {
  network: 'from your network',
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
  for (const { what, key } of keys) {
    const found = counts.find((one) => one.key === key);
    if (found && found.held >= settings.holds[limitOf[what]]) {
      return tooManyText(what, found.expiresAt, settings, now);
    }
  }
  return null;
}

/** @throws Refusal 422 that says what to do when this visitor has too many open holds already */
export function checkHolds(
  keys: readonly HoldKey[],
  counts: CountedHolds,
  settings: Settings,
  now: Date,
): void {
  const text = tooMany(keys, counts, settings, now);
  if (text !== null) throw refused(code, text);
}

/** Notes whose hold this is, in the transaction that counted. */
export function noteHoldKeys(tx: Db, bookingId: number, keys: readonly HoldKey[]): Promise<void> {
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
export async function admitCard(
  deps: Deps,
  hold: { bookingId: number; settings: Settings },
  card: string | null,
): Promise<void> {
  if (card === null) return;
  const keys = [keyOf('card', card)];
  await inTransaction(deps.db, async (tx) => {
    const text = tooMany(keys, await countHolds(tx, keys), hold.settings, deps.clock.now());
    if (text !== null) throw new CardRefused(code, text);
    await noteHoldKeys(tx, hold.bookingId, keys);
  });
}
