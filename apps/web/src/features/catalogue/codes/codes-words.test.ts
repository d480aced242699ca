import type { ListedCodes } from '@slipway/contract/catalogue/codes';
import { describe, expect, it } from 'vitest';
import { codesBody, codesRules, codesValues } from './codes-values.ts';
import { daysText } from './codes-words.ts';

const early: ListedCodes = {
  ...{ id: 1, name: 'Early bird', code: 'EARLY', codes: 1, off: { of: 'percent', percent: 10 } },
  ...{ applies_to: { of: 'all' }, products: [], uses: 0, ended: 0, version: 1 },
  ...{ booked_from: null, booked_to: null, trip_from: null, trip_to: null },
  ...{ least_days_ahead: 60, most_days_ahead: null },
  ...{ least_total: null, most_uses: null, most_per_customer: null },
};

describe('days ahead of a code', () => {
  it.each<[Partial<ListedCodes>, string]>([
    [{}, 'at least 60 days ahead'],
    [{ least_days_ahead: 1 }, 'at least 1 day ahead'],
    [{ least_days_ahead: null, most_days_ahead: 7 }, 'at most 7 days ahead'],
    [{ least_days_ahead: null, most_days_ahead: 0 }, 'on the day itself'],
    [{ most_days_ahead: 90 }, '60 to 90 days ahead'],
    [{ least_days_ahead: null }, 'Always'],
  ])('%o read %s', (over, text) => {
    expect(daysText({ ...early, ...over })).toBe(text);
  });

  it('are sent as they are, and not of what is for products alone', () => {
    expect(codesBody(codesValues(early))).toMatchObject({
      least_days_ahead: 60,
      most_days_ahead: null,
    });
    const ofShop = codesBody({ ...codesValues(early), applies_to: 'shop' });
    expect(ofShop).toMatchObject({ least_days_ahead: null, most_days_ahead: null });
  });

  it('are whole, and at most as many as at least', () => {
    const rules = codesRules(false);
    const values = codesValues(early);
    const whole = 'Enter a whole number of days from 0 to 1,000, or leave it empty.';
    expect(rules.least_days_ahead(1.5, values)).toBe(whole);
    expect(rules.least_days_ahead(1001, values)).toBe(whole);
    expect(rules.most_days_ahead(59, values)).toBe(
      'The most days ahead cannot be fewer than the least.',
    );
    expect(rules.most_days_ahead(60, values)).toBeNull();
    expect(rules.most_days_ahead('', values)).toBeNull();
  });
});
