import type { GuestCount } from '@slipway/domain/bookings/parties';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import {
  planPackage,
  readPlanSources,
  type BookingPlan,
  type PlanSources,
} from '#features/bookings/public/plan-public-booking.ts';
import type { NewWaiting } from './waiting-repository.ts';

/** What somebody waits for, without who they are. */
export type AwaitedTrip = Omit<NewWaiting, 'name' | 'email' | 'customerId'>;

/** Reads what a trip that somebody waits for is planned from. */
export function readAwaited(
  db: Db,
  trip: { unitId: number; packageId: number; date: CalendarDate },
): Promise<PlanSources> {
  const { unitId, packageId, date } = trip;
  return readPlanSources(db, {
    unit_id: unitId,
    package_id: packageId,
    package_name: null,
    date,
  });
}

/** The guests of a party by type, of a package sold by the seat: all of the first type that takes a seat. */
export function countedAs(
  { guests }: Pick<AwaitedTrip, 'guests'>,
  { place }: Pick<PlanSources, 'place'>,
): GuestCount[] {
  if (place?.pkg.facts.soldBy !== 'seat') return [];
  const type = place.pkg.facts.guestTypes.find((one) => one.takesSeat);
  return type ? [{ id: type.id, count: guests }] : [];
}

/**
 * The trip that somebody waits for, as a visitor would ask for it. Of a package sold by the seat each guest is counted as
 * of the first type that takes a seat: whoever books says who comes.
 * @throws Refusal 422 with the field at fault
 */
export function planAwaited(
  trip: AwaitedTrip,
  sources: PlanSources,
  time: TimeOfDay | null = trip.time,
): BookingPlan {
  const facts = sources.place?.pkg.facts;
  const types = countedAs(trip, sources);
  return planPackage(
    {
      date: trip.date,
      time,
      details: trip.guests,
      ...(trip.length !== null && facts?.length.form === 'days'
        ? { days: trip.length }
        : { length: trip.length }),
      quantity: trip.quantity,
      guest_types: types.length > 0 ? types : null,
    },
    sources,
  );
}
