import type {
  DepartureWithManifest,
  SharedDeparture,
} from '@slipway/contract/operations/departures';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { countSigned } from '#db/waivers/count-signed.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import {
  findDepartureRow,
  listDepartures,
  listParties,
  type DepartureDays,
  type DepartureRow,
  type PartyRow,
} from './departures-repository.ts';
import { presentManifest, presentSharedDeparture } from './departures-presenter.ts';

/** The departures of some days, by their start, those without bookings included. */
export async function readDepartures(
  deps: Deps,
  query: { from: string; to: string; unit_id?: number | undefined },
): Promise<{ data: SharedDeparture[] }> {
  const { settings } = await readSettings(deps.db);
  const { from, to, unit_id: unitId = null } = query;
  const rows = await listDepartures(deps.db, { from, to, companyId: settings.company_id, unitId });
  return { data: rows.map(presentSharedDeparture) };
}

/**
 * A departure of the company that the installation is set to.
 * @throws Refusal 404
 */
export async function findOwnDeparture(db: Db, id: number): Promise<DepartureRow> {
  const { settings } = await readSettings(db);
  const row = await findDepartureRow(db, id);
  if (row === null || ![0, row.company_id].includes(settings.company_id)) throw notFound();
  return row;
}

/** For how many guests of each party the waiver is signed. */
const signedOf = (db: Db, parties: readonly PartyRow[]) =>
  countSigned(
    db,
    parties.map(({ booking_id: id }) => id),
  );

/** One departure with its manifest. @throws Refusal 404 */
export async function readDeparture(
  deps: Deps,
  id: number,
): Promise<{ data: DepartureWithManifest }> {
  const row = await findOwnDeparture(deps.db, id);
  const parties = await listParties(deps.db, [id]);
  return { data: presentManifest(row, parties, await signedOf(deps.db, parties)) };
}

/** The departures of some days that have their time, with their manifests. */
export async function readManifests(db: Db, days: DepartureDays): Promise<DepartureWithManifest[]> {
  const rows = await listDepartures(db, { ...days, sailing: true });
  if (rows.length === 0) return [];
  const parties = await listParties(
    db,
    rows.map(({ id }) => id),
  );
  const signed = await signedOf(db, parties);
  return rows.map((row) => presentManifest(row, parties, signed));
}
