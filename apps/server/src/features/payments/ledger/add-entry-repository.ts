import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { payableKey, type PayableRef } from '#db/payable-ref.ts';
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

/** The ledger has another entry under the key of this one: something is wrong, and nothing is entered. */
export class LedgerConflict extends Error {
  override readonly name = 'LedgerConflict';
}

/**
 * Adds an entry. Null when it is already in the ledger: each line of a charge, each provider reference of a booking
 * or order, and each use of a gift card, has one entry.
 * @throws LedgerConflict when the one under its key is about other money
 */
export async function addEntry(tx: Db, entry: NewLedgerEntry): Promise<number | null> {
  const insert = `${insertEntry} on conflict do nothing returning id`;
  const [row] = await prepared<{ id: number }>(tx, 'ledger-add', insert, valuesOf(entry));
  if (row) return row.id;
  await assertSame(tx, entry);
  return null;
}

/**
 * `addEntry` in one statement, which the commit may follow in the same packet.
 * @throws a unique violation when something is in the ledger under its key
 */
export async function addNewEntry(tx: Db, entry: NewLedgerEntry): Promise<number> {
  const insert = `${insertEntry} returning id`;
  const [row] = await prepared<{ id: number }>(tx, 'ledger-add-new', insert, valuesOf(entry));
  if (!row) throw new Error('The entry was not added');
  return row.id;
}

const insertEntry = `
  insert into ledger_entries (booking_id, order_id, direction, kind, amount_cents, currency,
    method, attempt_id, refund_of, gateway_ref, note, made_by, made_at, reference, corrects, paid_on, gift_use_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, coalesce($16::date,
    ($13::timestamptz at time zone (select data ->> 'time_zone' from settings where id = 1))::date), $17)`;

function valuesOf(entry: NewLedgerEntry): unknown[] {
  return [
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
    entry.giftUseId ?? null,
  ];
}

/** Compares an entry with the one that has its key: its money, not who entered it and with what note. */
async function assertSame(tx: Db, entry: NewLedgerEntry): Promise<void> {
  const { bookingId, orderId } = entry.payableRef;
  const rows = await prepared<Record<string, unknown>>(
    tx,
    'ledger-known',
    `select direction, kind, amount_cents, currency, method, refund_of, corrects, attempt_id, gateway_ref, gift_use_id
     from ledger_entries
     where booking_id is not distinct from $1 and order_id is not distinct from $2
       and (attempt_id = $3 or gateway_ref = $4 or (gift_use_id = $5 and direction = $6))`,
    [
      bookingId,
      orderId,
      entry.attemptId ?? null,
      entry.gatewayRef ?? null,
      entry.giftUseId ?? null,
      entry.direction,
    ],
  );
  const expected: Record<string, unknown> = {
    direction: entry.direction,
    kind: entry.kind,
    amount_cents: entry.amountCents,
    currency: entry.currency,
    method: entry.method,
    refund_of: entry.refundOf ?? null,
    corrects: entry.corrects ?? null,
    attempt_id: entry.attemptId ?? null,
    gateway_ref: entry.gatewayRef ?? null,
    gift_use_id: entry.giftUseId ?? null,
  };
  const [known, ...more] = rows;
  if (known && more.length === 0 && isDeepStrictEqual({ ...known }, expected)) return;
  const of = [payableKey(entry.payableRef), entry.attemptId, entry.gatewayRef].join(' ');
  throw new LedgerConflict(`The ledger has another entry for ${of}`);
}
