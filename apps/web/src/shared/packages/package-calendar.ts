import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type {
  PackageCalendar,
  UnitCalendar,
  UnitTaken,
} from '@slipway/domain/bookings/availability';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import type { KindTimes } from '@slipway/domain/catalogue/package-kinds';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { kindOfFacts, periodOf } from './offered.ts';

const dateOrNull = (date: string | null) => (date === null ? null : calendarDate(date));
const timesOf = (times: readonly string[]) => times.map((time) => timeOfDay(time));

type UnitFacts = Pick<
  BookableUnit,
  | 'schedule'
  | 'items_quantity'
  | 'max_guests'
  | 'most_per_day'
  | 'starts'
  | 'maintenance_from'
  | 'maintenance_to'
>;

/** A unit as the calendar rules take it. */
export function unitCalendar(unit: UnitFacts): UnitCalendar {
  return {
    schedule: unit.schedule,
    itemsQuantity: unit.items_quantity,
    mostGuests: unit.max_guests,
    mostPerDay: unit.most_per_day,
    starts: timesOf(unit.starts),
    maintenanceFrom: dateOrNull(unit.maintenance_from),
    maintenanceTo: dateOrNull(unit.maintenance_to),
  };
}

/** A package as the calendar rules take it. */
export function packageCalendar(pkg: UnitPackage): PackageCalendar {
  return {
    id: pkg.id,
    kind: kindOfFacts(pkg.kind_facts),
    starts: timesOf(pkg.starts),
    inactive: pkg.inactive === 1,
    activeFrom: dateOrNull(pkg.active_from),
    activeTo: dateOrNull(pkg.active_to),
    leastStays: pkg.least_stays.map((one) => ({ ...one, period: periodOf(one.period) })),
  };
}

/** How many days after its start the longest trip of a kind can still take, or be returned on. */
export function daysReached({ length, afterwards }: Pick<KindTimes, 'length' | 'afterwards'>) {
  const longest = lengthsOf(length).at(-1) ?? 0;
  const ofTrip = length.form === 'days' ? longest : Math.ceil(longest / 1440);
  return ofTrip + Math.ceil(afterwards / 1440) + 1;
}

/** Nothing is taken. */
export const nothingTaken: UnitTaken = {
  times: [],
  blocks: [],
  departures: [],
  closed: new Map(),
};
