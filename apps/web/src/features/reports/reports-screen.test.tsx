import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openAsStaff, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './reports-screen.tsx';

const money = { received: 1200, refunded: 0, net: 1200, tips: 0 };
const currencies = [
  { currency: 'EUR', amount: 0 },
  { currency: 'USD', amount: 1200 },
];
const entry = {
  ...{ id: 1, paid_on: '2026-11-02', booking_id: 7, order_id: null, name: 'Kim Guest', kind: 2 },
  ...{ side: 'received', method: 'Cash', reference: '', amount: 1200, whole: 1200 },
  trip: {
    ...{ package: 'Sunset cruise', date: '2026-11-20', time: '19:00:00', quantity: 1, details: 4 },
    ...{ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-21T02:00:00.000Z' },
    guest_types: [
      { id: 1, name: 'Adult', count: 3, takes_seat: true },
      { id: 2, name: 'Child', count: 1, takes_seat: true },
    ],
  },
};
const revenue = {
  'GET /api/reports/revenue': () =>
    Response.json({
      data: [{ key: '2026-11', name: '', ...money }],
      totals: money,
      meta: { currency: 'USD', currencies },
    }),
  'GET /api/reports/entries': () =>
    Response.json({
      data: [entry],
      meta: { page: 1, per_page: 25, total: 1 },
      totals: { amount: 1200 },
      currency: 'USD',
    }),
};
const open = () => openAsStaff('/admin/reports', 'rent', 'Admin', { currency: 'EUR' });

afterEach(() => vi.unstubAllGlobals());

it('after a change of currency the report shows the currency with money, and the total of each', async () => {
  playServer(revenue);
  const router = open();
  const choice = within(await screen.findByRole('group', { name: 'Currency' }));
  expect(choice.getByRole('button', { name: 'USD $1,200.00' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(choice.getByRole('button', { name: 'EUR €0.00' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  expect(screen.queryByText('Nothing to show')).toBeNull();
  // Its entries are in the currency shown.
  const figure = await screen.findByRole('button', { name: /^Total, Net: \$1,200\.00/ });
  await userEvent.click(figure);
  expect(router.state.location.search).toMatchObject({ figure: 'net', currency: 'USD' });
  // Each with its trip.
  expect(await screen.findByText(/Fri 20 Nov 2026, 7 PM – 9 PM/)).toHaveTextContent(
    'Sunset cruise · 3 × Adult, 1 × Child',
  );
});

it('the other currency can be chosen even without any entries', async () => {
  const sent = playServer(revenue);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'EUR €0.00' }));
  await vi.waitFor(() =>
    expect(
      sent.some(({ call }) => call.includes('/revenue?') && call.includes('currency=EUR')),
    ).toBe(true),
  );
});
