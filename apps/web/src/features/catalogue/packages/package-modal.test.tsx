import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, pageOf, playServer, showAlone } from '#test-screen.tsx';
import { halfDay } from '#test-kinds.ts';
import { PackageModal } from './package-modal.tsx';

const row: ManagedPackage = {
  id: 1,
  unit_id: 3,
  kind: 'half_day',
  name: 'A ½ Day Package',
  price: 900,
  additional_price: 50,
  flat: false,
  starts: [],
  least_guests: null,
  most_guests: null,
  length_prices: [],
  guest_type_prices: [],
  deposit_of: 'settings',
  deposit_percent: null,
  deposit: null,
  inactive: 0,
  active_from: null,
  active_to: null,
  kind_facts: halfDay,
  unit: 'Teaser',
  company: 'Slipway Charters',
  version: 1,
  used_by: { bookings: 0 },
};

afterEach(() => vi.unstubAllGlobals());

const unit = { id: 3, name: 'Teaser', included_guests: 6, max_guests: 20 };
function show(more: Partial<ManagedPackage> = {}) {
  const sent = playServer({
    'GET /api/units': pageOf([]),
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
    await screen.findByText('A longer trip cannot cost less than a shorter one.'),
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
