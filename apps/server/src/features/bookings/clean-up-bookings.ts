import { prepared, type Db } from '#db/transaction.ts';

/** Forgets idempotency keys of bookings after 30 days: no browser asks again that late. */
export async function cleanUpBookings(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    'booking-requests-forget',
    `delete from booking_requests where created_at < $1::timestamptz - interval '30 days'`,
    [now],
  );
}
