import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { PayableRef } from '#db/payable-ref.ts';
import type { ledgerEntries } from '#db/tables/payments.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** A new entry; without a date it is dated today in the business's zone. */
export interface NewLedgerEntry extends Omit<
  typeof ledgerEntries.$inferInsert,
  'bookingId' | 'orderId' | 'paidOn'
> {
  payableRef: PayableRef;
  paidOn?: CalendarDate;
}

/**
 * Adds an entry. Null when it is already in the ledger: each attempt and each provider reference
 * has one entry.
 */
export async function addEntry(tx: Db, entry: NewLedgerEntry): Promise<number | null> {
  const [row] = await prepared<{ id: number }>(
    tx,
    'ledger-add',
    `insert into ledger_entries (booking_id, order_id, direction, kind, amount_cents, currency,
       method, attempt_id, refund_of, gateway_ref, note, made_by, made_at, reference, corrects, paid_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, coalesce($16::date,
       ($13::timestamptz at time zone (select data ->> 'time_zone' from settings where id = 1))::date))
     on conflict do nothing returning id`,
    [
      entry.payableRef.bookingId,
      entry.payableRef.orderId,
      entry.direction,
      entry.kind,
      entry.amountCents,
      entry.currency,
      entry.method,
      entry.attemptId ?? null,
      entry.refundOf ?? null,
      entry.gatewayRef ?? null,
      entry.note ?? '',
      entry.madeBy ?? null,
      entry.madeAt,
      entry.reference ?? '',
      entry.corrects ?? null,
      entry.paidOn ?? null,
    ],
  );
  return row?.id ?? null;
}
