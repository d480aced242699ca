import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { withdrawChangeMails } from '#features/messages/messages-api.ts';
import type { TripRow } from './call-off-lists-repository.ts';
import { insertCalledOff, markCalledOff } from './call-off-repository.ts';
import { newLink } from './links.ts';
import { notifyCustomers } from './notify-customers.ts';

/** A call-off that trips are added to, and who called them off. */
export interface CallOffFacts {
  id: number;
  reason: string;
  message: string;
  madeBy: number;
  now: Date;
}

/**
 * Adds trips to a call-off in its transaction: each is marked, recorded, and its customer asked to
 * choose. They keep their time and money until then. Their bookings are locked.
 */
export async function callOffTrips(
  tx: Db,
  deps: Deps,
  callOff: CallOffFacts,
  trips: readonly TripRow[],
): Promise<void> {
  const { id, reason, message, madeBy, now } = callOff;
  const people = trips.map((trip) => ({
    trip,
    bookingId: trip.booking_id,
    date: trip.date,
    time: trip.time,
    round: 1,
    ...newLink(deps),
  }));
  await insertCalledOff(
    tx,
    people.map(({ bookingId, date, time, round, tokenHash, expiresAt }) => ({
      callOffId: id,
      bookingId,
      date,
      time,
      round,
      tokenHash,
      expiresAt,
    })),
  );
  const bookingIds = people.map(({ bookingId }) => bookingId);
  await markCalledOff(tx, bookingIds);
  await withdrawChangeMails(tx, bookingIds);
  for (const { bookingId } of people) {
    await recordChange(tx, {
      bookingId,
      changedAt: now,
      changedBy: madeBy,
      action: 'trip_called_off',
      after: { reason },
    });
  }
  await notifyCustomers(
    tx,
    deps,
    { id, reason, message },
    people.map(({ trip, ...person }) => ({ ...trip, ...person })),
  );
}
