import type { KindFacts } from '@slipway/contract/catalogue/kind-facts';
import type { UnitPackage } from '@slipway/contract/catalogue/packages';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import type { PageData } from '@slipway/contract/settings/settings';
import type { Deposit, OfferedPackage } from '@slipway/domain/bookings/prices/price-lists';
import type { OfferedExtra } from '@slipway/domain/catalogue/extras';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import {
  monthDay,
  type Rate,
  type RatePeriod,
  type RateTarget,
} from '@slipway/domain/catalogue/rates';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { areDueTogether } from '@slipway/domain/bookings/due-dates';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { fromMajor } from '@slipway/domain/money/money';

function startsOf(starts: KindFacts['starts']): PackageKind['starts'] {
  switch (starts.form) {
    case 'times':
      return { form: 'times', times: starts.times.map(timeOfDay) };
    case 'every':
      return { ...starts, from: timeOfDay(starts.from), to: timeOfDay(starts.to) };
    case 'day':
      return {
        form: 'day',
        handover: timeOfDay(starts.handover),
        return: timeOfDay(starts.return),
      };
  }
}

/** A kind of package as the rules of times and prices take it. */
export function kindOfFacts(facts: KindFacts): PackageKind {
  const { closed_when: closed } = facts;
  return {
    code: facts.code,
    name: facts.name,
    group: facts.group,
    soldBy: facts.sold_by,
    starts: startsOf(facts.starts),
    seasons: facts.seasons.map(({ from, to, starts }) => ({
      from: monthDay(from),
      to: monthDay(to),
      starts: startsOf(starts),
    })),
    length: facts.length,
    afterwards: facts.afterwards,
    crewMinutes: facts.crew,
    takes: facts.takes,
    weekdays: facts.weekdays,
    noticeMinutes: facts.notice,
    closedWhen: closed && { bookings: closed.bookings, ofThisKind: closed.of_this_kind },
    lateChangeText: facts.late_change_text,
    additionalPer: facts.additional_per,
    guestTypes: facts.guest_types.map(({ id, name, takes_seat: takesSeat }) => ({
      id,
      name,
      takesSeat,
    })),
    leastToSail: facts.least_to_sail,
    asks: facts.asks,
    cancellation: facts.cancellation,
  };
}

function depositOf(pkg: UnitPackage): Deposit {
  switch (pkg.deposit_of) {
    case 'percent':
      return { of: 'percent', percent: pkg.deposit_percent ?? 0 };
    case 'amount':
      return { of: 'amount', amount: fromMajor(pkg.deposit ?? 0) };
    default:
      return { of: pkg.deposit_of };
  }
}

/** Fees as part of an offer; nobody chooses them. */
const feesOf = ({ fees }: Pick<UnitPackage, 'fees'>): OfferedExtra[] =>
  fees.map(({ price, ...fee }) => ({
    ...fee,
    price: fromMajor(price),
    offer: 'fee',
    refund: 'trip',
    untilHours: 0,
    least: 1,
    most: 1,
  }));

/** A package as it is offered now, with its fees, for `quotePackage`. */
export function offeredPackage(pkg: UnitPackage, includedGuests: number): OfferedPackage {
  return {
    unitId: pkg.unit_id,
    includedGuests,
    prices: {
      price: fromMajor(pkg.price),
      additionalPrice: pkg.flat ? null : fromMajor(pkg.additional_price),
      lengthPrices: pkg.length_prices.map(({ length, price }) => ({
        length,
        price: fromMajor(price),
      })),
      guestTypePrices: pkg.guest_type_prices.map(({ id, price }) => ({
        id,
        price: fromMajor(price),
      })),
    },
    deposit: depositOf(pkg),
    extras: feesOf(pkg),
  };
}

/** The settings by which `quotePackage` prices trips. */
export function priceRules(settings: PageData['settings']) {
  return {
    taxes: settings.sale_taxes,
    pricesIncludeTax: settings.prices_include_tax,
    depositPercent: settings.deposit_percent,
    leastCharge: leastChargeIn(settings.currency),
    dueTogether: areDueTogether(settings.due_dates),
  };
}

/** The days on which a rate holds. */
export function periodOf(period: ListedRate['period']): RatePeriod {
  return period.form === 'dates'
    ? { form: 'dates', from: calendarDate(period.from), to: calendarDate(period.to) }
    : { form: 'yearly', from: monthDay(period.from), to: monthDay(period.to) };
}

function targetOf(target: ListedRate['applies_to']): RateTarget {
  switch (target.of) {
    case 'units':
      return { of: 'units', unitIds: target.unit_ids };
    case 'kinds':
      return { of: 'kinds', codes: target.kinds };
    case 'all':
      return target;
  }
}

/** The rates of `GET /api/rates`, in their order. */
export function ratesOf(listed: readonly ListedRate[]): Rate[] {
  return listed.map(
    ({ name, period, weekdays, percent, applies_to, least_stay, changeover_days }) => ({
      name,
      period: periodOf(period),
      weekdays,
      percent,
      appliesTo: targetOf(applies_to),
      leastStay: least_stay,
      changeoverDays: changeover_days,
    }),
  );
}
