import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { halfDay, managedHalfDay, managedPackage as pkg } from '#test-kinds.ts';
import { answering, openAsStaff, pageOf, playServer } from '#test-screen.tsx';
import { ratesOf } from '#shared/packages/offered.ts';
import { yearPrices } from './year-prices.ts';

afterEach(() => vi.unstubAllGlobals());

const winter: ListedRate = {
  id: 1,
  name: 'Winter',
  period: { form: 'yearly', from: '11-01', to: '03-31' },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  percent: -50,
  applies_to: { of: 'all' },
  least_stay: null,
  changeover_days: [],
  ended: 0,
  version: 1,
};
const weekends: ListedRate = {
  ...winter,
  id: 2,
  name: 'Weekends',
  period: { form: 'yearly', from: '01-01', to: '12-31' },
  weekdays: [6, 7],
  percent: 20,
};
describe('the prices of a year', () => {
  const rates = ratesOf([winter, weekends]);
  const on = (date: string, of: Partial<ManagedPackage> = {}) =>
    yearPrices({ ...pkg, ...of }, rates, Number(date.slice(0, 4)))
      .flat()
      .find((day) => day.date === date);

  it.each([
    ['in winter, also at its weekends', '2026-11-07', 450, 'Winter'],
    ['on a weekend in summer', '2026-07-04', 1080, 'Weekends'],
    ['on a working day in summer', '2026-07-06', 900, undefined],
  ])('%s', (_case, date, price, name) => {
    expect(on(date)).toMatchObject({ price });
    expect(on(date)?.rate?.name).toBe(name);
  });

  it('has every day of a leap year once, by months', () => {
    const months = yearPrices(pkg, [], 2028);
    expect(months.map((days) => days.length)).toEqual([
      31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
  });

  it('is none on days on which it does not start', () => {
    const closed = { ...halfDay, weekdays: [2, 3, 4, 5, 6, 7] } as const;
    expect(on('2026-07-06', { kind_facts: { ...closed, weekdays: [...closed.weekdays] } })).toEqual(
      { date: '2026-07-06', weekday: 1, price: null, rate: null },
    );
    expect(on('2026-07-06', { active_from: '2026-07-07' })?.price).toBeNull();
    expect(on('2026-07-06', { active_to: '2026-07-06' })?.price).toBe(900);
  });

  it('is that of the shortest length, each night at its own rate', () => {
    const kind_facts: ManagedPackage['kind_facts'] = {
      ...halfDay,
      starts: { form: 'day', handover: '15:00:00', return: '10:00:00' },
      length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
    };
    // Friday at 900, and Saturday at a fifth more.
    expect(on('2026-07-03', { kind_facts })?.price).toBe(900 + 1080);
  });
});

const play = (answers: Parameters<typeof playServer>[0] = {}) =>
  playServer({
    'GET /api/rates': answering([winter, weekends]),
    'GET /api/unit-names': answering([{ id: 3, name: 'Teaser' }]),
    'GET /api/package-kinds': answering([]),
    'GET /api/packages': pageOf([pkg]),
    ...answers,
  });

it('shows a year of prices, and moves a rate before another', async () => {
  const user = userEvent.setup();
  const sent = play({ 'PUT /api/rates': answering([weekends, winter]) });
  openAsStaff('/admin/rates?year=2026');
  expect(await screen.findByText('1 Nov – 31 Mar every year')).toBeVisible();
  expect(await screen.findByTitle('Sat 7 Nov 2026: CA$450.00 (Winter, −50%)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move Winter up' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Move Weekends up' }));
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    ids: [2, 1],
    ids_before: [1, 2],
  });
});

it('adds a rate that goes over New Year, for some units', async () => {
  const user = userEvent.setup();
  const sent = play({ 'POST /api/rates': answering(winter) });
  openAsStaff('/admin/rates?edit=new');
  const form = await screen.findByRole('dialog', { name: 'Add a rate' });
  const field = within(form);
  await user.type(field.getByLabelText('Name'), 'Winter');
  await user.click(field.getByRole('button', { name: 'Save' }));
  expect(await field.findByText('Enter a percentage from -90 to 300.')).toBeVisible();
  await user.type(field.getByLabelText('Percent'), '-50');
  await user.selectOptions(field.getByLabelText('From, month'), '11');
  await user.selectOptions(field.getByLabelText('To, month'), '3');
  await user.click(field.getByRole('radio', { name: 'Some units' }));
  await user.click(field.getByRole('combobox', { name: 'Units' }));
  await user.click(await screen.findByRole('option', { name: 'Teaser', hidden: true }));
  await user.click(field.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    name: 'Winter',
    period: { form: 'yearly', from: '11-01', to: '03-31' },
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    percent: -50,
    applies_to: { of: 'units', unit_ids: [3] },
    least_stay: '',
    changeover_days: [],
  });
});

it('asks for longer stays only where something is let by nights or days', async () => {
  const user = userEvent.setup();
  const nights: ManagedKind = {
    ...managedHalfDay,
    length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
  };
  const sent = play({
    'GET /api/package-kinds': answering([nights]),
    'GET /api/rates': answering([{ ...winter, least_stay: 5 }, weekends]),
    'PUT /api/rates/:id': answering(winter),
  });
  openAsStaff('/admin/rates?edit=1');
  const field = within(await screen.findByRole('dialog', { name: 'Edit rate' }));
  const least = field.getByLabelText('Fewest nights or days');
  expect(least).toHaveValue('5');
  await user.clear(least);
  await user.type(least, '1');
  await user.click(field.getByRole('button', { name: 'Save' }));
  expect(await field.findByText('Enter a whole number from 2 to 365, or nothing.')).toBeVisible();
  await user.clear(least);
  await user.type(least, '7');
  await user.click(field.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ least_stay: 7 });
});

