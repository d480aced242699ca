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
const revenue = {
  'GET /api/reports/revenue': () =>
    Response.json({
      data: [{ key: '2026-11', name: '', ...money }],
      totals: money,
      meta: { currency: 'USD', currencies },
    }),
  'GET /api/reports/entries': () =>
    Response.json({
      data: [],
      meta: { page: 1, per_page: 25, total: 0 },
      totals: { amount: 0 },
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
