import { t } from '@lingui/core/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { PageData } from '@slipway/contract/settings/settings';
import { guestsRefusal } from '@slipway/domain/bookings/changes';
import {
  lengthsOf,
  startTimes,
  tripTimes,
  type TripTimes,
} from '@slipway/domain/bookings/trip-times';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import type { CancellationTerms } from '@slipway/domain/settings/settings';
import { timeOfDay, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';

type Settings = PageData['settings'];

/** The guests of a trip: those chosen, or as many as items where each takes one; null: not chosen. */
export function groupOf(trip: Trip, chosen: number | null, settings: Settings): number | null {
  const { asked, most } = guestLimits(trip, settings);
  return asked ? chosen : most;
}

/** Why a group cannot be on a trip; null: it can. */
export function groupRefusal(trip: Trip, guests: number, settings: Settings): string | null {
  const { least, most } = guestLimits(trip, settings);
  if (guests < least) return t`Min. guests number is ${least} for this package.`;
  return guestsRefusal(guests, most);
}

/** The unit id that means the inshore option (docs/rules/availability.md, "Inshore trips"). */
export const inshoreId = 0;

/** A package of a unit, for how long, and how many items of it. */
export interface PackageTrip {
  kind: 'package';
  unit: BookableUnit;
  pkg: UnitPackage;
  /** Minutes, or nights or days; null: the return of a stay is not chosen yet. */
  length: number | null;
  /** 1 unless the package is sold by the item. */
  quantity: number;
}

/** What is being booked, once unit and package (or duration) are chosen. */
export type Trip = PackageTrip | { kind: 'inshore'; hours: number };

/**
 * The bookable packages of a unit: active and not ended. Those sold by the seat need guest types, which
 * no call answers yet.
 */
export function offeredPackages(unit: BookableUnit, today: CalendarDate): UnitPackage[] {
  return unit.packages.filter(
    ({ inactive, active_to: to, kind_facts: kind }) =>
      inactive === 0 && (to === null || to >= today) && kind.sold_by !== 'seat',
  );
}

/** What a visitor chooses before the date. */
interface TripChoice {
  unitId: number | null;
  packageId: number | null;
  /** Of an inshore trip. */
  hours: number | null;
  length: number | null;
  quantity: number;
}

/**
 * The package as a trip: with the shortest length to choose from, or the only one, unless another is chosen. A
 * booked length stays, even if it can no longer be chosen.
 */
export function packageTrip(
  unit: BookableUnit,
  pkg: UnitPackage,
  chosen: { length: number | null; quantity: number; booked?: number },
): PackageTrip {
  const { length: form, sold_by: soldBy } = pkg.kind_facts;
  const lengths = lengthsOf(form);
  const isChosen =
    chosen.length !== null && (lengths.includes(chosen.length) || chosen.length === chosen.booked);
  const isOpen = form.form === 'days' && lengths.length > 1;
  return {
    kind: 'package',
    unit,
    pkg,
    length: isChosen ? chosen.length : isOpen ? null : (lengths[0] ?? null),
    quantity: soldBy === 'item' ? Math.min(chosen.quantity, unit.items_quantity) : 1,
  };
}

/** The chosen trip; null while a choice is missing or no longer offered. */
export function findTrip(
  units: BookableUnit[],
  choice: TripChoice,
  today: CalendarDate,
): Trip | null {
  if (choice.unitId === inshoreId) {
    return choice.hours === null ? null : { kind: 'inshore', hours: choice.hours };
  }
  const unit = units.find((one) => one.id === choice.unitId);
  const pkg = unit && offeredPackages(unit, today).find((one) => one.id === choice.packageId);
  return unit && pkg ? packageTrip(unit, pkg, choice) : null;
}

/** Whether the trip is a stay of days or nights. */
export function isStay(trip: Trip | null): boolean {
  return trip?.kind === 'package' && trip.pkg.kind_facts.length.form === 'days';
}

/** Whether how long it lasts is chosen. */
export function hasLengths(trip: Trip | null): boolean {
  return trip?.kind === 'package' && trip.pkg.kind_facts.length.form !== 'fixed';
}

/** Whether the trip is sold by the item. */
export function isByItem(trip: Trip | null): boolean {
  return trip?.kind === 'package' && trip.pkg.kind_facts.sold_by === 'item';
}

/** The package name that the server expects. */
export function packageName(trip: Trip): string {
  return trip.kind === 'inshore' ? inshoreLabel : trip.pkg.name;
}

/** The largest group of a unit; null while none is chosen (docs/rules/prices.md, "Packages"). */
export function maxGuests(
  units: BookableUnit[],
  unitId: number | null,
  settings: Settings,
): number | null {
  if (unitId === inshoreId) return settings.inshore.max_people;
  return units.find((one) => one.id === unitId)?.max_guests ?? null;
}

/** How many guests a trip takes: for items as many times, and `asked` false where each takes one. */
export function guestLimits(
  trip: Trip,
  settings: Settings,
): { least: number; most: number; asked: boolean } {
  if (trip.kind === 'inshore') return { least: 1, most: settings.inshore.max_people, asked: true };
  const { unit, pkg, quantity } = trip;
  const most = Math.min(pkg.most_guests ?? unit.max_guests, unit.max_guests);
  return {
    least: pkg.least_guests ?? 1,
    most: most * quantity,
    asked: most > 1 || !isByItem(trip),
  };
}

function startsOf({ unit, pkg }: PackageTrip): readonly TimeOfDay[] {
  const { kind, starts } = packageCalendar(pkg);
  return startTimes(kind, unitCalendar(unit).starts, starts);
}

/** Whether a start is to be chosen (docs/rules/availability.md, "Schedules and times"). */
export function choosesStart(trip: Trip): boolean {
  return trip.kind === 'package' && startsOf(trip).length > 1;
}

/**
 * The trip's start: the chosen time, or the first one without a choice (docs/rules/availability.md,
 * "Schedules and times"); null: the package has none.
 */
export function startTime(
  trip: Trip,
  chosen: TimeOfDay | null,
  settings: Settings,
): TimeOfDay | null {
  if (trip.kind === 'inshore') return timeOfDay(settings.inshore.start_time);
  return chosen ?? startsOf(trip)[0] ?? null;
}

/** When a package starts and ends; null while date, start or length is open. */
export function timesOf(
  trip: Trip,
  date: CalendarDate | null,
  chosen: TimeOfDay | null,
  settings: Settings,
): TripTimes | null {
  if (trip.kind === 'inshore' || date === null || trip.length === null) return null;
  const time = startTime(trip, chosen, settings);
  if (time === null || (chosen === null && choosesStart(trip))) return null;
  return tripTimes(kindOfFacts(trip.pkg.kind_facts), date, time, trip.length, settings.time_zone);
}

/** Tells terms apart: those of the business and of each kind, by their versions. */
export function termsKey(trip: Trip | null, settings: Settings): string {
  const { version } = termsOf(trip, settings);
  const own = trip?.kind === 'package' && trip.pkg.kind_facts.cancellation !== null;
  return `${own ? trip.pkg.kind : ''} ${version}`;
}

/** The cancellation terms of a trip: those of its kind, else those of the business. */
export function termsOf(trip: Trip | null, settings: Settings): CancellationTerms {
  const own = trip?.kind === 'package' ? trip.pkg.kind_facts.cancellation : null;
  return own ?? settings.cancellation;
}
