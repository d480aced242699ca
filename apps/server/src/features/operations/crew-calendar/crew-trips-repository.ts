import type { CrewParty } from '@slipway/domain/operations/crew-entry';
import { isCalledOffDeparture } from '#db/tables/called-off-departure.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** A trip that somebody sails on as crew. */
export interface CrewTripRow {
  bookingId: number | null;
  departureId: number | null;
  version: number;
  /** For how long the crew is kept. */
  from: Date;
  until: Date;
  /** When its guests are out, and the zone in which that is told. */
  startsAt: Date;
  endsAt: Date;
  zone: string | null;
  package: string;
  unit: string | null;
  /** Items, for packages sold by the item. */
  quantity: number;
  parties: CrewParty[];
}

/** The most entries of a calendar, those that begin first. */
const mostTrips = 2000;

/**
 * The trips of a person as crew that end after `since`: bookings, and departures with the parties on them. Without
 * what is cancelled, called off or only held. Company 0 means all.
 */
export async function listCrewTrips(
  db: Db,
  of: { personId: number; since: Date; companyId: number },
): Promise<CrewTripRow[]> {
  return prepared<CrewTripRow & Record<string, unknown>>(
    db,
    'crew-calendar-trips',
    `with mine as (
       select booking_id, departure_id, lower(during) as "from", upper(during) as until
       from booking_crew where person_id = $1 and not isempty(during) and upper(during) > $2
     )
     select b.id as "bookingId", null::integer as "departureId", b.version, m."from", m.until,
       b.starts_at as "startsAt", b.ends_at as "endsAt", b.terms ->> 'zone' as zone,
       b.terms ->> 'packageName' as package, u.name as unit, b.quantity,
       jsonb_build_array(jsonb_build_object(
         'booking', b.id, 'name', b.name, 'phone', b.phone, 'guests', b.guests)) as parties
     from mine m join bookings b on b.id = m.booking_id left join units u on u.id = b.unit_id
     where b.cancelled_at is null and b.hold_expires_at is null and not b.called_off
       and $3::integer in (0, b.company_id)
     union all
     select null, d.id, d.version, m."from", m.until, d.starts_at, d.ends_at, null, k.name, u.name, 1, p.parties
     from mine m join departures d on d.id = m.departure_id join units u on u.id = d.unit_id
     join packages g on g.id = d.package_id join package_kinds k on k.code = g.kind
     cross join lateral (
       select ${isCalledOffDeparture} as called_off,
         coalesce(jsonb_agg(jsonb_build_object(
           'booking', t.id, 'name', t.name, 'phone', t.phone, 'guests', t.guests) order by lower(t.name), t.id)
           filter (where t.hold_expires_at is null and not t.called_off), '[]') as parties
       from bookings t where t.departure_id = d.id and t.cancelled_at is null
     ) p
     where not p.called_off and $3::integer in (0, u.company_id)
     order by "from", "bookingId", "departureId" limit ${mostTrips}`,
    [of.personId, of.since, of.companyId],
  );
}