describe('painting days', () => {
  const show = async () => {
    const sent = playServer({
      'GET /api/rates': answering([{ ...winter, least_stay: 3 }]),
      'GET /api/unit-names': answering([{ id: 3, name: 'Teaser' }]),
      'GET /api/package-kinds': answering([]),
      'GET /api/packages': pageOf([pkg]),
      'POST /api/rates': answering({ ...winter, id: 9, name: 'Race week' }),
      'PUT /api/rates/1': answering(winter),
    });
    openAsStaff('/admin/rates?year=2027');
    await screen.findByRole('heading', { name: 'Prices in 2027' });
    return sent;
  };
  const day = (text: string) =>
    screen.getByRole('button', { name: (name) => name.includes(` ${text} 2027`) });

  it('makes a rate of days that are dragged over, with the price of each day', async () => {
    const user = userEvent.setup();
    const sent = await show();
    await user.pointer([
      { keys: '[MouseLeft>]', target: day('7 Jun') },
      { target: day('9 Jun') },
      { keys: '[/MouseLeft]', target: day('9 Jun') },
    ]);
    const bar = screen.getByRole('form', { name: 'Painted days' });
    expect(bar).toHaveTextContent('3 days');
    await user.type(within(bar).getByLabelText('Percent'), '20');
    expect(day('8 Jun')).toHaveAccessibleName(/CA\$1,080\.00/);
    expect(day('10 Jun')).toHaveAccessibleName(/CA\$900\.00/);
    await user.click(within(bar).getByRole('button', { name: 'Add the rate' }));
    expect(await within(bar).findByText(/Give it a name/)).toBeVisible();
    await user.type(within(bar).getByLabelText('Name'), 'Race week');
    await user.click(within(bar).getByRole('button', { name: 'Add the rate' }));
    await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true));
    expect(sent.find(({ call }) => call === 'POST /api/rates')?.body).toEqual({
      name: 'Race week',
      period: { form: 'dates', from: '2027-06-07', to: '2027-06-09' },
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      percent: 20,
      applies_to: { of: 'all' },
      least_stay: null,
      changeover_days: [],
      first: true,
    });
  });

  it('gives more days to a rate with the keyboard', async () => {
    const user = userEvent.setup();
    const sent = await show();
    day('5 Apr').focus();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    const bar = screen.getByRole('form', { name: 'Painted days' });
    expect(bar).toHaveTextContent('8 days');
    await user.click(within(bar).getByRole('combobox', { name: 'Rate' }));
    await user.click(
      await screen.findByRole('option', { name: /More days for Winter/, hidden: true }),
    );
    expect(day('2 Apr')).toHaveAccessibleName(/CA\$450\.00/);
    await user.click(within(bar).getByRole('button', { name: 'Extend Winter' }));
    await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      period: { form: 'yearly', from: '11-01', to: '04-05' },
      percent: -50,
      least_stay: 3,
      version: 1,
    });
  });
});
