import type { RecurrenceRuleBody } from '@slipway/contract/bookings/recurring';
import { unavailableTexts } from '#features/bookings/public/unavailable-texts.ts';
import type { Placement, TakenTime } from '@slipway/domain/bookings/availability';
import { quoteInshore, quotePackage } from '@slipway/domain/bookings/price';
import { recurrenceDates, type RecurrenceRule } from '@slipway/domain/bookings/recurring';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { calendarDate, timeOfDay, type CalendarDate } from '@slipway/domain/dates/dates';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { findUnitWithPackage } from '#features/catalogue/catalogue-api.ts';
import { invalid, refused } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { placePlanned } from '#features/bookings/staff/place-staff-booking.ts';
import type { BookingPlan } from '#features/bookings/public/plan-public-booking.ts';

/** A schedule as the domain takes it. */
export function recurrenceRuleOf(body: RecurrenceRuleBody): RecurrenceRule {
  return {
    frequency: body.frequency,
    every: body.every,
    until: body.until ? calendarDate(body.until) : null,
    count: body.count ?? null,
  };
}

/** The days of a schedule. @throws Refusal 422 when there is none */
export function recurrenceDatesOf(from: CalendarDate, rule: RecurrenceRule): CalendarDate[] {
  const dates = recurrenceDates(from, rule);
  if (dates.length === 0) throw invalid({ until: ['No occurrence falls before this date.'] });
  return dates;
}

/**
 * What a booking would be if it were made anew, whatever its day: by the prices and packages of now.
 * @throws Refusal 422 when its unit or package is not offered any more
 */
export async function planOccurrence(
  db: Db,
  booking: Booking,
  settings: Settings,
): Promise<Omit<BookingPlan, 'date'>> {
  const rules = { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
  const { kind, guests } = booking;
  if (kind === 'inshore') {
    const durationHours = booking.durationHours ?? settings.inshore.min_hours;
    return {
      place: null,
      kind,
      packageName: inshoreLabel,
      time: timeOfDay(settings.inshore.start_time),
      durationHours,
      guests,
      quote: quoteInshore(settings.inshore, guests, durationHours, rules),
      settings,
    };
  }
  const place = await findUnitWithPackage(db, {
    unitId: booking.unitId ?? 0,
    packageId: booking.packageId,
    kind,
    companyId: settings.company_id,
  });
  if (!place) {
    throw refused('not_offered', 'The package of this booking is no longer offered.');
  }
  const { unit, pkg } = place;
  return {
    place,
    kind,
    packageName: pkg.name,
    time: booking.time,
    durationHours: null,
    guests,
    quote: quotePackage(pkg.price, unit.includedGuests, guests, rules),
    settings,
  };
}

/** One day of a schedule: its place, or what is in its way. */
export interface PlannedOccurrence {
  plan: BookingPlan;
  placement: Placement;
  conflict: string | null;
}

/** Each day of a schedule by what is taken; the days of one schedule are never in each other's way. */
export function placeOccurrences(
  plan: Omit<BookingPlan, 'date'>,
  dates: readonly CalendarDate[],
  taken: TakenTime[],
  now: Date,
): PlannedOccurrence[] {
  const byDate = new Map<CalendarDate, TakenTime[]>();
  for (const one of taken) byDate.set(one.date, [...(byDate.get(one.date) ?? []), one]);
  return dates.map((date) => {
    const dated = { ...plan, date };
    const placement = placePlanned(dated, byDate.get(date) ?? [], now);
    return {
      plan: dated,
      placement,
      conflict: placement.ok ? null : unavailableTexts[placement.reason],
    };
  });
}
