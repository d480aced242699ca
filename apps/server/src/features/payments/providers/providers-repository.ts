import type { KnownAtProvider } from '@slipway/domain/payments/payment-gateway';
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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

/** Stores or removes an account, and increments its version. */
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
 * Waits until charges and refunds that are being started are in the tables, and blocks new ones until the
 * transaction ends.
 */
export const lockCardAccount = (tx: Db) => lockName(tx, 'card account');

/** Held or taken at the provider, and not yet released or captured. */
const openDeposit = and(
  inArray(securityDeposits.state, ['held', 'taken', 'capturing', 'releasing']),
  isNull(securityDeposits.leftBy),
);

/** What stands in the way of leaving the account in use: unsettled payments, and the cards saved with it. */
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
 * A payment or customer by which new keys can be recognised as the same account's: of a charge or refund under
 * way, else of a saved card, else of the last charge. Null: the account was never used.
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

/** Forgets all saved cards and customers on a change of account. They stay at the provider. */
export async function forgetSavedCards(tx: Db, now: Date): Promise<void> {
  await tx.update(cards).set({ removedAt: now, active: false }).where(keptCard);
  await tx.delete(securityDepositCards);
  await tx
    .update(users)
    .set({ gatewayCustomer: null, gatewayCustomersLost: sql`${users.gatewayCustomersLost} + 1` })
    .where(isNotNull(users.gatewayCustomer));
}
