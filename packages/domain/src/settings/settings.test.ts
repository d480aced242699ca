import { expect, test } from 'vitest';
import {
  defaultSettings,
  missingToPublish,
  publicSettings,
  settingsWithoutOffer,
} from '#settings/settings.ts';

test('the defaults of a new business', () => {
  expect(defaultSettings).toMatchObject({
    published: false,
    purpose: 'sell',
    company_id: 1,
    sale_taxes: [],
    business: { name: '', email: '', phone: '', address: '' },
    inshore_offered: false,
    prices_include_tax: true,
    currency: 'CAD',
    time_zone: 'America/Toronto',
    hold_minutes: 10,
    inshore: { base_cost: 625, max_people: 12, deposit_percent: 15, start_time: '07:00:00' },
    due_dates: { second_payment_days: 30, final_payment_days: 7 },
  });
});

test('pages include everything but reminders, limits of open holds, deposits, accounts, allowed websites and backups', () => {
  const {
    reminders,
    holds,
    accounts,
    accountant_files,
    allowed_sites,
    deposits,
    backups_kept,
    low_stock,
    ...visible
  } = defaultSettings;
  expect([backups_kept, low_stock, accountant_files]).toEqual([14, 3, 'commas']);
  expect(accounts.taxes).toEqual([]);
  expect(deposits).toEqual({ taken_by: 'card', how: '' });
  expect(allowed_sites).toEqual([]);
  expect(Object.keys(reminders)).toHaveLength(4);
  expect(holds.per_network).toBeGreaterThan(0);
  // What is said about driving belongs to inshore trips, which are not offered at first.
  const inshore = { ...visible.inshore, driving_label: '' };
  expect(publicSettings(defaultSettings)).toEqual({ ...visible, inshore });
  const offered = { ...defaultSettings, inshore_offered: true };
  expect(publicSettings(offered).inshore).toEqual(defaultSettings.inshore);
});

test('a visitor of a business that is not published reads no price and no tax', () => {
  const sale_taxes = [{ name: 'HST', percent: 13 }];
  const all = { ...publicSettings(defaultSettings), inshore_offered: true, sale_taxes };
  const shown = settingsWithoutOffer(all);
  expect(shown).toMatchObject({ sale_taxes: [], inshore_offered: false });
  const { base_cost, per_extra_person, per_extra_hour } = shown.inshore;
  expect([base_cost, per_extra_person, per_extra_hour]).toEqual([0, 0, 0]);
  expect(shown.business).toEqual(all.business);
});

test.each([
  ['', '', ['business.name', 'business.email']],
  ['Blue Heron', '', ['business.email']],
  ['', 'hello@heron.test', ['business.name']],
  ['Blue Heron', 'hello@heron.test', []],
])('named %j with the email %j, it lacks %j to be published', (name, email, missing) => {
  const business = { name, email, phone: '', address: '' };
  expect(Object.keys(missingToPublish({ business }))).toEqual(missing);
});
