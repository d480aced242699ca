import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** The latest call-off of a booking with its outcome, even one not recorded yet. */
export async function callOffOf(db: Db, bookingId: number): Promise<StaffBooking['call_off']> {
  const [row] = await prepared<{
    id: number;
    date: CalendarDate;
    reason: string;
    choice: 'open' | 'date' | 'refund' | 'reversed';
  }>(
    db,
    'call-off-of-booking',
    `select c.id, t.date, c.reason, coalesce(t.choice, case
       when b.cancelled_at is not null then 'refund'
       when b.date <> t.date or b.time <> t.time
         or (c.departure_id is not null and b.departure_id is distinct from c.departure_id) then 'date'
       else 'open' end) as choice
     from call_off_bookings t
     join call_offs c on c.id = t.call_off_id
     join bookings b on b.id = t.booking_id
     where t.booking_id = $1 order by c.id desc limit 1`,
    [bookingId],
  );
  return row ?? null;
}
