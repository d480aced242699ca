import { plural, t } from '@lingui/core/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { PageData } from '@slipway/contract/settings/settings';
import { guestsRefusal } from '@slipway/domain/bookings/changes';
import type { DayAvailability, Party, StartChoice } from '@slipway/domain/bookings/availability';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import { partyOfTypes, seatOf, type GuestCount } from '@slipway/domain/bookings/parties';
import {
  lengthsOf,
  startTimes,
  tripTimes,
  type TripTimes,
} from '@slipway/domain/bookings/trip-times';
import { offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import type { CancellationTerms } from '@slipway/domain/settings/settings';
import { timeOfDay, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { inOwnWords } from '#lib/i18n.ts';
import type { ChosenExtras } from '#features/bookings/extras/chosen-extras.ts';
import { kindOfFacts } from '#shared/packages/offered.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';

type Settings = PageData['settings'];

/**
 * The guests of a trip: those chosen, by type for seats, or as many as items where each takes one; null: not
 * chosen.
 */
export function groupOf(trip: Trip, chosen: number | null, settings: Settings): number | null {
  if (trip.kind === 'package' && isBySeat(trip)) return partyOf(trip).persons || null;
  const { asked, most } = guestLimits(trip, settings);
  return asked ? chosen : most;
}

/** The guests of a trip as people read them: by type for seats, else their number; null: not chosen. */
export function partyText(
  trip: Trip,
  { guests }: { guests: number | null },
  settings: Settings,
): string | null {
  const group = groupOf(trip, guests, settings);
  if (group === null) return null;
  if (trip.kind === 'inshore' || !isBySeat(trip)) return String(group);
  const { guest_types: types } = trip.pkg.kind_facts;
  return guestTypesText(
    trip.guestTypes.map(({ id, count }) => ({
      name: types.find((type) => type.id === id)?.name ?? '',
      count,
    })),
  );
}

/** Why a group cannot be on a trip; null: it can. */
export function groupRefusal(trip: Trip, guests: number, settings: Settings): string | null {
  const { least, most } = guestLimits(trip, settings);
  if (guests < least) return t`Min. guests number is ${least} for this package.`;
  const refused = inOwnWords(guestsRefusal(guests, most));
  if (refused !== null || trip.kind === 'inshore' || !isBySeat(trip)) return refused;
  return partyOf(trip).seats > 0 ? null : t`At least one guest needs a seat.`;
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
  /** The guests by type; empty unless the package is sold by the seat. */
  guestTypes: readonly GuestCount[];
  /** What is offered with the package, and what is chosen of it; absent: nothing. */
  extras?: ChosenExtras | undefined;
}

/** What is being booked, once unit and package (or duration) are chosen. */
export type Trip = PackageTrip | { kind: 'inshore'; hours: number };

/** What a visitor chooses before the date. */
interface TripChoice {
  unitId: number | null;
  packageId: number | null;
  /** Of an inshore trip. */
  hours: number | null;
  length: number | null;
  quantity: number;
  /** Guests by type, for seats; null: not chosen yet. */
  guestTypes: readonly GuestCount[] | null;
}

/** Guests of the first type that takes a seat. */
export function firstSeat({ kind_facts: kind }: UnitPackage, count = 1): GuestCount[] {
  return seatOf(kindOfFacts(kind).guestTypes, count);
}

/** The guests by type of a package sold by the seat, in the order of its kind and without types it has not. */
function typesOf(pkg: UnitPackage, chosen: readonly GuestCount[] | null): GuestCount[] {
  // Before any guests are chosen: the fewest that the package takes.
  const counts = chosen ?? firstSeat(pkg, pkg.least_guests ?? 1);
  return pkg.kind_facts.guest_types.flatMap(({ id }) => {
    const count = counts.find((one) => one.id === id)?.count ?? 0;
    return count > 0 ? [{ id, count }] : [];
  });
}

/**
 * The package as a trip: with the shortest length to choose from, or the only one, unless another is chosen. A
 * booked length stays, even if it can no longer be chosen.
 */
export function packageTrip(
  unit: BookableUnit,
  pkg: UnitPackage,
  chosen: Pick<TripChoice, 'length' | 'quantity'> & {
    guestTypes?: readonly GuestCount[] | null;
    booked?: number;
  },
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
    guestTypes: soldBy === 'seat' ? typesOf(pkg, chosen.guestTypes ?? null) : [],
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

/** Whether the trip is sold by the seat, to guests of several types. */
export function isBySeat(trip: Trip | null): boolean {
  return trip?.kind === 'package' && trip.pkg.kind_facts.sold_by === 'seat';
}

/** The seats and persons of a party on a departure. */
export function partyOf({ pkg, guestTypes }: PackageTrip): { seats: number; persons: number } {
  return partyOfTypes(kindOfFacts(pkg.kind_facts).guestTypes, guestTypes);
}

/** What the trip asks of a unit; without a number of guests, what a single guest could book. */
export function askedParty(trip: PackageTrip): Party {
  const { length, quantity } = trip;
  const { seats, persons } = isBySeat(trip) ? partyOf(trip) : { seats: 1, persons: 1 };
  return { length, quantity, seats: Math.max(1, seats), persons: Math.max(1, persons) };
}

/** From so many seats down it is said how many are left. */
const fewSeats = 5;

/** The seats that are left for one party, where they are few; null: enough. */
export function seatsLeft(free: number): string | null {
  return free > fewSeats ? null : plural(free, { one: '# seat left', other: '# seats left' });
}

/** The package name that the server expects. */
/** What is held on a card or taken for a trip, and given back; in major units, 0: nothing. */
export const securityDepositOf = (trip: Trip): number =>
  trip.kind === 'package' ? trip.pkg.security_deposit : 0;

export function packageName(trip: Trip): string {
  return trip.kind === 'inshore' ? inshoreLabel : trip.pkg.name;
}

/** The largest group of a unit; null while none is chosen (docs/rules/prices.md, "Packages"). */
export function maxGuests(
  units: BookableUnit[],
  unitId: number | null,
  settings: Settings,
): number | null {
  if (unitId === inshoreId) return settings.inshore_offered ? settings.inshore.max_people : null;
  return units.find((one) => one.id === unitId)?.max_guests ?? null;
}

/** How many guests a trip takes: for items as many times; `asked` false where their number is not asked as one. */
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
    asked: !isBySeat(trip) && (most > 1 || !isByItem(trip)),
  };
}

function startsOf({ unit, pkg }: PackageTrip, date: CalendarDate | null): readonly TimeOfDay[] {
  const { kind, starts } = packageCalendar(pkg);
  return startTimes(kind, unitCalendar(unit).starts, starts, date);
}

/** Whether a start is to be chosen on a date (docs/rules/availability.md, "Schedules and times"). */
export function choosesStart(trip: Trip, date: CalendarDate | null): boolean {
  return trip.kind === 'package' && startsOf(trip, date).length > 1;
}

/**
 * The trip's start: the chosen time, or the first one without a choice (docs/rules/availability.md,
 * "Schedules and times"); null: the package has none.
 */
export function startTime(
  trip: Trip,
  date: CalendarDate | null,
  chosen: TimeOfDay | null,
  settings: Settings,
): TimeOfDay | null {
  if (trip.kind === 'inshore') return timeOfDay(settings.inshore.start_time);
  return chosen ?? startsOf(trip, date)[0] ?? null;
}

/** The start of a chosen day: the only one, or the chosen one; null: none is. */
export function startAt(day: DayAvailability | null, time: TimeOfDay | null): StartChoice | null {
  if (day?.available !== true) return null;
  const only = time === null && day.starts.length === 1 ? day.starts[0] : undefined;
  return only ?? day.starts.find((one) => one.time === time) ?? null;
}

/** When a package starts and ends; null while date, start or length is open. */
export function timesOf(
  trip: Trip,
  date: CalendarDate | null,
  chosen: TimeOfDay | null,
  settings: Settings,
): TripTimes | null {
  if (trip.kind === 'inshore' || date === null || trip.length === null) return null;
  const time = startTime(trip, date, chosen, settings);
  if (time === null || (chosen === null && choosesStart(trip, date))) return null;
  return tripTimes(kindOfFacts(trip.pkg.kind_facts), date, time, trip.length, settings.time_zone);
}

/** Tells terms apart: those of the business and of each kind, and their text, by their versions. */
export function termsKey(
  trip: Trip | null,
  settings: Settings,
  text: PageData['terms_text'],
): string {
  const { version } = termsOf(trip, settings);
  const own = trip?.kind === 'package' && trip.pkg.kind_facts.cancellation !== null;
  return `${own ? trip.pkg.kind : ''} ${version} ${text ?? 0}`;
}

/** Whether somebody of the business sails along. */
export const isCrewed = (trip: Trip): boolean =>
  trip.kind !== 'package' || trip.pkg.kind_facts.crew !== 0;

/** The terms of trips that are booked together, each once. */
export function termsKeys(
  trips: readonly Trip[],
  settings: Settings,
  text: PageData['terms_text'],
): string {
  if (trips.length === 0) return termsKey(null, settings, text);
  return [...new Set(trips.map((trip) => termsKey(trip, settings, text)))].join('|');
}

/** The cancellation terms of a trip: those of its kind, else those of the business. */
export function termsOf(trip: Trip | null, settings: Settings): CancellationTerms {
  const own = trip?.kind === 'package' ? trip.pkg.kind_facts.cancellation : null;
  return own ?? settings.cancellation;
}
