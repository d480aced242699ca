import { decidedHoursBefore, leastOf, sails } from '@slipway/domain/bookings/parties';
import { isCalledOffDeparture } from '#db/tables/called-off-departure.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** A departure that has fewer guests than its least, without those of holds. */
export interface UnderbookedDeparture {
  id: number;
  reason: string;
}

/** A departure of the next hours, with what decides whether it sails. */
interface DepartureAhead {
  id: number;
  name: string;
  guests: number;
  leastToSail: number | null;
  seats: number;
  sailsAnyway: boolean;
}

/** Departures that are to sail with too few guests; of one, or of all (null). */
export async function listUnderbooked(
  db: Db,
  now: Date,
  id: number | null,
): Promise<UnderbookedDeparture[]> {
  const ahead = await prepared<DepartureAhead & Record<string, unknown>>(
    db,
    'departures-too-few',
    `select d.id, k.name || ', ' || u.name || ', ' || to_char(d.date, 'YYYY-MM-DD') || ' ' ||
       to_char(d.time, 'HH24:MI') as name, b.guests, k.least_to_sail as "leastToSail", d.seats,
       d.sails_anyway as "sailsAnyway"
     from departures d
     join units u on u.id = d.unit_id
     join packages g on g.id = d.package_id
     join package_kinds k on k.code = g.kind
     cross join lateral (
       select coalesce(sum(guests) filter (where not called_off), 0)::integer as guests,
         count(*) filter (where not called_off) as parties, ${isCalledOffDeparture} as is_called_off
       from bookings where departure_id = d.id and cancelled_at is null and hold_expires_at is null
     ) b
     where d.date between $1::timestamptz::date - 1 and $1::timestamptz::date + 4
       and d.starts_at > $1 and d.starts_at <= $1::timestamptz + interval '${decidedHoursBefore} hours'
       and not b.is_called_off and not d.sails_anyway and ($2::integer is null or d.id = $2)
       and (b.parties > 0 or d.opened_ahead) and b.guests < k.least_to_sail
     order by d.id`,
    [now, id],
  );
  return ahead
    .filter((one) => !sails(one))
    .map(({ id: departureId, name, ...one }) => ({
      id: departureId,
      reason: `${name}: ${one.guests} of at least ${leastOf(one) ?? 0} guests.`,
    }));
}

/** A call-off of a departure that bookings have joined since: holds that were paid. */
export interface BookedAfterCallOff {
  departureId: number;
  id: number;
  reason: string;
  message: string;
  madeBy: number;
  bookingIds: number[];
}

/** Bookings on departures that were called off while they were being paid. */
export async function listBookedAfterCallOff(db: Db, now: Date): Promise<BookedAfterCallOff[]> {
  return prepared<BookedAfterCallOff & Record<string, unknown>>(
    db,
    'departures-joined-late',
    `select d.id as "departureId", o.id, o.reason, o.message, o.made_by as "madeBy",
       array_agg(b.id order by b.id) as "bookingIds"
     from departures d
     join lateral (
       select * from call_offs where departure_id = d.id order by id desc limit 1
     ) o on true
     join bookings b on b.departure_id = d.id
     where d.called_off_at is not null and d.date >= $1::timestamptz::date - 1 and d.starts_at > $1
       and b.cancelled_at is null and b.hold_expires_at is null and not b.called_off
       and not exists (
         select from call_off_bookings t where t.call_off_id = o.id and t.booking_id = b.id)
     group by d.id, o.id, o.reason, o.message, o.made_by
     order by d.id`,
    [now],
  );
}
