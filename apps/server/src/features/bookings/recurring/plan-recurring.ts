import type { RecurrenceRuleBody } from '@slipway/contract/bookings/recurring';
import { unavailableTexts } from '#features/bookings/public/unavailable-texts.ts';
import { oneTrip, type Place, type Placement } from '@slipway/domain/bookings/availability';
import { extrasOf } from '@slipway/domain/bookings/booked-extras';
import { namedTypes } from '@slipway/domain/bookings/guest-types';
import { inshorePriceList, quoteInshore } from '@slipway/domain/bookings/prices/price';
import { agreedPrices } from '@slipway/domain/bookings/prices/price-lists';
import { quoteAgreed } from '@slipway/domain/bookings/prices/quote';
import { recurrenceDates, type RecurrenceRule } from '@slipway/domain/bookings/recurring';
import { chosenExtras } from '@slipway/domain/catalogue/extras';
import { inshore, inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { calendarDate, timeOfDay, type CalendarDate } from '@slipway/domain/dates/dates';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { findUnitWithPackage, listRates } from '#features/catalogue/catalogue-api.ts';
import { invalid, refused } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { askedNow } from '#features/bookings/change/booked-trip.ts';
import type { TakenRows } from '#features/bookings/days-repository.ts';
import { placePlanned } from '#features/bookings/place-booking.ts';
import {
  packageErrors,
  inshoreErrors,
  partyOf,
  priceRequest,
  quoteRulesOf,
  type BookingPlan,
} from '#features/bookings/public/plan-public-booking.ts';

/** Converts the request to the domain's recurrence rule. */
export function recurrenceRuleOf(body: RecurrenceRuleBody): RecurrenceRule {
  return {
    frequency: body.frequency,
    every: body.every,
    until: body.until ? calendarDate(body.until) : null,
    count: body.count ?? null,
  };
}

/** The dates of a rule. @throws Refusal 422 when there are none */
export function recurrenceDatesOf(from: CalendarDate, rule: RecurrenceRule): CalendarDate[] {
  const dates = recurrenceDates(from, rule);
  if (dates.length === 0) throw invalid({ until: ['No occurrence falls before this date.'] });
  return dates;
}

/**
 * Plans copies of a booking by current prices and packages, for each of these days.
 * @throws Refusal 422 when its unit or package is no longer offered
 */
export async function planOccurrences(
  db: Db,
  booking: Booking,
  settings: Settings,
  dates: readonly CalendarDate[],
): Promise<BookingPlan[]> {
  const rules = quoteRulesOf(settings);
  const { kind, guests } = booking;
  if (kind === inshore) {
    if (!settings.inshore_offered) throw refused('not_offered', 'Inshore is not offered.');
    const durationHours = booking.durationHours ?? settings.inshore.min_hours;
    return dates.map((date) => ({
      place: null,
      kind,
      packageName: inshoreLabel,
      date,
      time: timeOfDay(settings.inshore.start_time),
      durationHours,
      party: oneTrip,
      guests,
      guestTypes: [],
      quote: quoteInshore(settings.inshore, guests, durationHours, rules),
      prices: inshorePriceList(settings.inshore),
      settings,
    }));
  }
  const query = { unitId: booking.unitId ?? 0, packageId: booking.packageId, kind };
  const [place, rates] = await Promise.all([
    findUnitWithPackage(db, { ...query, companyId: settings.company_id }),
    listRates(db),
  ]);
  if (!place) {
    throw refused('not_offered', 'The package of this booking is no longer offered.');
  }
  const { pkg } = place;
  const { guestTypes: types } = pkg.facts;
  // Each occurrence is sold by the types that the kind has now.
  const guestTypes = namedTypes(types, booking.guestTypes);
  // What is not offered any more is left out.
  const asked = {
    ...askedNow(booking, pkg),
    guestTypes,
    extras: chosenExtras(extrasOf(booking.terms)),
  };
  if (guestTypes === null) {
    throw refused('not_offered', 'A guest type of this booking is no longer offered.');
  }
  return dates.map((date) => {
    const request = priceRequest(date, asked);
    const prices = agreedPrices(pkg.offered, pkg.facts, request, rates, rules);
    return {
      place,
      kind,
      packageName: pkg.name,
      date,
      time: booking.time,
      durationHours: null,
      party: partyOf(asked),
      guests,
      guestTypes,
      quote: quoteAgreed(prices, request, rules),
      prices,
      settings,
    };
  });
}

/** A planned occurrence: its place, or its conflict. */
export interface PlannedOccurrence {
  plan: BookingPlan;
  placement: Placement;
  conflict: string | null;
}

/** Whether a place is on a departure that has its time already. */
function takesNoTime({ departures }: TakenRows, { departure }: Place): boolean {
  return departures.some((one) => one.id === departure && one.takesTime);
}

/** Why a party is not taken like this any more, by the rules of now; undefined: it is. */
function partyConflict({ place, durationHours, guests, guestTypes, party, settings }: BookingPlan) {
  const errors = place
    ? packageErrors(place.pkg, { ...party, guests, guestTypes })
    : inshoreErrors(settings, { hours: durationHours ?? 0, guests });
  return Object.values(errors).flat()[0];
}

/** Places each occurrence by what is taken, also by those before it. */
export function placeOccurrences(
  plans: readonly BookingPlan[],
  taken: TakenRows,
  now: Date,
): PlannedOccurrence[] {
  const times = [...taken.times];
  return plans.map((plan) => {
    const placement = placePlanned(plan, { ...taken, times: [...times] }, now, 'staff');
    if (!placement.ok) return { plan, placement, conflict: unavailableTexts[placement.reason] };
    const conflict = partyConflict(plan);
    if (conflict !== undefined) return { plan, placement, conflict };
    const { date, time, taken: range } = placement;
    const { kind, packageName } = plan;
    if (takesNoTime(taken, placement)) return { plan, placement, conflict: null };
    const own = { bookingId: 0, departureId: null, hasOneParty: false, kind, packageName };
    times.push(...placement.items.map((item) => ({ ...own, ...range, date, time, item })));
    return { plan, placement, conflict: null };
  });
}
