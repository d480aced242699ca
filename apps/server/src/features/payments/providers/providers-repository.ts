import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { KnownAtProvider } from '#adapters/stripe/check-keys.ts';
import { users } from '#db/tables/identity.ts';
import {
  cards,
  chargeAttempts,
  ledgerEntries,
  refundAttempts,
  securityDepositCards,
  securityDeposits,
} from '#db/tables/payments.ts';
import { providerAccounts } from '#db/tables/settings.ts';
import { lockName } from '#db/lock-name.ts';
import type { Db } from '#db/transaction.ts';

export type ProviderRow = typeof providerAccounts.$inferSelect;
export type ProviderName = ProviderRow['provider'];

/** The row, locked until the transaction ends. */
export async function lockProvider(tx: Db, provider: ProviderName): Promise<ProviderRow> {
  const [row] = await tx
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.provider, provider))
    .for('update');
  if (!row) throw new Error(`The migration made no row for ${provider}`);
  return row;
}

/** Stores or removes an account; the version counts up. */
export async function saveProvider(
  tx: Db,
  provider: ProviderName,
  change: Pick<ProviderRow, 'facts' | 'secrets'> & { by: number; at: Date },
): Promise<void> {
  await tx
    .update(providerAccounts)
    .set({
      facts: change.facts,
      secrets: change.secrets,
      changedAt: change.at,
      changedBy: change.by,
      version: sql`${providerAccounts.version} + 1`,
    })
    .where(eq(providerAccounts.provider, provider));
}

export async function nameOfUser(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row?.name ?? null;
}

const openCharge = inArray(chargeAttempts.state, ['created', 'requires_action']);
const openRefund = eq(refundAttempts.state, 'created');
const keptCard = isNull(cards.removedAt);

/**
 * Waits until every charge and refund that is being begun is in the tables, and lets none begin until the
 * transaction ends.
 */
export const lockCardAccount = (tx: Db) => lockName(tx, 'card account');

/** Secured at the provider, and not given back or kept yet. */
const openDeposit = inArray(securityDeposits.state, ['held', 'taken', 'capturing', 'releasing']);

/** What of the account in use is not settled, or would be lost without it. */
export async function countAtAccount(tx: Db): Promise<{ open: number; savedCards: number }> {
  const [charges] = await tx.select({ n: count() }).from(chargeAttempts).where(openCharge);
  const [refunds] = await tx.select({ n: count() }).from(refundAttempts).where(openRefund);
  const [saved] = await tx.select({ n: count() }).from(cards).where(keptCard);
  const [held] = await tx.select({ n: count() }).from(securityDeposits).where(openDeposit);
  return {
    open: (charges?.n ?? 0) + (refunds?.n ?? 0) + (held?.n ?? 0),
    savedCards: saved?.n ?? 0,
  };
}

/**
 * Something that the account in use knows: of what is under way, else of a saved card, else of the last
 * charge. Null: nothing was ever done with it.
 */
export async function findKnownAtProvider(db: Db): Promise<KnownAtProvider | null> {
  const charged = isNotNull(chargeAttempts.gatewayPayment);
  const [open] = await db
    .select({ payment: chargeAttempts.gatewayPayment })
    .from(chargeAttempts)
    .where(and(charged, openCharge))
    .orderBy(desc(chargeAttempts.id))
    .limit(1);
  if (open?.payment) return { payment: open.payment };
  const [refund] = await db
    .select({ payment: ledgerEntries.gatewayRef })
    .from(refundAttempts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, refundAttempts.paymentId))
    .where(openRefund)
    .limit(1);
  if (refund?.payment) return { payment: refund.payment };
  const [saved] = await db
    .select({ customer: users.gatewayCustomer })
    .from(cards)
    .innerJoin(users, eq(users.id, cards.userId))
    .where(and(keptCard, isNotNull(users.gatewayCustomer)))
    .orderBy(desc(cards.id))
    .limit(1);
  if (saved?.customer) return { customer: saved.customer };
  const [last] = await db
    .select({ payment: chargeAttempts.gatewayPayment })
    .from(chargeAttempts)
    .where(charged)
    .orderBy(desc(chargeAttempts.id))
    .limit(1);
  return last?.payment ? { payment: last.payment } : null;
}

/** Forgets all saved cards and customers of an account that is left. They stay at the provider. */
export async function forgetSavedCards(tx: Db, now: Date): Promise<void> {
  await tx.update(cards).set({ removedAt: now, active: false }).where(keptCard);
  await tx.delete(securityDepositCards);
  await tx
    .update(users)
    .set({ gatewayCustomer: null, gatewayCustomersLost: sql`${users.gatewayCustomersLost} + 1` })
    .where(isNotNull(users.gatewayCustomer));
}
