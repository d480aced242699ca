import { counted } from '@slipway/domain/messages/counted';
import { extrasOf } from '@slipway/domain/bookings/booked-extras';
import { guestsRefusal, otherCurrency } from '@slipway/domain/bookings/changes';
import {
  namedTypes,
  sameTypes,
  sumOf,
  type BookedGuestType,
} from '@slipway/domain/bookings/guest-types';
import { oneTrip, type Party } from '@slipway/domain/bookings/availability';
import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import {
  requoteInshore,
  requotePackage,
  type PriceList,
} from '@slipway/domain/bookings/prices/requote';
import {
  comparableName,
  inshore as inshoreKind,
  inshoreLabel,
  type TripKind,
} from '@slipway/domain/catalogue/package-kinds';
import { sameExtras, type AgreedExtra } from '@slipway/domain/catalogue/extras';
import type { Rate } from '@slipway/domain/catalogue/rates';
import { todayIn, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { areDueTogether } from '@slipway/domain/bookings/due-dates';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import {
  listRates,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import { isDepartureCalledOff } from '#features/bookings/booked-departure.ts';
import {
  packageErrors,
  partyOf,
  priceRequest,
  quoteRulesOf,
  type RequestedTrip,
} from '#features/bookings/public/plan-public-booking.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { askedNow, isSamePackage } from './booked-trip.ts';
import { changedExtrasErrors, differingAfter } from './changed-extras.ts';
import { customerErrors } from './customer-errors.ts';
import { findTrip, type Trip } from './find-trip.ts';
import { leavesTrip } from './leaves-trip.ts';
import { mayMoveFreely, type ChangeActor, type RequestedChange } from './requested-change.ts';
import { timeAfter } from './time-after.ts';

/** A computed change. Availability is checked later, under the day's lock. */
export interface ChangePlan {
  trip: Trip | null;
  tripKind: TripKind;
  packageName: string;
  date: CalendarDate;
  /** Null: the default start. */
  time: TimeOfDay | null;
  guests: number;
  /** The guests by type, of a package sold by the seat. */
  guestTypes: readonly BookedGuestType[];
  durationHours: number | null;
  party: Party;
  quote: PackageQuote;
  /** The prices behind the quote; undefined when the booking's own stay. */
  prices?: PriceList | undefined;
  /** The chosen extras that the change alters. */
  differing: readonly AgreedExtra[];
  /** Whether date, time, unit or package differ, so that it needs another place. */
  moves: boolean;
  /** Refusals by field. */
  errors: FieldErrors;
}

function inshoreErrors(
  booking: Booking,
  change: RequestedChange,
  settings: Settings,
  plan: { guests: number; hours: number | null; most: number | null },
): FieldErrors {
  const { inshore } = settings;
  const errors: FieldErrors = {};
  if (change.extras?.some(({ quantity }) => quantity > 0)) {
    errors['extras'] = ['Inshore trips have no extras.'];
  }
  if (change.unitId !== undefined && change.unitId !== (booking.unitId ?? 0)) {
    errors['unit_id'] = ['An inshore trip gets its unit when it is contracted.'];
  }
  const named = change.packageName && comparableName(change.packageName);
  if (change.packageId || (named && named !== comparableName(inshoreLabel))) {
    errors['package_name'] = ['An inshore trip has no package.'];
  }
  const refusal =
    plan.guests === booking.guests
      ? null
      : guestsRefusal(plan.guests, Math.min(inshore.max_people, plan.most ?? Infinity));
  if (refusal !== null) errors['details'] = [refusal];
  const { hours } = plan;
  const fits = hours === null || (hours >= inshore.min_hours && hours <= inshore.max_hours);
  if (hours !== booking.durationHours && !fits) {
    errors['duration'] = [
      `Duration must be from ${inshore.min_hours} to ${counted(inshore.max_hours, 'hour')}.`,
    ];
  }
  return errors;
}

type PricedChange = Pick<
  ChangePlan,
  | 'tripKind'
  | 'packageName'
  | 'guests'
  | 'guestTypes'
  | 'durationHours'
  | 'party'
  | 'quote'
  | 'prices'
  | 'differing'
  | 'errors'
>;

/** The price after a change, and whether it contains a present price that was not agreed. */
interface Requote {
  quote: PackageQuote;
  prices: PriceList;
  usesCurrentPrice: boolean;
}

/**
 * The change of price, and why a current price cannot be used: after a change of currency it would
 * count as an amount in the booking's. For the same reason an older booking then does not take over
 * a current price list.
 */
function pricedBy(
  { terms }: Booking,
  settings: Settings,
  priced: Requote | null,
): Pick<ChangePlan, 'quote' | 'prices'> & { foreign: string | null } {
  if (!priced) return { quote: terms.quote, foreign: null };
  const { quote, prices, usesCurrentPrice } = priced;
  const foreign = otherCurrency('booking', { now: settings.currency, frozen: terms.currency });
  if (foreign === null) return { quote, prices, foreign };
  return { quote, foreign: usesCurrentPrice ? foreign : null };
}

function planInshore(
  booking: Booking,
  change: RequestedChange,
  settings: Settings,
  most: number | null,
): PricedChange {
  const { terms } = booking;
  const guests = change.guests ?? booking.guests;
  const hours = change.durationHours ?? booking.durationHours;
  const same = guests === booking.guests && hours === booking.durationHours;
  const errors = inshoreErrors(booking, change, settings, { guests, hours, most });
  const priced =
    same || hours === null
      ? null
      : requoteInshore({
          frozen: terms,
          inshore: settings.inshore,
          was: { guests: booking.guests, hours: booking.durationHours ?? hours },
          guests,
          hours,
          paid: booking.paidCents,
          rules: splitRulesOf(terms),
        });
  const { foreign, ...price } = pricedBy(booking, settings, priced);
  if (foreign !== null) errors[guests === booking.guests ? 'duration' : 'details'] = [foreign];
  return {
    tripKind: inshoreKind,
    packageName: terms.packageName,
    guests,
    guestTypes: [],
    durationHours: hours,
    party: oneTrip,
    ...price,
    differing: [],
    errors,
  };
}

/** By what the price of a booking is divided into its payments: what was agreed. */
const splitRulesOf = ({ currency, dueDates }: Booking['terms']) => ({
  leastCharge: leastChargeIn(currency),
  dueTogether: areDueTogether(dueDates),
});

/** The length that a change asks for, in what the kind counts; undefined: the booking's own. */
function askedLength(change: RequestedChange, pkg: CharterPackage): number | undefined {
  const { form } = pkg.facts.length;
  if (form === 'fixed') return undefined;
  return form === 'days' ? change.days : change.length;
}

function sameAsked(a: RequestedTrip, b: RequestedTrip): boolean {
  const same = a.guests === b.guests && a.length === b.length && a.quantity === b.quantity;
  return same && sameTypes(a.guestTypes, b.guestTypes);
}

/**
 * The requested guests, in all and by type. Types of another kind have to be chosen again; those of the booked package
 * keep their names from when it was booked.
 */
function askedGuests(
  booking: Booking,
  change: RequestedChange,
  pkg: CharterPackage,
  samePackage: boolean,
): Pick<RequestedTrip, 'guests' | 'guestTypes'> {
  const guests = change.guests ?? booking.guests;
  if (pkg.facts.soldBy !== 'seat') {
    const asked = change.guestTypes?.filter(({ count }) => count > 0) ?? [];
    return { guests, guestTypes: namedTypes([], asked) };
  }
  const counts = change.guestTypes ?? (booking.kind === pkg.kind ? booking.guestTypes : []);
  const booked = samePackage ? booking.guestTypes : [];
  return {
    guests: change.guests ?? (counts.length > 0 ? sumOf(counts) : guests),
    guestTypes: namedTypes(pkg.facts.guestTypes, counts, booked),
  };
}

function planPackage(
  booking: Booking,
  change: RequestedChange,
  context: { settings: Settings; rates: readonly Rate[]; by: ChangeActor },
  trip: { unit: CharterUnit; pkg: CharterPackage },
): PricedChange {
  const { settings, rates, by } = context;
  const { terms } = booking;
  const { unit, pkg } = trip;
  const was = askedNow(booking, pkg);
  const samePackage = isSamePackage(booking, unit, pkg);
  const asked: RequestedTrip = {
    extras: change.extras,
    ...askedGuests(booking, change, pkg, samePackage),
    length: askedLength(change, pkg) ?? was.length,
    quantity: pkg.facts.soldBy === 'item' ? (change.quantity ?? was.quantity) : 1,
  };
  const sameUnit = unit.id === booking.unitId;
  const sameParty = sameAsked(asked, was);
  const sameChoice = sameExtras(extrasOf(terms), change.extras);
  const errors: FieldErrors = {
    ...(sameUnit && samePackage && sameParty
      ? {}
      : packageErrors(pkg, { ...asked, extras: undefined })),
    ...changedExtrasErrors(booking, change, pkg),
  };
  const sameGuests = asked.guests === was.guests && sameTypes(asked.guestTypes, was.guestTypes);
  // A party that fits no longer stays as it is, on no fewer items.
  const fewerItems = asked.quantity !== null && (asked.quantity ?? 1) < (was.quantity ?? 1);
  if (sameUnit && samePackage && sameGuests && !fewerItems) delete errors['details'];
  const date = change.date ?? booking.date;
  const priced =
    (samePackage && sameParty && sameChoice && date === booking.date) ||
    Object.keys(errors).length > 0
      ? null
      : requotePackage({
          frozen: terms,
          present: { pkg: pkg.offered, kind: pkg.facts, rates },
          samePackage,
          was: priceRequest(booking.date, was),
          request: priceRequest(date, asked),
          paid: booking.paidCents,
          keepsPaid: by.as === 'staff' || mayMoveFreely(booking, by) ? null : booking.paidCents,
          rules: { ...quoteRulesOf(settings), ...splitRulesOf(terms) },
        });
  const { foreign, ...price } = pricedBy(booking, settings, priced);
  if (foreign !== null) {
    const field = samePackage ? (sameParty ? 'extras' : 'details') : 'package_name';
    errors[field] = [foreign];
  }
  return {
    tripKind: pkg.kind,
    packageName: samePackage ? terms.packageName : pkg.name,
    guests: asked.guests,
    guestTypes: asked.guestTypes ?? [],
    durationHours: null,
    party: partyOf(asked),
    ...price,
    differing: priced === null ? [] : differingAfter(booking, was, priced.prices, asked),
    errors,
  };
}

function asItIs(booking: Booking): Omit<PricedChange, 'prices' | 'errors'> {
  const { kind, guests, guestTypes, durationHours, quantity, terms } = booking;
  return {
    tripKind: kind,
    packageName: terms.packageName,
    guests,
    guestTypes,
    durationHours,
    party: { ...oneTrip, quantity },
    quote: terms.quote,
    differing: [],
  };
}

/** Computes a change from current prices and the agreed terms; no amount is taken from the browser. */
export async function planChange(
  db: Db,
  booking: Booking,
  by: ChangeActor,
  change: RequestedChange,
  context: { settings: Settings; now: Date },
): Promise<ChangePlan> {
  const { settings, now } = context;
  const date = change.date ?? booking.date;
  if (leavesTrip(booking, change)) {
    const unchanged = { trip: null, date, time: booking.time, moves: false, errors: {} };
    return { ...asItIs(booking), ...unchanged };
  }
  const trip = await findTrip(db, booking, change, settings);
  const rules =
    trip === null
      ? { ...asItIs(booking), errors: { package_name: ['Package name is invalid.'] } }
      : trip.kind === 'inshore'
        ? planInshore(booking, change, settings, trip.most)
        : planPackage(booking, change, { settings, by, rates: await listRates(db) }, trip);
  const today = todayIn(booking.terms.zone, now);
  const freely = mayMoveFreely(booking, by);
  const startOnly = freely && (await isDepartureCalledOff(db, booking));
  const asStaff = by.as === 'staff';
  const closed = asStaff
    ? {}
    : customerErrors(booking, change, trip, {
        today,
        now,
        date,
        freely,
        startOnly,
        differing: rules.differing,
        extrasOnly: leavesTrip(booking, { ...change, extras: undefined }),
      });
  const timed = timeAfter(booking, change, trip, { date, party: rules.party, asStaff });
  return { trip, date, ...timed, ...rules, errors: { ...rules.errors, ...closed } };
}
