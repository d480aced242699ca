import { counted } from '@slipway/domain/messages/counted';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { defaultStart, inshoreDateAvailable } from '@slipway/domain/bookings/availability';
import {
  inshorePriceList,
  quoteInshore,
  quotePackage,
  type PriceList,
  type Quote,
} from '@slipway/domain/bookings/price';
import {
  inshoreLabel,
  packageKindOf,
  type TripKind,
} from '@slipway/domain/catalogue/package-kinds';
import {
  calendarDate,
  timeOfDay,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import {
  findUnitWithPackage,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';

export type PublicBookingBody = BodyOf<Calls['POST /api/booking/create']>;

/** A computed booking; no amount is taken from the browser. */
export interface BookingPlan {
  /** Null: inshore. */
  place: { unit: CharterUnit; pkg: CharterPackage } | null;
  kind: TripKind;
  packageName: string;
  date: CalendarDate;
  /** Null: the package's default start. */
  time: TimeOfDay | null;
  durationHours: number | null;
  guests: number;
  quote: Quote;
  settings: Settings;
}

const rulesOf = (settings: Settings) => ({
  taxes: settings.sale_taxes,
  pricesIncludeTax: settings.prices_include_tax,
});

/**
 * Refuses when the price shown to the visitor differs from the one to be charged
 * (docs/rules/prices.md, "Price shown and price charged").
 */
function comparePrice(body: PublicBookingBody, quote: Quote, settings: Settings): FieldErrors {
  const errors: FieldErrors = {};
  if (toMajor(quote.total) !== body.total_price) {
    errors['total_price'] = [`The total is now ${moneyText(quote.total, settings.currency)}.`];
  }
  if (toMajor(quote.deposit) !== body.amount) {
    errors['amount'] = [`The deposit is now ${moneyText(quote.deposit, settings.currency)}.`];
  }
  const version = settings.cancellation.version;
  if (body.terms_version !== undefined && body.terms_version !== version) {
    errors['terms_version'] = ['The terms have changed. Please read and agree to them again.'];
  }
  return errors;
}

function planInshore(deps: Deps, body: PublicBookingBody, settings: Settings): BookingPlan {
  const { inshore, time_zone: zone } = settings;
  const hours = body.duration ?? 0;
  const errors: FieldErrors = {};
  if (hours < inshore.min_hours || hours > inshore.max_hours) {
    errors['duration'] = [
      `Duration must be from ${inshore.min_hours} to ${counted(inshore.max_hours, 'hour')}.`,
    ];
  }
  if (body.details > inshore.max_people) {
    errors['details'] = [`Max. guests number is ${inshore.max_people} for this unit.`];
  }
  const date = calendarDate(body.date);
  const start = timeOfDay(inshore.start_time);
  if (!inshoreDateAvailable(date, start, deps.clock.now(), zone)) {
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
    guests: body.details,
    quote: quoteInshore(inshore, body.details, hours, rulesOf(settings)),
    settings,
  };
}

/** The inputs of a plan. */
export interface PlanSources {
  settings: Settings;
  /** Null: there is no such unit with such a package, or the trip is inshore. */
  place: { unit: CharterUnit; pkg: CharterPackage } | null;
}

const kindOf = (body: PublicBookingBody) =>
  body.package_name ? packageKindOf(body.package_name) : null;

/** Reads the inputs of a plan, with independent statements. */
export async function readPlanSources(db: Db, body: PublicBookingBody): Promise<PlanSources> {
  const { unit_id: unitId, package_id: packageId } = body;
  const date = calendarDate(body.date);
  const [{ settings }, place] = await Promise.all([
    readSettings(db),
    unitId === 0 ? null : findUnitWithPackage(db, { unitId, packageId, kind: kindOf(body), date }),
  ]);
  return { settings, place };
}

function planPackage(body: PublicBookingBody, { settings, place }: PlanSources): BookingPlan {
  const unknown = () =>
    invalid({ package_name: ['Package name is invalid.'] }, 'package_unavailable');
  if (body.package_name && kindOf(body) === null) throw unknown();
  const ours = settings.company_id;
  if (!place || (ours !== 0 && place.unit.companyId !== ours)) throw unknown();
  const { unit, pkg } = place;
  if (body.details > unit.maxGuests) {
    throw invalid({ details: [`Max. guests number is ${unit.maxGuests} for this unit.`] });
  }
  return {
    place,
    kind: pkg.kind,
    packageName: pkg.name,
    date: calendarDate(body.date),
    time: body.time ? timeOfDay(body.time) : null,
    durationHours: null,
    guests: body.details,
    quote: quotePackage(pkg.price, unit.includedGuests, body.details, rulesOf(settings)),
    settings,
  };
}

/**
 * Computes a public booking. Availability is checked later, under the day's lock.
 * @throws Refusal 422 with the field at fault, or the one that differs from what the visitor saw
 */
export function planPublicBooking(
  deps: Deps,
  body: PublicBookingBody,
  sources: PlanSources,
): BookingPlan {
  const { settings } = sources;
  const plan = body.unit_id === 0 ? planInshore(deps, body, settings) : planPackage(body, sources);
  const differs = comparePrice(body, plan.quote, settings);
  if (Object.keys(differs).length > 0) throw invalid(differs, 'price_changed');
  return plan;
}

/** The prices of a plan. */
export function pricesOf({ place, settings }: BookingPlan): PriceList {
  if (!place) return inshorePriceList(settings.inshore);
  return { of: 'package', pkg: place.pkg.price, includedGuests: place.unit.includedGuests };
}

/** The start time of a plan, in wall-clock time. */
export function startOf(plan: BookingPlan): TimeOfDay {
  return plan.time ?? defaultStart(plan.place?.unit.calendar.schedule ?? 'day');
}
