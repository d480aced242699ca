import { createHash } from 'node:crypto';
import type { HoldSettings, Settings } from '@slipway/domain/settings/settings';
import { emailKey } from '@slipway/domain/identity/email-key';
import { counted } from '@slipway/domain/messages/counted';
import { CardRefused } from '@slipway/domain/payments/payment-gateway';
import type { PayableRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import { insertHoldKeys, lockAndCountHolds, type CountedHolds } from './hold-keys-repository.ts';

type What = 'network' | 'account' | 'email' | 'phone' | 'card' | 'everybody';

/** A hashed key that limits count by, 64 bits of it in digits: the table of open holds contains no personal data. */
interface HoldKey {
  what: What;
  key: string;
  /** A multiple of the limit of its kind; absent: 1. */
  share?: number;
}

/** An IPv6 /48 may hold this multiple of a single network's limit. */
const siteShare = 4;
/**
 * The multiple of a network's limit that an e-mail or phone may hold across all networks. Anyone
 * can type anybody's: a lower value would let a few networks block its owner.
 */
const everywhereShare = 10;

const code = 'too_many_holds';

function keyOf(what: What, ...values: string[]): HoldKey {
  const text = [what, ...values].join(' ');
  const hash = createHash('sha256').update(text).digest();
  return { what, key: String(hash.readBigInt64BE()) };
}

/** The digits of a phone number; the extension is dropped, because it is the same line. */
const digitsOf = (phone: string) =>
  phone
    .replace(/ ext\..*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');

/** Identifies a visitor for counting open holds. */
export interface HoldVisitor {
  network: string;
  /** The IPv6 /48 of the network; null for IPv4. */
  site: string | null;
  /** The signed-in user; null: a guest. */
  customerId: number | null;
  email: string;
  phone: string;
}

/**
 * The keys a visitor's open holds are counted by. A signed-in user counts by account, whatever the
 * form says. For a guest, e-mail and phone count together with the network, and alone only against
 * a much higher limit.
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

/**
 * The keys that bookings by hand are counted by as well: those of the visitor, and one of all visitors,
 * because a card that costs something no longer tells a person from a program.
 */
export function unpaidKeysOf(visitor: HoldVisitor): HoldKey[] {
  return [...holdKeysOf(visitor), keyOf('everybody')];
}

/** The limits of open holds and of bookings by hand that are not paid; null: it has none. */
const limitsOf: Record<
  What,
  { hold: keyof HoldSettings | null; unpaid: keyof HoldSettings | null; about: string }
> = {
  network: { hold: 'per_network', unpaid: 'unpaid_per_network', about: 'from your network' },
  account: { hold: 'per_email', unpaid: 'unpaid_per_person', about: 'with your account' },
  email: { hold: 'per_email', unpaid: 'unpaid_per_person', about: 'with this email address' },
  phone: { hold: 'per_phone', unpaid: 'unpaid_per_person', about: 'with this phone number' },
  card: { hold: 'per_card', unpaid: null, about: 'with this card' },
  everybody: { hold: null, unpaid: 'unpaid_per_day', about: '' },
};

const needHelp = ({ business: { phone } }: Settings) =>
  phone === '' ? '' : ` Need help? Call us at ${phone}.`;

/** The message for a visitor with too many open holds, including when to try again. */
function tooManyText(what: What, expiresAt: Date, settings: Settings, now: Date): string {
  const minutes = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 60_000));
  const { about } = limitsOf[what];
  return `Other bookings ${about} are still waiting for payment. Please finish one of them, or try again in ${counted(minutes, 'minute')}.${needHelp(settings)}`;
}

/** The message for a visitor with too many bookings by hand that are not paid. */
function tooManyUnpaidText(what: What, settings: Settings): string {
  const help = needHelp(settings);
  if (what === 'everybody') {
    return `We cannot take more bookings without a payment online today. Please contact us, or try again tomorrow.${help}`;
  }
  const { about } = limitsOf[what];
  return `The deposits of other bookings ${about} are not paid yet. Please contact us to pay one of them before you book again.${help}`;
}

