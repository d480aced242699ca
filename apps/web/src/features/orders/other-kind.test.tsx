import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { openAsStaff, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './orders-screen.tsx';

/** Opens a path of a business with this purpose that has both bookings and orders. */
function open(
  path: string,
  purpose: 'rent' | 'sell',
  records = { bookings: true, orders: true, products: false, departures: false },
) {
  const sent = playServer({
    'GET /api/orders?': pageOf([]),
    'GET /api/bookings?': pageOf([]),
    'GET /api/customers?': pageOf([]),
  });
  const router = openAsStaff(path, purpose);
  setPageData({ ...pageData(), records });
  return { sent, router };
}
const openOrder = async (name: string) =>
  expect(await screen.findByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');

afterEach(() => vi.unstubAllGlobals());

it('a list of orders is reached in a business that rents now, with its query', async () => {
  const { sent, router } = open('/admin/orders?q=ann&payment=0', 'rent');
  await openOrder('Orders');
  expect(router.state.location.pathname).toBe('/admin/bookings');
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('ann');
  const call = sent.find(({ call }) => call.startsWith('GET /api/orders'))?.call ?? '';
  expect(call).toContain('q=ann');
  expect(call).toContain('status=0');
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
});

it('a list of bookings is reached in a business that sells now, with its query', async () => {
  const { sent, router } = open('/admin/bookings?q=ann', 'sell');
  await openOrder('Package bookings');
  expect(router.state.location.pathname).toBe('/admin/orders');
  expect(sent.find(({ call }) => call.startsWith('GET /api/bookings'))?.call).toContain('q=ann');
});

it('a link to one order opens it, and closing it stays on the list of orders', async () => {
  const { router } = open('/admin/orders?order=5', 'rent');
  await openOrder('Orders');
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ order: 5, tab: 'orders' });
});

it.each([
  ['rent', 'Orders', 'tab=orders'],
  ['sell', 'Package bookings', 'tab=bookings'],
] as const)(
  'a business that %ss has the other kind in its navigation',
  async (purpose, name, query) => {
    open('/admin/bookings', purpose);
    const main = await screen.findByRole('navigation', { name: 'Main' });
    const link = await within(main).findByRole('link', { name });
    expect(link.getAttribute('href')).toContain(query);
  },
);

it.each([
  ['rent', '/admin/bookings', 'Bookings'],
  ['sell', '/admin/orders?tab=bookings', 'Package bookings'],
] as const)(
  'a business that %ss uses the same title for bookings on the list and its tab',
  async (purpose, path, name) => {
    open(path, purpose);
    await openOrder(name);
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  },
);

it.each([
  ['/admin/bookings?q=ann&status=2', 'Bookings'],
  ['/admin/bookings?tab=orders&payment=0', 'Orders'],
  ['/admin/bookings?tab=bookings&booking=5', 'Bookings'],
  ['/admin/customers?q=ann&page=2', 'Customers'],
])('the navigation marks the current page, whatever the query: %s', async (path, name) => {
  open(path, 'rent');
  const main = await screen.findByRole('navigation', { name: 'Main' });
  await vi.waitFor(() => {
    const marked = within(main).getAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });
});

it('the other kind is hidden when there is none', async () => {
  open('/admin/bookings', 'rent', {
    bookings: true,
    orders: false,
    products: false,
    departures: false,
  });
  await screen.findByRole('heading', { name: 'Bookings' });
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Orders' })).toBeNull();
});
