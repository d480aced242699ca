import type { Db } from '#db/transaction.ts';
import { lockBookings } from '#features/bookings/bookings-api.ts';
import {
  listCallable,
  type TripRow,
} from '#features/operations/call-off/call-off-lists-repository.ts';
import { listParties, type DepartureRow } from './departures-repository.ts';

/** The bookings of a departure that can be called off, locked with it; without holds. */
export async function lockCallable(tx: Db, departure: DepartureRow, now: Date): Promise<TripRow[]> {
  const parties = await listParties(tx, [departure.id]);
  const ids = parties.filter(({ hold }) => !hold).map(({ booking_id }) => booking_id);
  await lockBookings(tx, ids);
  const { date, company_id: companyId, unit_id: unitId } = departure;
  return listCallable(tx, { from: date, to: date, companyId, unitId, now }, ids);
}