/** The message for a basket with more bookings by hand than the visitor may still have. */
function fewerUnpaidText(most: number, settings: Settings): string {
  return `At most ${counted(most, 'more booking')} can be made here before a deposit is paid. Please book fewer at once, or contact us.${needHelp(settings)}`;
}

/**
 * Counts the open holds of each key and locks the keys until the transaction ends.
 * @param by `first`: a name that is locked before them; `unpaidAt`: bookings by hand that are not paid are
 * counted too, as of this time
 */
export function countHolds(
  tx: Db,
  keys: readonly HoldKey[],
  by: Parameters<typeof lockAndCountHolds>[2] = {},
): Promise<CountedHolds> {
  return lockAndCountHolds(
    tx,
    keys.map(({ key }) => key),
    by,
  );
}

/** What is about to be held. */
interface Added {
  settings: Settings;
  now: Date;
  /** How many bookings by hand; 0: a card is charged. */
  unpaid: number;
}

/** Why another hold would exceed a limit; null: it would not. */
function tooMany(
  keys: readonly HoldKey[],
  counts: CountedHolds,
  { settings, now, unpaid: added }: Added,
): string | null {
  for (const { what, key, share = 1 } of keys) {
    const { hold, unpaid } = limitsOf[what];
    const held = counts.holds.find((one) => one.key === key);
    if (hold && held && held.held >= settings.holds[hold] * share) {
      return tooManyText(what, held.expiresAt, settings, now);
    }
    if (!unpaid || added === 0) continue;
    const owing = counts.unpaid.find((one) => one.key === key);
    const many = (what === 'everybody' ? owing?.lastDay : owing?.ahead) ?? 0;
    const most = settings.holds[unpaid] * share;
    if (many >= most) return tooManyUnpaidText(what, settings);
    if (many + added > most) return fewerUnpaidText(most - many, settings);
  }
  return null;
}

/** @throws Refusal 422 with advice when the visitor has too many open holds or unpaid bookings */
export function assertWithinHoldLimits(
  keys: readonly HoldKey[],
  counts: CountedHolds,
  added: Added,
): void {
  const text = tooMany(keys, counts, added);
  if (text !== null) throw refused(code, text);
}

/**
 * Refuses money that comes days later to a visitor with too many bookings ahead of which nothing is paid: such a
 * place is kept for days, whether the money comes or not.
 * @throws CardRefused
 */
export async function assertWithinUnpaidLimits(
  deps: Deps,
  visitor: HoldVisitor,
  added: { settings: Settings; bookings: number },
): Promise<void> {
  const keys = holdKeysOf(visitor);
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const { unpaid } = await countHolds(tx, keys, { unpaidAt: now });
    const { settings, bookings } = added;
    const text = tooMany(keys, { holds: [], unpaid }, { settings, now, unpaid: bookings });
    if (text !== null) throw new CardRefused(code, text);
  });
}

/** Records the keys of the hold, in the transaction that counted. */
export function recordHoldKeys(tx: Db, what: PayableRef, keys: readonly HoldKey[]): Promise<void> {
  return insertHoldKeys(
    tx,
    what,
    keys.map(({ key }) => key),
  );
}

/**
 * Counts the open holds of a card before it is used.
 * @param card the provider's fingerprint of the card; null: unknown
 * @throws CardRefused when it has too many open holds
 */
export async function assertCardWithinLimit(
  deps: Deps,
  hold: { what: PayableRef; settings: Settings },
  card: string | null,
): Promise<void> {
  if (card === null) return;
  const keys = [keyOf('card', card)];
  await inTransaction(deps.db, async (tx) => {
    const added = { settings: hold.settings, now: deps.clock.now(), unpaid: 0 };
    const text = tooMany(keys, await countHolds(tx, keys), added);
    if (text !== null) throw new CardRefused(code, text);
    await recordHoldKeys(tx, hold.what, keys);
  });
}
