import { counted } from '@slipway/domain/messages/counted';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { oneTrip, type Party } from '@slipway/domain/bookings/availability';
import { inshoreDateAvailable } from '@slipway/domain/bookings/inshore-trips';
import type { Adjustment } from '@slipway/domain/bookings/prices/adjustments';
import {
  inshorePriceList,
  quoteInshore,
  type InshorePriceList,
} from '@slipway/domain/bookings/prices/price';
import {
  agreedPrices,
  type PackagePriceList,
  type PriceRequest,
} from '@slipway/domain/bookings/prices/price-lists';
import { quoteAgreed, type PackageQuote } from '@slipway/domain/bookings/prices/quote';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import { inshoreLabel, type TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { Rate } from '@slipway/domain/catalogue/rates';
import {
  calendarDate,
  timeOfDay,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import { areDueTogether } from '@slipway/domain/bookings/due-dates';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import {
  namedTypes,
  seatsOf,
  sumOf,
  type BookedGuestType,
} from '@slipway/domain/bookings/guest-types';
import {
  findUnitWithPackage,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import { extrasErrors } from '#features/bookings/extras/extras-errors.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { newestTermsText, readSettings } from '#features/settings/settings-api.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';

export type PublicBookingBody = BodyOf<Calls['POST /api/booking/create']>;
/** A requested trip with what the visitor was shown of it. */
type ShownLine = BodyOf<Calls['POST /api/basket/checkout']>['lines'][number];
export type ShownTrip = Extract<ShownLine, { trip: unknown }>['trip'];
/** A requested trip. */
type RequestedLine = BodyOf<Calls['POST /api/basket/quote']>['lines'][number];
export type RequestedTripBody = Extract<RequestedLine, { trip: unknown }>['trip'];

/** A computed booking; no amount comes from the browser. */
export interface BookingPlan {
  /** Null: inshore. */
  place: { unit: CharterUnit; pkg: CharterPackage } | null;
  kind: TripKind;
  packageName: string;
  date: CalendarDate;
  /** Null: the package's first start. */
  time: TimeOfDay | null;
  /** Hours of an inshore trip. */
  durationHours: number | null;
  party: Party;
  guests: number;
  /** The guests by type, of a package sold by the seat. */
  guestTypes: readonly BookedGuestType[];
  quote: PackageQuote;
  /** The prices behind the quote. */
  prices: PackagePriceList | InshorePriceList;
  /** What staff add to the price or take off it; absent: nothing. */
  adjustments?: readonly Adjustment[];
  settings: Settings;
}

/** The settings that prices depend on: taxes, deposit, due dates. */
export const quoteRulesOf = (settings: Settings) => ({
  taxes: settings.sale_taxes,
  pricesIncludeTax: settings.prices_include_tax,
  depositPercent: settings.deposit_percent,
  leastCharge: leastChargeIn(settings.currency),
  dueTogether: areDueTogether(settings.due_dates),
});

/** The version of the terms of cancelling that apply to a trip. */
export const termsVersionOf = ({ place, settings }: BookingPlan): number =>
  (place?.pkg.facts.cancellation ?? settings.cancellation).version;

/** The security deposit of a trip; 0: none. */
export const securityDepositOf = ({ place }: BookingPlan): Cents =>
  place?.pkg.securityDeposit ?? zero;

const termsChanged = 'The terms have changed. Please read and agree to them again.';

/**
 * Where the price or the terms shown to the visitor differ from those of the booking, by field
 * (docs/rules/prices.md, "Price shown and price charged").
 */
export function comparePrice(body: ShownTrip, plan: BookingPlan): FieldErrors {
  const { quote, settings } = plan;
  const errors: FieldErrors = {};
  if (toMajor(quote.total) !== body.total_price) {
    errors['total_price'] = [`The total is now ${moneyText(quote.total, settings.currency)}.`];
  }
  if (toMajor(quote.deposit) !== body.amount) {
    errors['amount'] = [`The deposit is now ${moneyText(quote.deposit, settings.currency)}.`];
  }
  const security = securityDepositOf(plan);
  if (body.security_deposit !== undefined && body.security_deposit !== toMajor(security)) {
    errors['security_deposit'] = [
      `The security deposit is now ${moneyText(security, settings.currency)}.`,
    ];
  }
  if (body.terms_version !== undefined && body.terms_version !== termsVersionOf(plan)) {
    errors['terms_version'] = [termsChanged];
  }
  return errors;
}

/** The error, by field, when the text of the terms that was shown is no longer the newest. */
export function compareTermsText(shown: number | undefined, termsText: number | null): FieldErrors {
  return shown === undefined || shown === termsText ? {} : { terms_text: [termsChanged] };
}

/** Why an inshore trip cannot be booked as requested, by field; empty when it can. */
export function inshoreErrors(
  { inshore }: Pick<Settings, 'inshore'>,
  { hours, guests }: { hours: number; guests: number },
): FieldErrors {
  const errors: FieldErrors = {};
  if (hours < inshore.min_hours || hours > inshore.max_hours) {
    errors['duration'] = [
      `Duration must be from ${inshore.min_hours} to ${counted(inshore.max_hours, 'hour')}.`,
    ];
  }
  if (guests > inshore.max_people) {
    errors['details'] = [`Max. guests number is ${inshore.max_people} for this unit.`];
  }
  return errors;
}

function planInshore(deps: Deps, body: RequestedTripBody, settings: Settings): BookingPlan {
  if (!settings.inshore_offered) {
    throw invalid({ unit_id: ['Inshore is not offered.'] }, 'package_unavailable');
  }
  const { inshore, time_zone: zone } = settings;
  const hours = body.duration ?? 0;
  const errors: FieldErrors = {};
  if (body.extras?.some(({ quantity }) => quantity > 0)) {
    errors['extras'] = ['Inshore trips have no extras.'];
  }
  Object.assign(errors, inshoreErrors(settings, { hours, guests: body.details }));
  const date = calendarDate(body.date);
  const start = timeOfDay(inshore.start_time);
  if (!inshoreDateAvailable(date, start, deps.clock.now(), zone, settings.furthest_days)) {
    errors['date'] = ['This date cannot be booked.'];
  }
  if (Object.keys(errors).length > 0) {
    throw invalid(errors, errors['date'] === undefined ? 'invalid' : 'slot_unavailable');
  }
  return {
    place: null,
    kind: 'inshore',
    packageName: inshoreLabel,
    date,
    time: start,
    durationHours: hours,
    party: oneTrip,
    guests: body.details,
    guestTypes: [],
    quote: quoteInshore(inshore, body.details, hours, quoteRulesOf(settings)),
    prices: inshorePriceList(inshore),
    settings,
  };
}

/** The settings and the text of the terms, the same for all plans of a press. */
export interface Conditions {
  settings: Settings;
  /** The newest version of the text of the terms; null: none yet. */
  termsText: number | null;
}

/** The unit and the rates that a trip is planned from. */
interface TripSources {
  /** Null: there is no such unit with such a package, or the trip is inshore. */
  place: { unit: CharterUnit; pkg: CharterPackage } | null;
  rates: readonly Rate[];
}

/** The inputs of a plan. */
export type PlanSources = Conditions & TripSources;

type NamedTrip = Pick<PublicBookingBody, 'unit_id' | 'package_id' | 'package_name' | 'date'>;

async function readConditions(db: Db): Promise<Conditions> {
  const [{ settings }, termsText] = await Promise.all([readSettings(db), newestTermsText(db)]);
  return { settings, termsText };
}

async function readTripSources(db: Db, trip: NamedTrip): Promise<TripSources> {
  const { unit_id: unitId, package_id: packageId, package_name: kind } = trip;
  if (unitId === 0) return { place: null, rates: [] };
  const date = calendarDate(trip.date);
  const place = await findUnitWithPackage(db, { unitId, packageId, kind, date });
  return { place, rates: place?.rates ?? [] };
}

/** Reads the inputs of the plans of one press, with independent statements; all plans have the same conditions. */
export async function readSourcesOf(
  db: Db,
  trips: readonly NamedTrip[],
): Promise<Conditions & { trips: PlanSources[] }> {
  const [conditions, ofTrips] = await Promise.all([
    readConditions(db),
    Promise.all(trips.map((trip) => readTripSources(db, trip))),
  ]);
  return { ...conditions, trips: ofTrips.map((one) => ({ ...one, ...conditions })) };
}

/** Reads the inputs of a plan, with independent statements. */
export async function readPlanSources(db: Db, trip: NamedTrip): Promise<PlanSources> {
  const [conditions, ofTrip] = await Promise.all([readConditions(db), readTripSources(db, trip)]);
  return { ...conditions, ...ofTrip };
}

/** What is requested of a package: length, items, guests, extras. */
export interface RequestedTrip {
  /** Minutes, or days or nights; absent where the kind has one length. */
  length?: number | null | undefined;
  quantity?: number | null | undefined;
  guests: number;
  /** For a package sold by the seat; null: one of the types is not offered. */
  guestTypes?: readonly BookedGuestType[] | null | undefined;
  /** The chosen extras; absent: none, or in a change those chosen before. */
  extras?: readonly RequestedExtra[] | undefined;
}

/** Why guests of these types cannot be booked; empty when they can. */
function typeErrors(pkg: CharterPackage, { guests, guestTypes }: RequestedTrip): FieldErrors {
  if (guestTypes === null) return { guest_types: ['Guest type does not exist.'] };
  const types = guestTypes ?? [];
  if (pkg.facts.soldBy !== 'seat') {
    return types.length === 0 ? {} : { guest_types: ['This package is not sold by the seat.'] };
  }
  if (types.length === 0) {
    return { guest_types: ['Please choose how many guests of each type.'] };
  }
  const sum = sumOf(types);
  if (sum !== guests) return { details: [`The guests of all types add up to ${sum}.`] };
  return seatsOf(types) === 0 ? { guest_types: ['At least one guest needs a seat.'] } : {};
}

/** Why a package cannot be booked as requested, by field; empty when it can. */
export function packageErrors(pkg: CharterPackage, asked: RequestedTrip): FieldErrors {
  const { length: lengths, soldBy } = pkg.facts;
  const { guests, length, quantity } = asked;
  const errors: FieldErrors = {};
  const field = lengths.form === 'days' ? 'days' : 'length';
  if (lengths.form !== 'fixed' && (length === null || length === undefined)) {
    errors[field] = ['Please choose how long.'];
  } else if (length && !lengthsOf(lengths).includes(length)) {
    errors[field] = ['This length is not available for this package.'];
  }
  const items = quantity ?? 1;
  if (soldBy !== 'item' && items > 1)
    errors['quantity'] = ['This package is not sold by the item.'];
  const most = pkg.guests.most * (soldBy === 'item' ? items : 1);
  if (guests > most) errors['details'] = [`Max. guests number is ${most} for this unit.`];
  if (guests < pkg.guests.least) {
    errors['details'] = [`Min. guests number is ${pkg.guests.least} for this package.`];
  }
  return { ...errors, ...typeErrors(pkg, asked), ...extrasErrors(pkg, asked.extras ?? []) };
}

/** The request of a price. */
export function priceRequest(date: CalendarDate, asked: RequestedTrip): PriceRequest {
  return {
    date,
    guests: asked.guests,
    ...(asked.length ? { length: asked.length } : {}),
    ...(asked.quantity ? { quantity: asked.quantity } : {}),
    ...(asked.guestTypes?.length
      ? { guestTypes: asked.guestTypes.map(({ id, count }) => ({ id, count })) }
      : {}),
    ...(asked.extras && { extras: asked.extras }),
  };
}

/** The party of a trip. */
export function partyOf(asked: RequestedTrip): Party {
  return {
    length: asked.length ?? null,
    quantity: asked.quantity ?? 1,
    seats: asked.guestTypes?.length ? seatsOf(asked.guestTypes) : asked.guests,
    persons: asked.guests,
  };
}

/** The fields of a request that decide the place. */
export type RequestedPlace = Pick<
  PublicBookingBody,
  'date' | 'time' | 'details' | 'length' | 'days' | 'quantity' | 'guest_types'
> &
  Partial<Pick<PublicBookingBody, 'extras'>>;

/**
 * Computes a booking of a package, without comparing its price or checking availability.
 * @throws Refusal 422 with the field at fault
 */
export function planPackage(body: RequestedPlace, sources: PlanSources): BookingPlan {
  const { settings, place, rates } = sources;
  const ours = settings.company_id;
  if (!place || (ours !== 0 && place.unit.companyId !== ours)) {
    throw invalid({ package_name: ['Package name is invalid.'] }, 'package_unavailable');
  }
  const { pkg } = place;
  const length = pkg.facts.length.form === 'days' ? body.days : body.length;
  const guestTypes = namedTypes(pkg.facts.guestTypes, body.guest_types ?? []);
  const extras = body.extras ?? [];
  const asked = { length, quantity: body.quantity, guests: body.details, guestTypes, extras };
  const errors = packageErrors(pkg, asked);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const date = calendarDate(body.date);
  const request = priceRequest(date, asked);
  const rules = quoteRulesOf(settings);
  const prices = agreedPrices(pkg.offered, pkg.facts, request, rates, rules);
  return {
    place,
    kind: pkg.kind,
    packageName: pkg.name,
    date,
    time: body.time ? timeOfDay(body.time) : null,
    durationHours: null,
    party: partyOf(asked),
    guests: body.details,
    guestTypes: guestTypes ?? [],
    quote: quoteAgreed(prices, request, rules),
    prices,
    settings,
  };
}

/**
 * Computes a requested trip, without comparing its price; availability is checked later, under the lock of its days.
 * @throws Refusal 422 with the field at fault
 */
export function planTrip(deps: Deps, body: RequestedTripBody, sources: PlanSources): BookingPlan {
  const { settings } = sources;
  return body.unit_id === 0 ? planInshore(deps, body, settings) : planPackage(body, sources);
}

/**
 * Computes a public booking.
 * @param withCode the plan with the code that was typed
 * @throws Refusal 422 with the field at fault, or the one that differs from what the visitor saw
 */
export function planPublicBooking(
  deps: Deps,
  body: PublicBookingBody,
  sources: PlanSources,
  withCode: (plan: BookingPlan) => BookingPlan = (plan) => plan,
): BookingPlan {
  const plan = withCode(planTrip(deps, body, sources));
  const differs = {
    ...comparePrice(body, plan),
    ...compareTermsText(body.terms_text, sources.termsText),
  };
  if (Object.keys(differs).length > 0) throw invalid(differs, 'price_changed');
  return plan;
}
