import { screen, render, within } from '@testing-library/react';
import type { UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { beforeEach, describe, expect, it } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { pageData, setPageData } from '#lib/page-data.ts';
import { charterKind, halfDay, teaser } from '#test-samples.ts';
import { startTests } from '../../../test-setup.ts';
import { PriceLines } from './price-summary.tsx';
import { quoteTrip } from './availability-and-price.ts';
import { packageName, packageTrip, securityDepositOf, type Trip } from './trip.ts';

const halfDayTrip = packageTrip(teaser, halfDay, { length: null, quantity: 1 });
const cruisePackage: UnitPackage = {
  ...halfDay,
  kind: 'harbor_cruise',
  kind_facts: charterKind('harbor_cruise'),
  name: 'Harbor Cruise',
  price: 800,
  additional_price: 0,
  flat: true,
  deposit_of: 'amount',
  deposit: 300,
};
const cruise = packageTrip(teaser, cruisePackage, { length: null, quantity: 1 });

/** Label and amount of each line. */
function lines(trip: Trip, guests: number, date: string | null, paid = false) {
  const quote = quoteTrip(trip, guests, pageData().settings);
  if (quote === null) throw new Error('No price');
  render(
    <ThemeProviders>
      <PriceLines
        name={packageName(trip)}
        securityDeposit={securityDepositOf(trip)}
        quote={quote}
        date={date === null ? null : calendarDate(date)}
        paid={paid}
      />
    </ThemeProviders>,
  );
  return screen.getAllByRole('term').map((term) => {
    const row = term.parentElement ?? term;
    return [term.textContent, within(row).getByRole('definition').textContent];
  });
}

beforeEach(() => startTests());

describe('price lines', () => {
  it('of a half day for 8 with tax included, far in advance', () => {
    expect(lines(halfDayTrip, 8, '2999-06-15')).toEqual([
      ['A ½ Day Package', 'CA$1,200.00'],
      ['2 extra guests × CA$85.00', 'CA$170.00'],
      ['Total', 'CA$1,370.00'],
      ['Includes HST 13%', 'CA$157.61'],
      ['Deposit due now', 'CA$137.00'],
      ['Second paymentdue Thu 16 May 2999', 'CA$548.00'],
      ['Final paymentdue Sat 8 Jun 2999', 'CA$685.00'],
    ]);
  });

  it.each([
    ['before it is booked', false, 'Due now'],
    ['on the receipt', true, 'Paid in full'],
  ])('of a trip that is paid at once name no deposit %s', (_where, paid, label) => {
    const whole: UnitPackage = { ...cruisePackage, deposit: 800 };
    const trip = packageTrip(teaser, whole, { length: null, quantity: 1 });
    const read = lines(trip, 8, '2999-06-15', paid);
    expect(read.at(-1)).toEqual([label, read.find(([name]) => name === 'Total')?.[1]]);
  });

  it.each([
    ['before it is booked', false, 'Deposit due now', 'Due once bookedsecond and final payment'],
    ['on the receipt', true, 'Deposit paid', 'Due nowsecond and final payment'],
  ])('of a trip a few days ahead have one amount due %s', (_where, paid, deposit, rest) => {
    const { time_zone: zone } = pageData().settings;
    const soon = addDays(todayIn(zone, new Date()), 3);
    expect(lines(halfDayTrip, 8, soon, paid).slice(-2)).toEqual([
      [deposit, 'CA$137.00'],
      [rest, 'CA$1,233.00'],
    ]);
  });

  it.each([
    [false, 'Second paymentdue once booked'],
    [true, 'Second paymentdue now'],
  ])('of a trip whose second payment alone is due, booked: %s', (paid, second) => {
    const { time_zone: zone } = pageData().settings;
    const date = addDays(todayIn(zone, new Date()), 20);
    const [two, three] = lines(halfDayTrip, 8, date, paid).slice(-2);
    expect(two).toEqual([second, 'CA$548.00']);
    expect(three?.[0]).toMatch(/^Final paymentdue \w{3} /);
  });

  it('of a harbor cruise with tax on top and a deposit of 339', () => {
    setPageData({
      ...pageData(),
      settings: { ...pageData().settings, prices_include_tax: false },
    });
    expect(lines(cruise, 12, null)).toEqual([
      ['Harbor Cruise', 'CA$800.00'],
      ['HST 13%', 'CA$104.00'],
      ['Total', 'CA$904.00'],
      ['Deposit due now', 'CA$339.00'],
      ['Second payment30 days before the trip', 'CA$113.00'],
      ['Final payment7 days before the trip', 'CA$452.00'],
    ]);
  });

  it('due on the day of the trip are one payment', () => {
    const due_dates = { second_payment_days: 0, final_payment_days: 0 };
    setPageData({ ...pageData(), settings: { ...pageData().settings, due_dates } });
    expect(lines(halfDayTrip, 8, null).slice(-2)).toEqual([
      ['Deposit due now', 'CA$137.00'],
      ['Final paymenton the day of the trip', 'CA$1,233.00'],
    ]);
  });

  it('of an inshore trip with more people and hours', () => {
    expect(lines({ kind: 'inshore', hours: 6 }, 4, null).slice(0, 4)).toEqual([
      ['Inshore trip', 'CA$625.00'],
      ['2 extra people × CA$150.00', 'CA$300.00'],
      ['2 extra hours × CA$150.00', 'CA$300.00'],
      ['Total', 'CA$1,225.00'],
    ]);
  });
});
