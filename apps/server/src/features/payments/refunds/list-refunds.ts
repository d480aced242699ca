import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import { ledgerEntries } from '#db/tables/payments.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { LedgerEntry } from '#features/payments/ledger/ledger-repository.ts';

/** A refund or correction of a payment, for a history. */
export interface ListedRefund {
  id: number;
  at: Date;
  by: string | null;
  action: 'refunded' | 'refund_taken_back' | 'payment_corrected';
  amountCents: LedgerEntry['amountCents'];
  method: LedgerEntry['method'];
  reason: string;
}

function actionOf({ direction, corrects }: LedgerEntry): ListedRefund['action'] {
  if (direction === 'payment') return 'refund_taken_back';
  return corrects === null ? 'refunded' : 'payment_corrected';
}

/** The refunds of a booking's or an order's payments, from the append-only ledger. */
export async function listRefunds(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<ListedRefund[]> {
  const of =
    bookingId !== null
      ? eq(ledgerEntries.bookingId, bookingId)
      : eq(ledgerEntries.orderId, orderId);
  const rows = await db
    .select({ entry: ledgerEntries, by: users.name })
    .from(ledgerEntries)
    .leftJoin(users, eq(users.id, ledgerEntries.madeBy))
    .where(and(of, isNotNull(ledgerEntries.refundOf)));
  return rows.map(({ entry, by }) => ({
    id: entry.id,
    at: entry.madeAt,
    by,
    action: actionOf(entry),
    amountCents: entry.amountCents,
    method: entry.method,
    reason: entry.note,
  }));
}
