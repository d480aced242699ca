import { prepared, type Db } from '#db/transaction.ts';
import type { Crew, CrewRole, TripHours } from './crew-repository.ts';

/** The crew of a departure, as user ids. */
export async function crewOfDeparture(db: Db, departureId: number): Promise<Crew> {
  const rows = await prepared<{ role: CrewRole; personId: number }>(
    db,
    'departure-crew',
    `select role, person_id as "personId" from booking_crew where departure_id = $1`,
    [departureId],
  );
  const crew: Crew = { supervisor: null, mate: null };
  for (const { role, personId } of rows) crew[role] = personId;
  return crew;
}

/** The time for which a departure keeps its crew; null: it needs none, or there is no such departure. */
export async function hoursOfDeparture(db: Db, departureId: number): Promise<TripHours | null> {
  const [row] = await prepared<{ from: Date; to: Date | null }>(
    db,
    'departure-crew-hours',
    `select starts_at as "from", crew_until as "to" from departures where id = $1`,
    [departureId],
  );
  return row?.to ? { from: row.from, to: row.to } : null;
}

/** Puts people on a departure in place of its crew. Returns the roles of those on another trip by now. */
export async function replaceCrewOfDeparture(
  tx: Db,
  departureId: number,
  crew: Crew,
  during: TripHours | null,
): Promise<CrewRole[]> {
  await prepared(tx, 'departure-crew-free', 'delete from booking_crew where departure_id = $1', [
    departureId,
  ]);
  const busy: CrewRole[] = [];
  for (const role of ['supervisor', 'mate'] as const) {
    if (crew[role] === null || during === null) continue;
    const rows = await prepared(
      tx,
      'departure-crew-put',
      `insert into booking_crew (departure_id, role, person_id, during)
       values ($1, $2, $3, tstzrange($4, $5)) on conflict do nothing returning 1`,
      [departureId, role, crew[role], during.from, during.to],
    );
    if (rows.length === 0) busy.push(role);
  }
  return busy;
}

/** Notes that a departure has changed, so that an edit based on how it was is refused. */
export async function touchDeparture(tx: Db, departureId: number): Promise<void> {
  await prepared(
    tx,
    'departure-touch',
    'update departures set version = version + 1 where id = $1',
    [departureId],
  );
}
