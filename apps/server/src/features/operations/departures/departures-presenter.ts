import type { Signed } from '#db/waivers/count-signed.ts';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type {
  DepartureWithManifest,
  ManifestParty,
  SharedDeparture,
} from '@slipway/contract/operations/departures';
import { leastOf } from '@slipway/domain/bookings/parties';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { DepartureRow, PartyRow } from './departures-repository.ts';

const member = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

export function presentSharedDeparture(row: DepartureRow): SharedDeparture {
  return {
    id: row.id,
    unit_id: row.unit_id,
    unit: row.unit,
    package_id: row.package_id,
    package: row.package,
    item: row.item,
    items: row.items,
    date: row.date,
    time: row.time,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    seats: row.seats,
    seats_taken: row.seats_taken,
    seats_held: row.seats_held,
    persons: row.persons,
    most_persons: row.most_persons,
    bookings: row.bookings,
    guests: row.guests,
    least_to_sail: leastOf({ leastToSail: row.least_to_sail, seats: row.seats }),
    sails_anyway: row.sails_anyway,
    closed: row.closed,
    called_off: row.called_off,
    all_called_off: row.all_called_off,
    call_off_id: row.call_off_id,
    opened_ahead: row.opened_ahead,
    crew: {
      supervisor: member(row.supervisor_id, row.supervisor),
      mate: member(row.mate_id, row.mate),
    },
    notes: row.notes,
    version: row.version,
  };
}

function presentParty(row: PartyRow, waiversSigned: number | null): ManifestParty {
  const typeOf = (id: number | null) => row.guest_types.find((one) => one.id === id)?.name ?? '';
  return {
    booking_id: row.booking_id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    details: row.guests,
    seats: row.seats,
    guest_types: row.guest_types,
    status: row.status,
    hold: row.hold,
    called_off: row.called_off,
    awaiting: row.awaiting && row.status === bookingStatus.created,
    currency: row.currency,
    left: Math.max(0, toMajor(cents(row.left_cents))),
    staff_notes: row.staff_notes,
    arrived: row.arrived,
    guests: row.named.map(({ name, type }) => ({ name, type: typeOf(type) })),
    emergency_phone: row.emergency_phone,
    waivers_signed: waiversSigned,
  };
}

/**
 * A departure with those of the parties that are on it.
 * @param signed for how many guests of a booking the waiver is signed; absent: none is asked for
 */
export function presentManifest(
  row: DepartureRow,
  parties: readonly PartyRow[],
  signed: ReadonlyMap<number, Signed>,
): DepartureWithManifest {
  return {
    ...presentSharedDeparture(row),
    asks_names: row.asks_names,
    parties: parties
      .filter((one) => one.departure_id === row.id)
      .map((one) => presentParty(one, signed.get(one.booking_id)?.signed ?? null)),
  };
}
