import { expect, test } from 'vitest';
import { defaultSettings, publicSettings } from '#settings/settings.ts';

test('the defaults of a new business', () => {
  expect(defaultSettings).toMatchObject({
    purpose: 'sell',
    company_id: 1,
    sale_taxes: [{ name: 'HST', percent: 13 }],
    prices_include_tax: true,
    currency: 'CAD',
    time_zone: 'America/Toronto',
    hold_minutes: 10,
    inshore: { base_cost: 625, max_people: 12, deposit_percent: 15, start_time: '07:00:00' },
    due_dates: { second_payment_days: 30, final_payment_days: 7 },
  });
});

test('pages include everything but reminders, limits of open holds and accounts', () => {
  const { reminders, holds, accounts, ...visible } = defaultSettings;
  expect(accounts.taxes).toEqual([]);
  expect(Object.keys(reminders)).toHaveLength(4);
  expect(holds.per_network).toBeGreaterThan(0);
  expect(publicSettings(defaultSettings)).toEqual(visible);
});
