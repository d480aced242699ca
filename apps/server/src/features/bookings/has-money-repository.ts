import { prepared, type Db } from '#db/transaction.ts';

/** Whether a booking has ledger entries or a charge in progress. */
export async function hasMoney(db: Db, bookingId: number): Promise<boolean> {
  const [row] = await prepared<{ has: boolean }>(
    db,
    'booking-has-money',
    `select exists (select from ledger_entries where booking_id = $1)
       or exists (select from charge_attempts
         where booking_id = $1 and state in ('created', 'requires_action')) as has`,
    [bookingId],
  );
  return row?.has ?? false;
}
