import { bookingStatus } from '@slipway/domain/bookings/status';
import { waitingKeptDays } from '@slipway/domain/bookings/waiting/waiting-list';
import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';
import { deleteOldEntries } from '#features/bookings/waiting/ended-entries-repository.ts';
import { eraseReleasedHolds } from '#features/bookings/customer/erase-customer-repository.ts';

const monthMs = 30 * 24 * 3600_000;

/**
 * Deletes idempotency keys of bookings after 30 days, when no browser repeats a request any more, entries of the waiting
 * list 30 days after their day,
 * together with the personal data of guests who did not pay in time and leftover keys of ended
 * holds and of bookings by hand that were paid or are past, and rebuilds the index of those keys.
 */
export async function cleanUpBookings(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    'booking-requests-forget',
    `delete from booking_requests where created_at < $1::timestamptz - interval '30 days'`,
    [now],
  );
  await deleteOldEntries(
    db,
    addDays(calendarDate(now.toISOString().slice(0, 10)), -waitingKeptDays),
  );
  await eraseReleasedHolds(db, new Date(now.getTime() - monthMs));
  await prepared(
    db,
    'hold-keys-forget',
    `delete from hold_keys where booking_id not in (
       select id from bookings where status = ${bookingStatus.created}
         and (hold_expires_at is not null or starts_at > $1::timestamptz or created_at > $1::timestamptz - interval '24 hours'))`,
    [now],
  );
  // PostgreSQL never removes a key from a GIN index; without this it grows by 170 bytes with each booking.
  await prepared(db, 'hold-keys-index', 'reindex index hold_keys_keys');
}
