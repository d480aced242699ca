import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { PageData } from '@slipway/contract/settings/settings';
import type { TakenTimeEntry } from '@slipway/contract/bookings/bookings';
import {
  dayAvailability,
  defaultStart,
  inshoreDateAvailable,
  isLastMinute,
  type DayAvailability,
  type TakenTime,
} from '@slipway/domain/bookings/availability';
import { quoteInshore, quotePackage, type Quote } from '@slipway/domain/bookings/price';
import {
  inshoreLabel,
  packageKindOf,
  type TripKind,
} from '@slipway/domain/catalogue/package-kinds';
import {
  calendarDate,
  timeOfDay,
  todayIn,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import { fromMajor } from '@slipway/domain/money/money';

type Settings = PageData['settings'];

/** The unit id that means the inshore option (docs/rules/availability.md, "Inshore trips"). */
export const inshoreId = 0;

/** What is being booked, once unit and package (or duration) are chosen. */
export type Trip =
  { kind: 'package'; unit: BookableUnit; pkg: UnitPackage } | { kind: 'inshore'; hours: number };

/** The bookable packages of a unit: active and not ended. */
export function offeredPackages(unit: BookableUnit, today: CalendarDate): UnitPackage[] {
  return unit.packages.filter(
    ({ inactive, active_to: to }) => inactive === 0 && (to === null || to >= today),
  );
}

/** The chosen trip; null while a choice is missing or no longer offered. */
export function findTrip(
  units: BookableUnit[],
  choice: { unitId: number | null; packageId: number | null; hours: number | null },
  today: CalendarDate,
): Trip | null {
  if (choice.unitId === inshoreId) {
    return choice.hours === null ? null : { kind: 'inshore', hours: choice.hours };
  }
  const unit = units.find((one) => one.id === choice.unitId);
  const pkg = unit && offeredPackages(unit, today).find((one) => one.id === choice.packageId);
  return unit && pkg ? { kind: 'package', unit, pkg } : null;
}

/** The package name that the server expects. */
export function packageName(trip: Trip): string {
  return trip.kind === 'inshore' ? inshoreLabel : trip.pkg.name;
}

/** The largest group; null while no unit is chosen (docs/rules/prices.md, "Packages"). */
export function maxGuests(
  units: BookableUnit[],
  unitId: number | null,
  settings: Settings,
): number | null {
  if (unitId === inshoreId) return settings.inshore.max_people;
  return units.find((one) => one.id === unitId)?.max_guests ?? null;
}

/** The price for a group, by the same rules as the server's. */
export function quoteTrip(trip: Trip, guests: number, settings: Settings): Quote {
  const rules = { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
  if (trip.kind === 'inshore') return quoteInshore(settings.inshore, guests, trip.hours, rules);
  const { pkg, unit } = trip;
  const priced = {
    kind: pkg.kind,
    price: fromMajor(pkg.price),
    additionalPrice: fromMajor(pkg.additional_price),
    fixedDeposit: pkg.deposit === null ? null : fromMajor(pkg.deposit),
  };
  return quotePackage(priced, unit.included_guests, guests, rules);
}

const dateOrNull = (date: string | null) => (date === null ? null : calendarDate(date));

function kindOf(name: string | null): TripKind | null {
  if (name === null) return null;
  // An unknown name is an inshore trip on this unit: it takes the whole day.
  return packageKindOf(name) ?? 'inshore';
}

/** Converts the entries of `block-dates` for the calendar rules. */
export function takenTimes(entries: TakenTimeEntry[]): TakenTime[] {
  return entries.map((entry) => ({
    date: calendarDate(entry.date),
    time: entry.time === null ? null : timeOfDay(entry.time),
    kind: kindOf(entry.package_name),
    item: entry.item,
  }));
}

/** A day's availability and its times, by the same function as the server's. */
export function availabilityOf(
  trip: Trip,
  date: CalendarDate,
  at: { taken: TakenTime[]; now: Date; settings: Settings },
): DayAvailability {
  const zone = at.settings.time_zone;
  if (trip.kind === 'inshore') {
    const start = timeOfDay(at.settings.inshore.start_time);
    return inshoreDateAvailable(date, start, at.now, zone)
      ? { available: true, times: [] }
      : { available: false, reason: date > todayIn(zone, at.now) ? 'too_far' : 'past' };
  }
  const { unit, pkg } = trip;
  return dayAvailability({
    unit: {
      schedule: unit.schedule,
      itemsQuantity: unit.items_quantity,
      maintenanceFrom: dateOrNull(unit.maintenance_from),
      maintenanceTo: dateOrNull(unit.maintenance_to),
    },
    pkg: {
      kind: pkg.kind,
      inactive: pkg.inactive === 1,
      activeFrom: dateOrNull(pkg.active_from),
      activeTo: dateOrNull(pkg.active_to),
    },
    taken: at.taken,
    date,
    now: at.now,
    zone,
  });
}

/**
 * The trip's start: the chosen time, or the default one without a choice (docs/rules/availability.md,
 * "Schedules and times").
 */
export function startTime(trip: Trip, chosen: TimeOfDay | null, settings: Settings): TimeOfDay {
  if (trip.kind === 'inshore') return timeOfDay(settings.inshore.start_time);
  return chosen ?? defaultStart(trip.unit.schedule);
}

/** Whether the last-minute warning is due (docs/rules/availability.md, "Last minute"). */
export function startsSoon(
  trip: Trip,
  date: CalendarDate,
  time: TimeOfDay | null,
  at: { now: Date; settings: Settings },
): boolean {
  return isLastMinute(date, startTime(trip, time, at.settings), at.settings.time_zone, at.now);
}
