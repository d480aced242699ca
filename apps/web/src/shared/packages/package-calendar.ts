import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type {
  PackageCalendar,
  UnitCalendar,
  UnitTaken,
} from '@slipway/domain/bookings/availability';
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
    stayRules: pkg.stay_rules.map(({ changeover_days: changeoverDays, ...one }) => ({
      ...one,
      changeoverDays,
      period: periodOf(one.period),
    })),
  };
}

/** Nothing is taken. */
export const nothingTaken: UnitTaken = {
  times: [],
  blocks: [],
  departures: [],
  closed: new Map(),
};
