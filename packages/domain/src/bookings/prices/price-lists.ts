import { agreedExtras } from '#catalogue/extras.ts';
import type { AgreedExtra, RequestedExtra, OfferedExtra } from '#catalogue/extras.ts';
import type { AgreedCode } from '#bookings/prices/agreed-code.ts';
import type { LengthPrice } from '#catalogue/length-prices.ts';
import type { AdditionalPer, KindCode, PackageKind } from '#catalogue/package-kinds.ts';
import { rateOn } from '#catalogue/rates.ts';
import type { Rate } from '#catalogue/rates.ts';
import { addDays } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import type { Cents } from '#money/money.ts';
import type { PriceRules } from '#money/taxes.ts';

/**
 * The deposit of a package (docs/rules/prices.md, "Deposit"): the settings' percentage of the total,
 * a percentage of its own, an amount per booking whatever the quantity, the whole total, or nothing.
 */
export type Deposit =
  | { of: 'settings' }
  | { of: 'percent'; percent: number }
  | { of: 'amount'; amount: Cents }
  | { of: 'everything' }
  | { of: 'nothing' };

/** The price of a type of guest, in place of the package's. */
export interface GuestTypePrice {
  /** Of the guest type. */
  id: number;
  price: Cents;
}

/** The prices of a package. */
export interface PackagePrices {
  /** Of an item or a seat; of each night or day where the length counts in days. */
  price: Cents;
  /** For each guest beyond the included ones, for what the kind says; null: the price is flat. */
  additionalPrice: Cents | null;
  /** Prices of whole lengths in place of `price`; empty: none. */
  lengthPrices: readonly LengthPrice[];
  /** Of kinds sold by the seat; types that are not listed cost the package's price. */
  guestTypePrices: readonly GuestTypePrice[];
}

/** A package as it is offered now. */
export interface OfferedPackage {
  unitId: number;
  /** Of the unit; of each item where a kind is sold by the item. */
  includedGuests: number;
  prices: PackagePrices;
  deposit: Deposit;
  /** Fees, what is included, and what can be chosen; absent: none. */
  extras?: readonly OfferedExtra[] | undefined;
}

/** The fields of a kind that decide its prices. */
export type PricedKind = Pick<PackageKind, 'code' | 'soldBy' | 'length' | 'guestTypes'> & {
  /** Absent: for the booking, as in price lists from before there was a choice. */
  additionalPer?: AdditionalPer | undefined;
};

/** Picks the fields of a kind that decide its prices. */
export function pricedKind(kind: PricedKind): PricedKind {
  const { code, soldBy, length, guestTypes, additionalPer } = kind;
  return {
    ...{ code, soldBy, length, guestTypes },
    ...(additionalPer === 'day' && { additionalPer }),
  };
}

/** The kind of a booking from before price lists had one: its additional guests pay once. */
export function earlierKind(kind: PricedKind): PricedKind {
  return pricedKind({ ...kind, additionalPer: 'booking' });
}

/** What is to be priced. */
export interface PriceRequest {
  /** The first day, in the business's zone. */
  date: CalendarDate;
  /** Minutes, or nights or days; not needed where the kind has a fixed length. */
  length?: number | undefined;
  /** All persons. */
  guests: number;
  /** Items; 1 unless the kind is sold by the item. */
  quantity?: number | undefined;
  /** For kinds sold by the seat: the persons by type, which add up to `guests`. */
  guestTypes?: readonly { id: number; count: number }[] | undefined;
  /** What is chosen of the extras; of a change absent: what was chosen before. */
  extras?: readonly RequestedExtra[] | undefined;
}

/** Tax rules, and the settings about deposits. */
export interface QuoteRules extends PriceRules {
  /** The deposit of packages without their own, in percent of the total. */
  depositPercent: number;
}

/** The rate of a booked date; 0 % and no name where prices are as listed. */
export interface DateRate {
  date: CalendarDate;
  percent: number;
  name: string | null;
}

/**
 * What a package was priced by, as a booking freezes it (docs/rules/settings.md, "What a booking
 * freezes"). Plain JSON, with money in whole cents.
 */
export interface PackagePriceList {
  of: 'package';
  pkg: PackagePrices;
  includedGuests: number;
  deposit: Exclude<Deposit, { of: 'settings' }>;
  kind: PricedKind;
  /** Every date of the booking: its first day, or each of its nights or days. */
  dates: readonly DateRate[];
  /** Fees, what is included, and what was chosen; absent: none. */
  extras?: readonly AgreedExtra[] | undefined;
  /** The code it was booked with; absent: none. */
  code?: AgreedCode | undefined;
}

/**
 * The length to be priced, in minutes, or in nights or days. Throws RangeError unless it is a whole
 * number of at least 1.
 */
export function pricedLength(
  { length }: Pick<PricedKind, 'length'>,
  request: Pick<PriceRequest, 'length'>,
): number {
  const asked = length.form === 'fixed' ? length.minutes : request.length;
  if (asked === undefined || !Number.isSafeInteger(asked) || asked < 1) {
    throw new RangeError(`Not a length: ${asked ?? 'none'}`);
  }
  return asked;
}

/**
 * The dates whose rates count: the first day, or each night or day of a length in days. Throws
 * RangeError when such a length is missing.
 */
export function pricedDates(
  kind: Pick<PricedKind, 'length'>,
  request: PriceRequest,
): CalendarDate[] {
  if (kind.length.form !== 'days') return [request.date];
  return Array.from({ length: pricedLength(kind, request) }, (_, n) => addDays(request.date, n));
}

/** The rate of a package's date now. */
export function dateRate(
  rates: readonly Rate[],
  pkg: { unitId: number; kindCode: KindCode },
  date: CalendarDate,
): DateRate {
  const rate = rateOn(rates, pkg, date);
  if (rate === null || rate.percent === 0) return { date, percent: 0, name: null };
  return { date, percent: rate.percent, name: rate.name };
}

/** The deposit rule of a package, with the settings' percentage filled in. */
export function agreedDeposit(
  deposit: Deposit,
  depositPercent: number,
): PackagePriceList['deposit'] {
  return deposit.of === 'settings' ? { of: 'percent', percent: depositPercent } : deposit;
}

/**
 * The price list that a booking made now would freeze: present prices, and the present rate of each
 * of its dates. Throws RangeError when a length in days is missing.
 */
export function agreedPrices(
  pkg: OfferedPackage,
  kind: PricedKind,
  request: PriceRequest,
  rates: readonly Rate[],
  rules: Pick<QuoteRules, 'depositPercent'>,
): PackagePriceList {
  const target = { unitId: pkg.unitId, kindCode: kind.code };
  const extras = agreedExtras(pkg.extras ?? [], request.extras ?? []);
  return {
    of: 'package',
    pkg: pkg.prices,
    includedGuests: pkg.includedGuests,
    deposit: agreedDeposit(pkg.deposit, rules.depositPercent),
    kind: pricedKind(kind),
    dates: pricedDates(kind, request).map((date) => dateRate(rates, target, date)),
    ...(extras.length > 0 && { extras }),
  };
}
