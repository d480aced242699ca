import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { seatOf } from '@slipway/domain/bookings/parties';
import { quotePackage } from '@slipway/domain/bookings/prices/quote';
import { shortestLength } from '@slipway/domain/bookings/trip-times';
import { rateOn, type Rate } from '@slipway/domain/catalogue/rates';
import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { kindOfFacts, offeredPackage } from '#shared/packages/offered.ts';

/** What a package costs when it starts on a day. */
export interface DayPrice {
  date: CalendarDate;
  /** ISO: 1 is Monday. */
  weekday: number;
  /** In major units, for the shortest length and without extra guests, or one seat; null: it does not start then. */
  price: number | null;
  /** The place among the rates of the one that counts, and itself; null: prices as listed. */
  rate: { place: number; name: string; percent: number } | null;
}

const withoutTax = { taxes: [], pricesIncludeTax: true, depositPercent: 0 };

/**
 * The price of a package on each day of a year, by the functions that price bookings. Days on which
 * it does not start, by its weekdays or its active range, have none.
 */
export function yearPrices(
  pkg: ManagedPackage,
  rates: readonly Rate[],
  year: number,
): DayPrice[][] {
  const kind = kindOfFacts(pkg.kind_facts);
  // Nobody is an extra guest here.
  const offered = offeredPackage(pkg, Number.MAX_SAFE_INTEGER);
  const length = shortestLength(kind.length);
  const target = { unitId: pkg.unit_id, kindCode: pkg.kind };
  const guestTypes = seatOf(kind.guestTypes);
  const months: DayPrice[][] = Array.from({ length: 12 }, () => []);
  const first = calendarDate(`${year}-01-01`);
  for (let date = first; date.startsWith(String(year)); date = addDays(date, 1)) {
    const weekday = ((new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
    const active =
      (pkg.active_from === null || pkg.active_from <= date) &&
      (pkg.active_to === null || date <= pkg.active_to);
    const starts = active && kind.weekdays.some((each) => each === weekday);
    const rate = rateOn(rates, target, date);
    const request = { date, length, guests: 1, guestTypes };
    months[Number(date.slice(5, 7)) - 1]?.push({
      date,
      weekday,
      price: starts ? toMajor(quotePackage(offered, kind, request, rates, withoutTax).total) : null,
      rate: rate && { place: rates.indexOf(rate), name: rate.name, percent: rate.percent },
    });
  }
  return months;
}
