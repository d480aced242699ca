import { asc, eq, sql } from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import { chargeAttempts, ledgerEntries } from '#db/tables/payments.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { LedgerEntry } from './ledger-repository.ts';

/** An entry with the user who made it and the last four digits of a saved card. */
export interface NamedEntry {
  entry: LedgerEntry;
  madeBy: string | null;
  last4: string | null;
  /** For a payment: the refunded amount including queued refunds, in cents. */
  givenBack: number;
}

/** All entries of a booking or an order, oldest first. */
export async function listEntriesWithNames(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<NamedEntry[]> {
  const of =
    bookingId !== null
      ? eq(ledgerEntries.bookingId, bookingId)
      : eq(ledgerEntries.orderId, orderId);
  return db
    .select({
      entry: ledgerEntries,
      madeBy: users.name,
      last4: sql<string | null>`(select c.last4 from cards c
        where c.gateway_card = ${chargeAttempts.gatewayCard} limit 1)`,
      givenBack: sql<number>`(refunded_of(${ledgerEntries.id}) + coalesce((
        select sum(r.amount_cents) from refund_attempts r
        where r.payment_id = ${ledgerEntries.id} and r.state = 'created'), 0))::float8`,
    })
    .from(ledgerEntries)
    .leftJoin(users, eq(users.id, ledgerEntries.madeBy))
    .leftJoin(chargeAttempts, eq(chargeAttempts.id, ledgerEntries.attemptId))
    .where(of)
    .orderBy(asc(ledgerEntries.id));
}
