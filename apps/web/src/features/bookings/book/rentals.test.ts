import { beforeEach, describe, expect, it } from 'vitest';
import { calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { pageData } from '#lib/page-data.ts';
import type { Weekday } from '@slipway/domain/catalogue/package-kinds';
import { nothingTaken } from '#shared/packages/package-calendar.ts';
import { byTheHour, houseboat, kayaks, nights } from '#test-rentals.ts';
import { halfDay, teaser } from '#test-samples.ts';
import { startTests } from '#test-setup.ts';
import { emptyForm } from './book-form.ts';
import { bookingBody, lengthOf, missingFields } from './press/booking-body.ts';
import {
  chooseDay,
  choosesReturn,
  leastOfSeason,
  returnDay,
  stayRefusal,
  type StayDays,
} from './stay-days.ts';
import {
  availabilityOf,
  priceOfDay,
  quoteTrip,
  returnsOf,
  startsSoon,
} from './availability-and-price.ts';
import { groupOf, groupRefusal, guestLimits, packageTrip, type PackageTrip } from './trip.ts';

beforeEach(() => startTests());

const date = calendarDate('2027-06-04');
const now = new Date('2027-05-01T12:00:00Z');
const hourly = (length: number | null, quantity = 1) =>
  packageTrip(kayaks, byTheHour, { length, quantity });
const stay = (length: number | null) => packageTrip(houseboat, nights, { length, quantity: 1 });
const total = (trip: PackageTrip, guests: number) => {
  const quote = quoteTrip(trip, guests, pageData().settings);
  return quote && toMajor(quote.total);
};

describe('a trip', () => {
  it('has the shortest of several lengths until one is chosen, and a stay none', () => {
    expect(hourly(null).length).toBe(60);
    expect(hourly(150).length).toBe(150);
    expect(hourly(70).length).toBe(60);
    expect(stay(null).length).toBeNull();
    expect(stay(7).length).toBe(7);
  });

  it('is warned of as last minute, unless its kind says how long before it can be booked', () => {
    const at = { now: new Date('2027-06-04T12:00:00Z'), settings: pageData().settings };
    const noticeOf = (notice: number) =>
      packageTrip(
        kayaks,
        { ...byTheHour, kind_facts: { ...byTheHour.kind_facts, notice } },
        { length: 60, quantity: 1 },
      );
    expect(startsSoon(noticeOf(0), date, timeOfDay('12:00:00'), at)).toBe(true);
    expect(startsSoon(noticeOf(30), date, timeOfDay('12:00:00'), at)).toBe(false);
  });

  it('keeps a booked length that can no longer be chosen', () => {
    expect(packageTrip(kayaks, byTheHour, { length: 70, quantity: 1, booked: 70 }).length).toBe(70);
  });

  it.each([
    [hourly(150, 3), 3, 210],
    [hourly(60), 1, 25],
    [hourly(270), 1, 77.5],
    [stay(7), 4, 2240],
    [stay(7), 6, 2320],
    [stay(null), 4, null],
  ])('case %# costs what the server calculates', (trip, guests, price) => {
    expect(total(trip, guests)).toBe(price);
  });

  it('asks for no card where the deposit is nothing', () => {
    expect(quoteTrip(hourly(60), 1, pageData().settings)?.deposit).toBe(0);
    const deposit = quoteTrip(stay(7), 4, pageData().settings)?.deposit;
    expect(deposit && toMajor(deposit)).toBe(560);
  });

  it('has as many guests as items where each takes one', () => {
    const { settings } = pageData();
    expect(guestLimits(hourly(60, 3), settings)).toEqual({ least: 1, most: 3, asked: false });
    expect(groupOf(hourly(60, 3), null, settings)).toBe(3);
    expect(groupOf(stay(3), null, settings)).toBeNull();
  });

  it.each([
    [1, 'Min. guests number is 2 for this package.'],
    [2, null],
    [8, null],
    [9, 'Max. guests number is 8 for this unit.'],
  ])('of %i guests is refused with: %s', (guests, text) => {
    expect(groupRefusal(stay(3), guests, pageData().settings)).toBe(text);
  });

  it('sends its length as the calls take it', () => {
    expect(lengthOf(hourly(150, 3))).toEqual({ length: 150, quantity: 3 });
    expect(lengthOf(stay(7))).toEqual({ days: 7 });
    expect(lengthOf(packageTrip(teaser, halfDay, { length: null, quantity: 1 }))).toEqual({});
  });

  it('becomes the body of a booking', () => {
    const { settings } = pageData();
    const trip = hourly(150, 3);
    const quote = quoteTrip(trip, 3, settings);
    if (quote === null) throw new Error('No price');
    const form = { ...emptyForm, date, time: timeOfDay('10:30:00') };
    expect(bookingBody({ form, trip, quote, phone: '', token: null, settings })).toMatchObject({
      ...{ unit_id: 4, package_id: 41, time: '10:30:00', length: 150, quantity: 3 },
      ...{ details: 3, total_price: 210, amount: 0, stripeToken: null },
    });
  });

  it('is not booked without the day of return', () => {
    const form = { ...emptyForm, unitId: 5, packageId: 51, date, guests: 1 };
    expect(missingFields({ form, trip: stay(null), day: null })).toMatchObject({
      date: 'Choose the day of return.',
      guests: 'Min. guests number is 2 for this package.',
    });
  });
});

it('offers every start whose end is in time, with the free kayaks', () => {
  const from = startsAt(date, timeOfDay('10:00:00'), 'America/Toronto').getTime();
  const taken = {
    ...nothingTaken,
    times: Array.from({ length: 10 }, (_none, at) => ({
      ...{ item: at + 1, date, kind: 'by_the_hour', from, to: from + 75 * 60_000 },
    })),
  };
  const day = availabilityOf(hourly(150, 3), date, { taken, now, settings: pageData().settings });
  const starts = day.available ? day.starts : [];
  const at = (time: string) => starts.find((one) => one.time === time);
  expect(starts).toHaveLength(45);
  expect(at('08:00:00')).toMatchObject({ selectable: false, reason: 'too_few_items', free: 2 });
  expect(at('11:15:00')).toMatchObject({ selectable: true, free: 12 });
  expect(at('17:30:00')).toMatchObject({ selectable: true });
  expect(at('17:45:00')).toMatchObject({ selectable: false, reason: 'length_too_long' });
});

describe('the days of a stay', () => {
  /** Somebody has the houseboat from 9 to 12 June. */
  const taken = {
    ...nothingTaken,
    times: [
      {
        ...{ item: 1, date: calendarDate('2027-06-09'), kind: 'houseboat_nights' },
        from: Date.parse('2027-06-09T20:00:00Z'),
        to: Date.parse('2027-06-12T17:00:00Z'),
      },
    ],
  };
  const days = (arrival: string | null, length: number | null): StayDays => {
    const at = { taken, now, settings: pageData().settings };
    const trip = stay(length);
    return {
      trip,
      arrival: arrival === null ? null : calendarDate(arrival),
      arrivals: (day) => availabilityOf(stay(null), day, at),
      returns: (from) => returnsOf(trip, from, at),
    };
  };

  it.each([
    ['2027-06-04', null],
    ['2027-06-06', null],
    ['2027-06-07', 'Already booked'],
    ['2027-06-11', 'Fully booked'],
    ['2027-06-12', null],
  ])('an arrival on %s: %s', (day, reason) => {
    expect(stayRefusal(days(null, null), calendarDate(day))).toBe(reason);
  });

  it.each([
    ['2027-06-03', null],
    ['2027-06-05', 'At least 3 nights'],
    ['2027-06-07', null],
    ['2027-06-09', null],
    ['2027-06-10', 'Already booked'],
    ['2027-06-19', 'At most 14 nights'],
  ])('after arriving on 4 June a return on %s: %s', (day, reason) => {
    expect(stayRefusal(days('2027-06-04', null), calendarDate(day))).toBe(reason);
  });

  it('show the price of the shortest stay of their season, with its fees', () => {
    const period = { form: 'dates' as const, from: date, to: date };
    const fees = [{ id: 1, name: 'Cleaning', price: 80, per: 'booking' as const }];
    const stay_rules = [
      { period, weekdays: [1, 2, 3, 4, 5, 6, 7] as Weekday[], days: 7, changeover_days: [] },
    ];
    const trip = packageTrip(
      houseboat,
      { ...nights, fees, stay_rules },
      { length: null, quantity: 1 },
    );
    const on = (day: string) =>
      priceOfDay(trip, pageData().settings, { date: calendarDate(day), rates: [] });
    expect(on('2027-06-05')).toBe(3 * nights.price + 80);
    expect(on('2027-06-04')).toBe(7 * nights.price + 80);
  });

  it('start with the shortest that their season allows', () => {
    const stay_rules = [
      {
        period: { form: 'dates' as const, from: date, to: date },
        weekdays: [1, 2, 3, 4, 5, 6, 7] as Weekday[],
        days: 14,
        changeover_days: [],
      },
    ];
    const inSeason = packageTrip(
      houseboat,
      { ...nights, stay_rules },
      { length: null, quantity: 1 },
    );
    const at = { taken: nothingTaken, now, settings: pageData().settings };
    const season: StayDays = {
      ...{ trip: inSeason, arrival: date },
      arrivals: (day) => availabilityOf(inSeason, day, at),
      returns: (from) => returnsOf(inSeason, from, at),
    };
    expect(leastOfSeason(season)).toBe('At least 14 nights');
    expect(stayRefusal(season, calendarDate('2027-06-10'))).toBe('At least 14 nights');
    // There is no other length to choose.
    expect(chooseDay({ ...season, arrival: null }, date)).toEqual({ arrival: date, length: 14 });
    expect(leastOfSeason(days('2027-06-04', null))).toBeNull();
  });

  it('are chosen one after the other, and then anew', () => {
    const [friday, wednesday] = [date, calendarDate('2027-06-09')];
    expect(chooseDay(days(null, null), friday)).toEqual({ arrival: friday, length: null });
    expect(choosesReturn(days(friday, null))).toBe(true);
    expect(chooseDay(days(friday, null), wednesday)).toEqual({ arrival: friday, length: 5 });
    expect(returnDay(days(friday, 5))).toBe(wednesday);
    const later = calendarDate('2027-06-20');
    expect(chooseDay(days(friday, 5), later)).toEqual({ arrival: later, length: null });
  });
});
