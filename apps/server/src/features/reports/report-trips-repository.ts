import type { ReportTrip } from '@slipway/contract/reports/reports';
import { guestTypesText, type BookedGuestType } from '@slipway/domain/bookings/guest-types';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import type { CsvColumn } from '#http/csv.ts';

/** What reports read of a booking's trip. */
export interface TripOfRow {
  package: string;
  date: CalendarDate;
  time: TimeOfDay;
  /** As JSON has instants. */
  starts_at: string;
  ends_at: string;
  /** In the zone of the trip, to the minute. */
  ends_local: string;
  quantity: number;
  guests: number;
  guest_types: BookedGuestType[];
}

/** The trip of booking `b`; null where there is none. */
export const tripOfBooking = sql`case when b.id is not null then jsonb_build_object(
    'package', b.terms ->> 'packageName', 'date', b.date, 'time', b.time,
    'starts_at', b.starts_at, 'ends_at', b.ends_at,
    'ends_local', to_char(b.ends_at at time zone (b.terms ->> 'zone'), 'YYYY-MM-DD HH24:MI'),
    'quantity', b.quantity, 'guests', b.guests, 'guest_types', b.guest_types) end`;

export function presentTrip(trip: TripOfRow | null): ReportTrip {
  return (
    trip && {
      package: trip.package,
      date: trip.date,
      time: trip.time,
      starts_at: new Date(trip.starts_at).toISOString(),
      ends_at: new Date(trip.ends_at).toISOString(),
      quantity: trip.quantity,
      details: trip.guests,
      guest_types: trip.guest_types,
    }
  );
}

/** The columns of a trip in a CSV export; empty for an order. */
export const tripCsvColumns: CsvColumn<{ trip: TripOfRow | null }>[] = [
  { head: 'Package', cell: ({ trip }) => trip?.package ?? '' },
  {
    head: 'Starts',
    cell: ({ trip }) => (trip === null ? '' : `${trip.date} ${trip.time.slice(0, 5)}`),
  },
  { head: 'Ends', cell: ({ trip }) => trip?.ends_local ?? '' },
  { head: 'Items', cell: ({ trip }) => trip?.quantity ?? '' },
  { head: 'Guests', cell: ({ trip }) => trip?.guests ?? '' },
  {
    head: 'Guest types',
    cell: ({ trip }) => (trip === null ? '' : guestTypesText(trip.guest_types)),
  },
];
