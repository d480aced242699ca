import { addDays, calendarDate, isCalendarDate, startsAt, timeOfDay } from '#dates/dates.ts';

/**
 * The period of a sale price: from the start, inclusive, to the end, exclusive. Null: open-ended.
 */
export interface SalePeriod {
  from: Date | null;
  to: Date | null;
}

const moment =
  /^(?<day>\d{4}-\d\d-\d\d)(?:[T ](?<clock>[01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?<seconds>:[0-5]\d(?:\.\d{1,9})?)?\s*(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * Parses an ISO 8601 instant; a date alone is its start or its end, by `bound`. Without an offset it is in the
 * business's zone.
 */
function momentOf(text: string, zone: string, bound: 'start' | 'end'): Date | undefined {
  const { day = '', clock, seconds, offset } = moment.exec(text.trim())?.groups ?? {};
  if (!isCalendarDate(day)) return undefined;
  const date = calendarDate(day);
  const midnight = timeOfDay('00:00:00');
  if (clock === undefined)
    return startsAt(bound === 'end' ? addDays(date, 1) : date, midnight, zone);
  const time = `${clock}${seconds?.slice(0, 3) ?? ':00'}`;
  if (offset === undefined) return startsAt(date, timeOfDay(time), zone);
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):?(\d\d)?/.exec(offset) ?? [];
  const shifted = new Date(`${day}T${time}${sign}${hours}:${minutes}`);
  return Number.isNaN(shifted.getTime()) ? undefined : shifted;
}

/**
 * Parses the period of a sale from its first and last instant or date, each optional; a last date
 * is included. Null when one cannot be read, or the last is before the first.
 */
export function readSalePeriod(first: string, last: string, zone: string): SalePeriod | null {
  const from = first.trim() === '' ? null : momentOf(first, zone, 'start');
  const to = last.trim() === '' ? null : momentOf(last, zone, 'end');
  if (from === undefined || to === undefined) return null;
  return from !== null && to !== null && to <= from ? null : { from, to };
}

/** A platform's prices in cents; null where missing. */
export interface OfferedPrices {
  regular: number | null;
  sale: number | null;
  saleFrom: Date | null;
  saleTo: Date | null;
}

/** A regular price of 0 with a sale price counts as missing. */
const regularOf = ({ regular, sale }: OfferedPrices) =>
  sale !== null && regular === 0 ? null : regular;

/** The current price: the sale price within its period if lower, otherwise the regular one. */
export function priceNow(prices: OfferedPrices, now: Date): number | null {
  const { sale, saleFrom, saleTo } = prices;
  const on = (saleFrom === null || now >= saleFrom) && (saleTo === null || now < saleTo);
  const regular = regularOf(prices);
  if (sale === null || !on) return regular;
  return regular === null ? sale : Math.min(regular, sale);
}

/** The price until the next import, with a note about a current sale. */
export interface KeptPrice {
  cents: number | null;
  sale: 'left out' | 'kept' | null;
}

/**
 * The price an import stores, which is not updated when a sale ends: the regular one during a sale
 * with an end; the sale price when there is no other or no end.
 */
export function priceToKeep(prices: OfferedPrices, now: Date): KeptPrice {
  const cents = priceNow(prices, now);
  const regular = regularOf(prices);
  if (cents === regular) return { cents, sale: null };
  return regular === null || prices.saleTo === null
    ? { cents, sale: 'kept' }
    : { cents: regular, sale: 'left out' };
}
