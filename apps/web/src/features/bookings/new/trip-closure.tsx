import type { CalendarDate } from '@slipway/domain/dates/dates';
import { DayClosure } from '#features/catalogue/index.ts';
import { askedParty, type Trip } from '#features/bookings/book/trip.ts';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';

/** Why a day or start of a trip cannot be booked by visitors, with what closes it. */
export function TripClosure({ trip, date }: { trip: Trip | null; date: CalendarDate | null }) {
  if (trip?.kind !== 'package' || date === null) return null;
  const { unit, pkg } = trip;
  return (
    <DayClosure
      key={`${pkg.id} ${date}`}
      asked={{
        unit: { id: unit.id, name: unit.name, calendar: unitCalendar(unit) },
        kind: kindOfFacts(pkg.kind_facts),
        packageId: pkg.id,
        calendar: packageCalendar(pkg),
        offered: null,
        editing: null,
      }}
      party={askedParty(trip)}
      date={date}
    />
  );
}
