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
 * Plans a copy of a booking by current prices and packages, for any day.
 * @throws Refusal 422 when its unit or package is no longer offered
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

/** A planned occurrence: its place, or its conflict. */
export interface PlannedOccurrence {
  plan: BookingPlan;
  placement: Placement;
  conflict: string | null;
}

/**
 * Places each occurrence by what is taken; occurrences of one series do not conflict with each
 * other.
 */
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
