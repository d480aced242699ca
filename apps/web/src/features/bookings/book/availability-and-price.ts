import type { PageData } from '@slipway/contract/settings/settings';
import {
  dayAvailability,
  isLastMinute,
  returnsFrom,
  type AvailabilityInput,
  type DayAvailability,
  type ReturnChoice,
  type UnitTaken,
} from '@slipway/domain/bookings/availability';
import { inshoreDateAvailable } from '@slipway/domain/bookings/inshore-trips';
import { quoteInshore } from '@slipway/domain/bookings/prices/price';
import type { AgreedCode } from '@slipway/domain/bookings/prices/agreed-code';
import { agreedPrices } from '@slipway/domain/bookings/prices/price-lists';
import { quoteAgreed, type PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { withoutHold } from '@slipway/domain/bookings/taken/merged-taken';
import { takenRange, tripTimes } from '@slipway/domain/bookings/trip-times';
import { lengthsFrom } from '@slipway/domain/catalogue/stay-rules';
import type { Rate } from '@slipway/domain/catalogue/rates';
import {
  addDays,
  calendarDate,
  eachDay,
  monthOf,
  timeOfDay,
  todayIn,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import { add, toMajor } from '@slipway/domain/money/money';
import { isPerGuest } from '@slipway/domain/catalogue/extras';
import { choicesOf } from '#features/bookings/extras/chosen-extras.ts';
import { kindOfFacts, offeredPackage, priceRules } from '#shared/packages/offered.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';
import type { KeptPlace } from './waiting/kept-place.ts';
import {
  askedParty,
  firstSeat,
  isBySeat,
  isStay,
  packageTrip,
  partyOf,
  startTime,
  type PackageTrip,
  type Trip,
} from './trip.ts';

type Settings = PageData['settings'];

/** The first day to be priced, with the rates of now. */
export interface Priced {
  date: CalendarDate;
  rates: readonly Rate[];
}

/** The date of a price without rates, for which it does not matter. */
const anyDate = calendarDate('2001-01-01');

/**
 * The price for a group, by the same rules as the server's; null while the length of a stay is not
 * chosen. Without a date prices are as listed.
 * @param code what a code takes off; null: nothing
 */
export function quoteTrip(
  trip: Trip,
  guests: number,
  settings: Settings,
  priced: Priced | null = null,
  code: AgreedCode | null = null,
): PackageQuote | null {
  const rules = priceRules(settings);
  if (trip.kind === 'inshore') {
    return quoteInshore(settings.inshore, guests, trip.hours, rules, code ?? undefined);
  }
  const { pkg, unit, length, quantity, guestTypes } = trip;
  const seats = isBySeat(trip);
  if (length === null || (seats && guestTypes.length === 0)) return null;
  const request = {
    date: priced?.date ?? anyDate,
    guests: seats ? partyOf(trip).persons : guests,
    length,
    quantity,
    ...(seats && { guestTypes }),
    ...(trip.extras && { extras: trip.extras.chosen }),
  };
  const kind = kindOfFacts(pkg.kind_facts);
  const rates = priced?.rates ?? [];
  const fees = offeredPackage(pkg, unit.included_guests);
  const offered = { ...fees, extras: [...choicesOf(trip.extras), ...(fees.extras ?? [])] };
  const prices = agreedPrices(offered, kind, request, rates, rules);
  return quoteAgreed(code === null ? prices : { ...prices, code }, request, rules);
}

/** Parts of a price that are not the trip's own; fees are. */
const besidesTrip = ['tax', 'extra_guests', 'extra'];

function ownPrice(trip: PackageTrip, settings: Settings, priced: Priced | null): number | null {
  const quote = quoteTrip(trip, 1, settings, priced);
  if (quote === null) return null;
  const own = quote.parts.filter(({ kind }) => !besidesTrip.includes(kind));
  return toMajor(add(...own.map(({ amount }) => amount)));
}

/**
 * What a trip costs with its fees, without extra guests, extras and tax on top, in the currency's unit, or one seat; null: not known
 * yet.
 */
export function listedPrice(
  trip: PackageTrip,
  settings: Settings,
  priced: Priced | null,
): number | null {
  const one = isBySeat(trip) ? { ...trip, guestTypes: firstSeat(trip.pkg) } : trip;
  return ownPrice(one, settings, priced);
}

/** Whether a rate changes prices of the trip on some day. */
export function hasRates({ unit, pkg }: PackageTrip, rates: readonly Rate[]): boolean {
  return rates.some(({ appliesTo: target }) => {
    if (target.of === 'units') return target.unitIds.includes(unit.id);
    return target.of === 'all' || target.codes.includes(pkg.kind);
  });
}

/** Whether a day of the calendar shows the price of its shortest stay: no single night costs a fee for the whole one. */
export function pricesWholeStays(trip: PackageTrip): boolean {
  const { length_prices: ofLengths, fees } = trip.pkg;
  const isWhole =
    ofLengths.length > 0 || fees.some(({ per }) => per !== 'day' && per !== 'guest_day');
  return isStay(trip) && isWhole;
}

/**
 * The price that a day of the calendar shows: of one night or day or of the shortest stay, of the party that was entered where
 * seats are sold, else of the trip (docs/rules/screens.md, "Book Your Package").
 */
export function priceOfDay(trip: PackageTrip, settings: Settings, priced: Priced): number | null {
  const [shortest = null] = lengthsFrom(packageCalendar(trip.pkg), priced.date);
  const ofStay = pricesWholeStays(trip) ? shortest : 1;
  const hasParty = isBySeat(trip) && partyOf(trip).seats > 0;
  const price = hasParty ? ownPrice : listedPrice;
  return price(
    { ...trip, length: isStay(trip) ? ofStay : trip.length, quantity: 1 },
    settings,
    priced,
  );
}

/** What a guest of each type costs, in the currency's unit, by its id. */
export function guestPrices(
  trip: PackageTrip,
  settings: Settings,
  priced: Priced | null,
): Map<number, number> {
  return new Map(
    trip.pkg.kind_facts.guest_types.flatMap(({ id }) => {
      // A fee for the whole booking is no part of one guest's price.
      const fees = trip.pkg.fees.filter(({ per }) => isPerGuest(per));
      const one = { ...trip, pkg: { ...trip.pkg, fees }, guestTypes: [{ id, count: 1 }] };
      const quote = quoteTrip(one, 1, settings, priced);
      const parts = quote?.parts.filter(({ kind }) => kind !== 'tax' && kind !== 'extra') ?? [];
      return quote ? [[id, toMajor(add(...parts.map(({ amount }) => amount)))] as const] : [];
    }),
  );
}

/** What the calendar of a trip is asked with. */
export interface CalendarFacts {
  taken: UnitTaken;
  now: Date;
  settings: Settings;
}

function availabilityInput(
  trip: PackageTrip,
  date: CalendarDate,
  { taken, now, settings }: CalendarFacts,
): AvailabilityInput {
  const { unit, pkg } = trip;
  const party = askedParty(trip);
  const { time_zone: zone, furthest_days: horizonDays } = settings;
  return {
    unit: unitCalendar(unit),
    pkg: packageCalendar(pkg),
    taken,
    party,
    date,
    now,
    zone,
    horizonDays,
  };
}

/** A day's availability and its starts, by the same function as the server's. */
export function availabilityOf(trip: Trip, date: CalendarDate, at: CalendarFacts): DayAvailability {
  if (trip.kind === 'package') return dayAvailability(availabilityInput(trip, date, at));
  const { time_zone: zone, furthest_days: horizon, inshore } = at.settings;
  return inshoreDateAvailable(date, timeOfDay(inshore.start_time), at.now, zone, horizon)
    ? { available: true, starts: [] }
    : { available: false, reason: date > todayIn(zone, at.now) ? 'too_far' : 'past' };
}

/** The returns that a stay can have from an arrival, by the same function as the server's. */
export function returnsOf(
  trip: PackageTrip,
  arrival: CalendarDate,
  at: CalendarFacts,
): ReturnChoice[] {
  return returnsFrom(availabilityInput(trip, arrival, at));
}

/**
 * Whether the last-minute warning is due (docs/rules/availability.md, "Last minute"): a kind with a notice of its
 * own is sold up to then.
 */
export function startsSoon(
  trip: Trip,
  date: CalendarDate,
  time: TimeOfDay | null,
  at: { now: Date; settings: Settings },
): boolean {
  if (trip.kind === 'package' && trip.pkg.kind_facts.notice > 0) return false;
  const start = startTime(trip, date, time, at.settings);
  return start !== null && isLastMinute(date, start, at.settings.time_zone, at.now);
}

/** Finds the answer for each day once: a calendar asks for all of its days again with every key typed on its page. */
function remembered<Answer>(find: (date: CalendarDate) => Answer): (date: CalendarDate) => Answer {
  const found = new Map<CalendarDate, Answer>();
  return (date) => {
    const answer = found.get(date) ?? find(date);
    found.set(date, answer);
    return answer;
  };
}

/** The days of a trip: whether one can be its first day, and the returns of a stay. */
export function daysOf(trip: Trip, at: CalendarFacts) {
  // The return of a stay is chosen after its arrival.
  const asked =
    trip.kind === 'package' && isStay(trip)
      ? packageTrip(trip.unit, trip.pkg, { ...trip, length: null })
      : trip;
  return {
    availability: remembered((date) => availabilityOf(asked, date, at)),
    returns: remembered((arrival) =>
      trip.kind === 'package' && isStay(trip) ? returnsOf(trip, arrival, at) : [],
    ),
  };
}

/** What a trip costs without extra guests, in the currency's unit, for its choices of length and day. */
export interface TripPrices {
  ofLength: (length: number) => number | null;
  /** Of a guest of a type, for seats. */
  ofGuest: (type: number) => number | null;
  /** Whether a day has the price of its shortest stay. */
  ofShortestStays: boolean;
  /** Null: every day costs the same. */
  ofDay: ((date: CalendarDate) => number | null) | null;
}

export function tripPrices(
  trip: PackageTrip,
  at: {
    rates: readonly Rate[];
    priced: Priced | null;
    settings: Settings;
    pricesAllDays: boolean;
  },
): TripPrices {
  const { rates, priced, settings, pricesAllDays } = at;
  const guests = isBySeat(trip) ? guestPrices(trip, settings, priced) : null;
  return {
    ofLength: (length) => listedPrice({ ...trip, length, quantity: 1 }, settings, priced),
    ofGuest: (type) => guests?.get(type) ?? null,
    ofShortestStays: pricesWholeStays(trip),
    ofDay:
      pricesAllDays || hasRates(trip, rates)
        ? (date) => priceOfDay(trip, settings, { date, rates })
        : null,
  };
}

/** A calendar is not opened further ahead than this. */
const daysAhead = 366;

/**
 * A day of the next month in which a trip can begin, as far as is known, where no day from `from` to the end of its month
 * is free; null: one is, or none later is.
 */
export function laterMonth(
  availability: (date: CalendarDate) => DayAvailability,
  from: CalendarDate,
): CalendarDate | null {
  const { to } = monthOf(from);
  const isFree = (date: CalendarDate) => availability(date).available;
  if (eachDay(from, to).some(isFree)) return null;
  return eachDay(addDays(to, 1), addDays(from, daysAhead)).find(isFree) ?? null;
}

export interface OwnHold {
  date: string;
  time?: string | null | undefined;
}

/** What is taken without the visitor's own hold, of the trip that is being booked. */
export function withoutOwnHold(
  taken: UnitTaken,
  trip: PackageTrip,
  ownHold: OwnHold,
  settings: Settings,
): UnitTaken {
  const date = calendarDate(ownHold.date);
  const time = ownHold.time ? timeOfDay(ownHold.time) : startTime(trip, date, null, settings);
  const kind = kindOfFacts(trip.pkg.kind_facts);
  const zone = settings.time_zone;
  const times = time && tripTimes(kind, date, time, trip.length ?? 1, zone);
  if (!times) return taken;
  const range = takenRange(kind, trip.unit.schedule, times, zone);
  const seats = isBySeat(trip)
    ? { ...partyOf(trip), packageId: trip.pkg.id, start: times.start }
    : null;
  const own = { kind: kind.code, date, range, quantity: trip.quantity, seats };
  return withoutHold(taken, own, zone);
}

/** What is taken without a place that is kept for the visitor, who waited for it; all where nothing is kept. */
export function withoutKeptPlace(
  taken: UnitTaken,
  { unit, pkg }: PackageTrip,
  kept: KeptPlace,
  settings: Settings,
): UnitTaken {
  if (kept.kept_until === null) return taken;
  const { length, quantity, guest_types: guestTypes } = kept;
  const own = packageTrip(unit, pkg, { length, quantity, guestTypes });
  return withoutOwnHold(taken, own, kept, settings);
}

export { unitTaken } from '#shared/packages/unit-taken.ts';
