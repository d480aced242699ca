import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedOrder } from '@slipway/contract/orders/order-details';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './orders-screen.tsx';

const order: ListedOrder = {
  id: 9,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: '',
  customer_id: 7,
  delivery_date: '2099-12-05',
  delivery_address: '',
  status: 2,
  completed: false,
  cancelled: false,
  awaiting: false,
  currency: 'CAD',
  total_price: 800,
  deposit: 80,
  paid: 90,
  left: 710,
  gift_card_amounts: [],
  lines: [],
  code: null,
  source: 'staff',
  delivery_state: null,
  return_asked: false,
  series_id: null,
  version: 1,
};
/** A viewport wide enough for the table, or a phone's. */
const widen = (wide: boolean) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
function open() {
  const sent = playServer({ 'GET /api/orders?': pageOf([order, { ...order, id: 8, paid: 0 }]) });
  const router = openAsStaff('/admin/orders', 'sell');
  return { sent, router };
}

afterEach(() => vi.unstubAllGlobals());

describe('the amount paid of an order', () => {
  it('has a column between the total and what is left, and sorts the list', async () => {
    widen(true);
    const { router } = open();
    const table = within(await screen.findByRole('table'));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const at = heads.indexOf('Paid');
    expect(heads.slice(at - 1, at + 2)).toEqual(['Total', 'Paid', 'Left']);
    const cells = (id: number) => {
      const row = table.getByRole('button', { name: `Open order ${id}` }).closest('tr');
      return [...(row?.cells ?? [])].map(({ textContent }) => textContent);
    };
    expect(cells(9)[at]).toBe('CA$90.00');
    expect(cells(8)[at]).toBe('CA$0.00');
    await userEvent.click(table.getByRole('button', { name: /^Paid/ }));
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ sort: '-paid' }));
  });

  it('is on the phone’s card if anything is paid', async () => {
    widen(false);
    open();
    const cardOf = async (id: number) => {
      const button = await screen.findByRole('button', { name: `Open order ${id}` });
      return button.closest('li');
    };
    expect(await cardOf(9)).toHaveTextContent('Paid CA$90.00');
    expect(await cardOf(8)).not.toHaveTextContent('Paid CA$');
  });
});

it('an order of gift cards says how many on the phone’s card', async () => {
  widen(false);
  playServer({
    'GET /api/orders?': pageOf([{ ...order, gift_card_amounts: [25, 50] }]),
  });
  openAsStaff('/admin/orders', 'sell');
  expect(await screen.findByText('2 × Gift card')).toBeVisible();
});

it('an order that was opened from the calendar closes to it, else to the list', async () => {
  playServer({
    'GET /api/orders?': pageOf([order]),
    'GET /api/orders/9': refusing(404, { message: 'Not found.' }),
  });
  const router = openAsStaff('/admin/orders', 'sell');
  const at = () => router.state.location.href;
  const close = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Close this order' }));
  await router.navigate({ to: '/admin/orders', search: { order: 9 } });
  await close();
  await vi.waitFor(() => expect(at()).toBe('/admin/orders'));
  const calendar = '/admin/calendar?date=2026-07-01';
  const slipwayBelow = new URL(calendar, window.location.href).href;
  await router.navigate({ to: '/admin/orders', search: { order: 9 }, state: { slipwayBelow } });
  await close();
  await vi.waitFor(() => expect(at()).toContain('/admin/calendar'));
});
