import { isDeepStrictEqual } from 'node:util';
import { localDate } from '@slipway/domain/bookings/trip-times';
import { inSavepoint, type Db } from '#db/transaction.ts';
import { eachUnitDay, holdEachDay, type DaysOfUnit, type UnitDay } from '#db/unit-days.ts';
import { conflict, notFound } from '#http/errors.ts';
import { lockReservedCards } from '#features/payments/payments-api.ts';
import { findBookings, lockBookings, type Booking } from './bookings-repository.ts';
import { lockDepartures, readPlaces, type BookedPlace } from './places-repository.ts';

/** How often locking is retried before the request is refused. */
const tries = 10;

/** The local days of a booking, from its start to the end of what it takes. */
function daysOfPlace({ unitId, date, until, zone }: BookedPlace): DaysOfUnit[] {
  if (unitId === null) return [];
  const to = localDate(until - 1, zone);
  return [{ unitId, from: date, to: to < date ? date : to }];
}

function covers(held: readonly UnitDay[], needed: readonly UnitDay[]): boolean {
  const keys = new Set(held.map(({ unitId, date }) => `${unitId} ${date}`));
  return needed.every(({ unitId, date }) => keys.has(`${unitId} ${date}`));
}

/** Days that are needed besides those of the bookings, by the bookings as they are. */
export type FurtherDays = (bookings: readonly Booking[]) => Promise<readonly DaysOfUnit[]>;

/**
 * Locks bookings with their places until the transaction ends, in the one order: gift cards of which something is
 * reserved for them, the local days by unit
 * and date, the departures of these days, the bookings by id (docs/rules/availability.md, "Race
 * guarantees"). Places are read without a lock first; those that changed meanwhile are locked anew.
 * Whoever changes or frees the place of a booking that exists begins with this.
 *
 * @param further days to be locked too, such as those of a new place; asked again when a booking changed
 * @returns the bookings that exist, by id
 * @throws Refusal 409 when they are changed all the time
 */
export async function lockPlaces(
  tx: Db,
  ids: readonly number[],
  further?: FurtherDays,
): Promise<Booking[]> {
  for (let n = 0; n < tries; n += 1) {
    const locked = await inSavepoint(tx, () => tryToLock(tx, ids, further));
    if (locked !== null) return locked;
  }
  throw conflict('This booking was changed by someone else since you opened it.');
}

/** Null: the bookings were changed while waiting for the locks. */
async function tryToLock(tx: Db, ids: readonly number[], further?: FurtherDays) {
  // Cancelling one whose money is awaited gives its gift cards back.
  await lockReservedCards(tx, { bookingIds: ids, orderId: null });
  const seen = await readPlaces(tx, ids);
  const before = further ? await findBookings(tx, ids) : [];
  const others = further ? await further(before) : [];
  const held = eachUnitDay([...seen.flatMap(daysOfPlace), ...others]);
  await holdEachDay(tx, held);
  const departures = seen.flatMap(({ departureId }) => departureId ?? []);
  await lockDepartures(tx, departures, held);
  const bookings = await lockBookings(tx, ids);
  if (further && !isDeepStrictEqual(before, bookings)) return null;
  const now = await readPlaces(tx, ids);
  const sameDepartures = now.every(
    ({ departureId }) => departureId === null || departures.includes(departureId),
  );
  return sameDepartures && covers(held, eachUnitDay(now.flatMap(daysOfPlace))) ? bookings : null;
}

/**
 * A booking, locked with its place (`lockPlaces`); excludes open and released holds.
 * @throws Refusal 404
 */
export async function lockEditablePlace(
  tx: Db,
  id: number,
  further?: (booking: Booking) => Promise<readonly DaysOfUnit[]>,
): Promise<Booking> {
  const ofOne: FurtherDays | undefined =
    further && (async ([seen]) => (seen?.holdExpiresAt === null ? further(seen) : []));
  const [booking] = await lockPlaces(tx, [id], ofOne);
  if (booking?.holdExpiresAt !== null) throw notFound();
  return booking;
}
