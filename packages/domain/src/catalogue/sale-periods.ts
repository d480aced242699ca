import { addDays, calendarDate, isCalendarDate, startsAt, timeOfDay } from '#dates/dates.ts';

/** When a sale price holds: from the first moment on, until before the last one. Null: open on that side. */
export interface SalePeriod {
  from: Date | null;
  to: Date | null;
}

const moment =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<clock>[01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?<seconds>:[0-5]\d(?:\.\d{1,9})?)?\s*(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A moment in ISO 8601; a day alone is its start, or its end. Without an offset it is the business's time. */
function momentOf(text: string, zone: string, end: boolean): Date | undefined {
  const { day = '', clock, seconds, offset } = moment.exec(text.trim())?.groups ?? {};
  if (!isCalendarDate(day)) return undefined;
  const date = calendarDate(day);
  const midnight = timeOfDay('00:00:00');
  if (clock === undefined) return startsAt(end ? addDays(date, 1) : date, midnight, zone);
  const time = `${clock}${seconds?.slice(0, 3) ?? ':00'}`;
  if (offset === undefined) return startsAt(date, timeOfDay(time), zone);
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):?(\d\d)?/.exec(offset) ?? [];
  const shifted = new Date(`${day}T${time}${sign}${hours}:${minutes}`);
  return Number.isNaN(shifted.getTime()) ? undefined : shifted;
}

/**
 * Reads the days of a sale: its first and its last moment or day, each of which may be missing. A last day is part of
 * it. Null when one of them cannot be read, or the last lies before the first.
 */
export function readSalePeriod(first: string, last: string, zone: string): SalePeriod | null {
  const from = first.trim() === '' ? null : momentOf(first, zone, false);
  const to = last.trim() === '' ? null : momentOf(last, zone, true);
  if (from === undefined || to === undefined) return null;
  return from !== null && to !== null && to <= from ? null : { from, to };
}

/** A platform's prices of something, in cents; null where it gave none. */
export interface OfferedPrices {
  regular: number | null;
  sale: number | null;
  saleFrom: Date | null;
  saleTo: Date | null;
}

/** A regular price of 0 beside a sale was never filled in. */
const regularOf = ({ regular, sale }: OfferedPrices) =>
  sale !== null && regular === 0 ? null : regular;

/** The price that holds now: the sale's within its days, where it is lower, and the regular one otherwise. */
export function priceNow(prices: OfferedPrices, now: Date): number | null {
  const { sale, saleFrom, saleTo } = prices;
  const on = (saleFrom === null || now >= saleFrom) && (saleTo === null || now < saleTo);
  const regular = regularOf(prices);
  if (sale === null || !on) return regular;
  return regular === null ? sale : Math.min(regular, sale);
}

/** A price that stays until the next import, and what became of the sale that is on. */
export interface KeptPrice {
  cents: number | null;
  sale: 'left out' | 'kept' | null;
}

/**
 * The price that an import keeps, which nobody changes when a sale is over: the regular one during a sale that ends,
 * and the sale's where there is no other, or where no end is given.
 */
export function priceToKeep(prices: OfferedPrices, now: Date): KeptPrice {
  const cents = priceNow(prices, now);
  const regular = regularOf(prices);
  if (cents === regular) return { cents, sale: null };
  return regular === null || prices.saleTo === null
    ? { cents, sale: 'kept' }
    : { cents: regular, sale: 'left out' };
}
