import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { openAsStaff, pageOf, playServer } from '#test-screen.tsx';
// Loaded ahead, so that no test waits for them.
import '#app/layouts/vertical-layout.tsx';
import './orders-screen.tsx';

/** Opens a path of a business of this purpose that has both bookings and orders. */
function open(path: string, purpose: 'rent' | 'sell', records = { bookings: true, orders: true }) {
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

it('a list of orders is reached where the business rents now, its query kept', async () => {
  const { sent, router } = open('/admin/orders?q=ann&payment=0', 'rent');
  await openOrder('Orders');
  expect(router.state.location.pathname).toBe('/admin/bookings');
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('ann');
  const call = sent.find(({ call }) => call.startsWith('GET /api/orders'))?.call ?? '';
  expect(call).toContain('q=ann');
  expect(call).toContain('status=0');
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull();
});

it('a list of bookings is reached where the business sells now, its query kept', async () => {
  const { sent, router } = open('/admin/bookings?q=ann', 'sell');
  await openOrder('Package bookings');
  expect(router.state.location.pathname).toBe('/admin/orders');
  expect(sent.find(({ call }) => call.startsWith('GET /api/bookings'))?.call).toContain('q=ann');
});

it('a link to one order opens it, and leaves its list when it is closed', async () => {
  const { router } = open('/admin/orders?order=5', 'rent');
  await openOrder('Orders');
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ order: 5, tab: 'orders' });
});

it.each([
  ['rent', 'Orders', 'tab=orders'],
  ['sell', 'Package bookings', 'tab=bookings'],
] as const)('who %ss finds the other kind in the navigation', async (purpose, name, query) => {
  open('/admin/bookings', purpose);
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const link = await within(main).findByRole('link', { name });
  expect(link.getAttribute('href')).toContain(query);
});

it.each([
  ['rent', '/admin/bookings', 'Bookings'],
  ['sell', '/admin/orders?tab=bookings', 'Package bookings'],
] as const)(
  'who %ss reads one name for the bookings, over the list and on its tab',
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
])('the navigation marks where one is, whatever is searched: %s', async (path, name) => {
  open(path, 'rent');
  const main = await screen.findByRole('navigation', { name: 'Main' });
  await vi.waitFor(() => {
    const marked = within(main).getAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });
});

it('nothing of the other kind is shown where there is none', async () => {
  open('/admin/bookings', 'rent', { bookings: true, orders: false });
  await screen.findByRole('heading', { name: 'Bookings' });
  expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Orders' })).toBeNull();
});
