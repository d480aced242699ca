import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Occupied } from '@slipway/contract/bookings/occupied';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, pageOf, playServer, showAlone } from '#test-screen.tsx';
import { halfDay, managedHalfDay, managedPackage as row } from '#test-kinds.ts';
import { PackageModal } from './package-modal.tsx';

afterEach(() => vi.unstubAllGlobals());

const tomorrow = addDays(todayIn('America/Toronto', new Date()), 1);
const unit = {
  ...{ id: 3, name: 'Teaser', included_guests: 6, max_guests: 20 },
  ...{ schedule: 'times', items_quantity: 1, most_per_day: 3, starts: [] },
  ...{ maintenance_from: null, maintenance_to: null },
};
const occupied: Occupied = {
  times: [
    {
      ...{ item: 1, booking_id: 41, departure_id: null, name: 'Ada Rivers', hold: false },
      ...{ package: 'A ½ Day Package', kind: 'half_day', date: tomorrow, time: '06:00:00' },
      ...{ from: `${tomorrow}T10:00:00.000Z`, to: `${tomorrow}T16:00:00.000Z` },
    },
  ],
  departures: [],
  blocks: [],
  closed_days: [],
  closed: [],
};
function show(more: Partial<ManagedPackage> = {}) {
  const sent = playServer({
    'GET /api/units': pageOf([]),
    'GET /api/units/3/occupied': answering(occupied),
    'GET /api/units/3': answering(unit),
    'GET /api/package-kinds': answering([]),
    'PUT /api/packages/1': answering(row),
  });
  showAlone(<PackageModal row={{ ...row, ...more }} unitId={null} onClose={() => undefined} />);
  return sent;
}

it.each([
  ['with an additional price', false, 1],
  ['with a flat price', true, 0],
] as const)('a package %s', async (_case, flat, fields) => {
  show({ flat });
  expect(await screen.findByRole('combobox', { name: 'Deposit' })).toBeVisible();
  expect(screen.queryAllByLabelText('Additional price')).toHaveLength(fields);
});

it('says when and how long, and what a group pays', async () => {
  show();
  expect(await screen.findByText('Starts at 6 AM and 12 PM, 4 hours')).toBeVisible();
  const example = await screen.findByRole('status', { name: 'Example' });
  expect(example).toHaveTextContent('CA$1,600.00');
});

it('says the unit’s own starts where they replace those of the kind', async () => {
  playServer({
    'GET /api/units': pageOf([]),
    'GET /api/units/3/occupied': answering(occupied),
    'GET /api/units/3': answering({ ...unit, starts: ['05:00:00'] }),
    'GET /api/package-kinds': answering([]),
  });
  showAlone(<PackageModal row={row} unitId={null} onClose={() => undefined} />);
  expect(await screen.findByText('Starts at 5 AM, 4 hours')).toBeVisible();
  expect(
    screen.getByText('Leave empty for those of the unit, which replace the kind’s: 5 AM.'),
  ).toBeVisible();
});

const hourly: ManagedPackage['kind_facts'] = {
  ...halfDay,
  starts: { form: 'every', minutes: 30, from: '09:00:00', to: '18:00:00' },
  length: { form: 'choice', from: 60, to: 240, step: 60 },
};

it('refuses prices that fall with the length, and sends those that do not', async () => {
  const user = userEvent.setup();
  const sent = show({
    kind_facts: hourly,
    length_prices: [
      { length: 60, price: 30 },
      { length: 120, price: 25 },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(
      'A longer trip cannot cost less than a shorter one. Raise its price, or lower the one before it.',
    ),
  ).toBeVisible();
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  const second = screen.getByLabelText('Price of length 2');
  await user.clear(second);
  await user.type(second, '50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    length_prices: [
      { length: 60, price: 30 },
      { length: 120, price: 50 },
    ],
    deposit_of: 'settings',
    additional_price: 50,
  });
});

async function addOf(kinds: ManagedKind[]) {
  const user = userEvent.setup();
  const sent = playServer({
    'GET /api/units': pageOf([]),
    'GET /api/units/3/occupied': answering(occupied),
    'GET /api/units/3': answering(unit),
    'GET /api/package-kinds': answering(kinds),
    'POST /api/packages': answering(row),
  });
  showAlone(<PackageModal row={null} unitId="3" onClose={() => undefined} />);
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  const choose = async (name: string) =>
    user.click(await screen.findByRole('option', { name, hidden: true }));
  return { user, sent, choose };
}

