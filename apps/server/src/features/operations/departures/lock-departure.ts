import { localDate } from '@slipway/domain/bookings/trip-times';
import type { Db } from '#db/transaction.ts';
import { holdDays } from '#db/unit-days.ts';
import { lockDepartures } from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, notFound } from '#http/errors.ts';
import { findDepartureRow, type DepartureRow } from './departures-repository.ts';
import { findOwnDeparture } from './read-departures.ts';

async function findAny(db: Db, id: number): Promise<DepartureRow> {
  const row = await findDepartureRow(db, id);
  if (row === null) throw notFound();
  return row;
}

/**
 * A departure of any company, locked with the days that it touches until the transaction ends: days by
 * unit and date before departures, bookings after both (docs/rules/availability.md, "Race guarantees").
 * @throws Refusal 404
 */
export async function lockAnyDeparture(tx: Db, id: number): Promise<DepartureRow> {
  const { settings } = await readSettings(tx);
  const seen = await findAny(tx, id);
  const until = localDate(seen.taken_until.getTime() - 1, settings.time_zone);
  const to = until < seen.date ? seen.date : until;
  await holdDays(tx, [{ unitId: seen.unit_id, from: seen.date, to }]);
  await lockDepartures(tx, [id], []);
  return findAny(tx, id);
}

/** `lockAnyDeparture` for staff: of the company that the installation is set to. @throws Refusal 404 */
export async function lockDeparture(tx: Db, id: number): Promise<DepartureRow> {
  await findOwnDeparture(tx, id);
  return lockAnyDeparture(tx, id);
}

/** Refuses an edit based on an older version. @throws Refusal 409 */
export function assertDepartureVersion(departure: DepartureRow, version: number): void {
  if (version === departure.version) return;
  throw conflict('This departure was changed by someone else since you opened it.');
}
