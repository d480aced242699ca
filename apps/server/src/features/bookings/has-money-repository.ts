import { prepared, type Db } from '#db/transaction.ts';

/** Whether money was ever entered for a booking, or a charge is under way. */
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