it('a new one of a choice of hours begins with the price of the shortest, so that longer ones cost more', async () => {
  const byHour = { ...managedHalfDay, ...hourly, code: 'by_hour', name: 'By the hour' };
  const { user, sent, choose } = await addOf([managedHalfDay, byHour]);
  await choose('A ½ Day Package');
  await user.type(screen.getByLabelText('Price'), '2');
  await user.click(screen.getByRole('combobox', { name: 'Kind' }));
  await choose('By the hour');
  await user.clear(screen.getByLabelText('Price of 1 hour'));
  await user.type(screen.getByLabelText('Price of 1 hour'), '20');
  expect(screen.getByLabelText('Price of length 1')).toHaveValue('CA$20.00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    price: 20,
    length_prices: [{ length: 60, price: 20 }],
  });
});

it('a price by length that was typed stays as it is', async () => {
  const { user, choose } = await addOf([
    { ...managedHalfDay, ...hourly, code: 'by_hour', name: 'By the hour' },
  ]);
  await choose('By the hour');
  await user.type(screen.getByLabelText('Price of length 1'), '30');
  await user.type(screen.getByLabelText('Price'), '20');
  expect(screen.getByLabelText('Price of length 1')).toHaveValue('CA$30.00');
});

it('shows a week with prices as they are typed, and what closes a start', async () => {
  const user = userEvent.setup();
  show();
  const week = await screen.findByRole('region', { name: 'A week of it' });
  const days = await within(week).findAllByRole('listitem');
  expect(days).toHaveLength(7);
  expect(days[1]).toHaveTextContent('CA$900.00');
  const price = screen.getByLabelText('Price');
  await user.clear(price);
  await user.type(price, '950');
  expect(days[1]).toHaveTextContent('CA$950.00');
  const closed = await within(week).findByRole('button', { name: /6 AM: Already booked/ });
  await user.click(closed);
  const why = within(week).getByRole('region', { name: /^Why not/ });
  expect(within(why).getByRole('link', { name: 'Booking 41' })).toHaveAttribute(
    'href',
    '/admin/orders?booking=41',
  );
  expect(why).toHaveTextContent('Ada Rivers');
});

it('a package by the seat has a price for each type of guest', async () => {
  const user = userEvent.setup();
  const sent = show({
    kind_facts: {
      ...halfDay,
      sold_by: 'seat',
      guest_types: [
        { id: 1, name: 'Adult', takes_seat: true },
        { id: 2, name: 'Child', takes_seat: true },
        { id: 3, name: 'Infant on a lap', takes_seat: false },
      ],
    },
    guest_type_prices: [{ id: 2, price: 20 }],
  });
  expect(await screen.findByLabelText('Price per guest')).toBeVisible();
  expect(screen.queryByLabelText('Additional price')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Flat price')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Adult')).toHaveAttribute('placeholder', 'CA$900.00');
  await user.type(screen.getByLabelText('Infant on a lap'), '0');
  const example = await screen.findByRole('status', { name: 'Example' });
  expect(within(example).getByRole('row', { name: /^Child/ })).toHaveTextContent('CA$20.00');
  await user.type(screen.getByLabelText('Maximum guests per party'), '8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    ...{ additional_price: null, most_guests: 8 },
    guest_type_prices: [
      { id: 2, price: 20 },
      { id: 3, price: 0 },
    ],
  });
});

it.each([
  [
    21,
    'This kind needs 21 guests, and Teaser takes 20: there a departure goes ahead once it is full.',
  ],
  [20, null],
  [null, null],
])('says where a departure never gets the least of its kind: %j', async (least, told) => {
  const facts = { ...row.kind_facts, sold_by: 'seat' as const, least_to_sail: least };
  show({ kind_facts: facts });
  expect(await screen.findByLabelText('Minimum guests per party')).toBeVisible();
  await screen.findByText('Leave empty for the unit’s largest group, 20.');
  expect(screen.queryByText(/^This kind needs/)?.textContent ?? null).toBe(told);
});

it.each([
  [0, 1],
  [1, 0],
])('a price of %s is said to be for nothing by %s line', async (price, lines) => {
  show({ price });
  await screen.findByRole('combobox', { name: 'Deposit' });
  expect(screen.queryAllByText('Visitors book this for nothing.')).toHaveLength(lines);
});
