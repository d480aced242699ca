import type { UnpaidBooking } from '@slipway/contract/bookings/unpaid-bookings';
import { prepared, type Db } from '#db/transaction.ts';

export interface UnpaidBookingRow extends Omit<UnpaidBooking, 'made_at' | 'deposit' | 'paid'> {
  deposit: string;
  paid: string;
  made_at: Date;
}

const toCollect = `from money_tasks t join bookings b on b.id = t.booking_id
  where t.kind = 'deposit_due' and t.done_at is null and ($1 = 0 or b.company_id = $1)`;

/** The bookings of a company (0: all) whose deposit is to be collected, newest first. */
export async function listUnpaidBookings(
  db: Db,
  page: { companyId: number; limit: number; offset: number },
): Promise<{ rows: UnpaidBookingRow[]; total: number }> {
  const { companyId, limit, offset } = page;
  const rows = await prepared<UnpaidBookingRow>(
    db,
    'unpaid-bookings',
    `select b.id, coalesce(b.terms ->> 'unitName', '') as unit, b.terms ->> 'packageName' as package,
       b.date, b.time::text, b.name, b.email, b.phone, b.consent_address as address,
       b.deposit_cents - b.paid_cents as deposit, b.paid_cents as paid,
       b.terms ->> 'currency' as currency, b.created_at as made_at
     ${toCollect} order by b.created_at desc, b.id desc limit $2 offset $3`,
    [companyId, limit, offset],
  );
  const [counted] = await prepared<{ total: number }>(
    db,
    'unpaid-bookings-total',
    `select count(*)::integer as total ${toCollect}`,
    [companyId],
  );
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Whether the deposit of a booking is to be collected: it is on the list. Locks that until the transaction ends,
 * so that nobody marks it as done meanwhile. Call it with the booking locked.
 */
export async function lockDepositToCollect(tx: Db, bookingId: number): Promise<boolean> {
  const rows = await prepared<{ id: number }>(
    tx,
    'deposit-is-due',
    `select id from money_tasks
     where key = 'deposit-' || $1::integer and kind = 'deposit_due' and done_at is null for update`,
    [bookingId],
  );
  return rows.length > 0;
}
