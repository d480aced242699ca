import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pageData, setPageData } from '#lib/page-data.ts';
import { openAsStaff, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './new-booking-screen.tsx';

function open(path: string, purpose: 'rent' | 'sell') {
  playServer({ 'GET /api/': pageOf([]) });
  const router = openAsStaff(path, purpose);
  setPageData({
    ...pageData(),
    records: { bookings: true, orders: true, products: false, departures: false },
  });
  return router;
}

afterEach(() => vi.unstubAllGlobals());

it('a link to a new order says that nothing is for sale', async () => {
  const router = open('/admin/new-order?date=2099-05-01', 'rent');
  expect(await screen.findByRole('heading', { name: 'Nothing is for sale' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/new-booking');
  expect(screen.getByRole('heading', { name: 'New order' })).toBeVisible();
  // The booking form must not be shown in its place.
  expect(screen.queryByRole('heading', { name: 'Customer' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the orders' })).toHaveAttribute(
    'href',
    '/admin/bookings?tab=orders',
  );
});

it('without such a link the booking form is shown', async () => {
  open('/admin/new-booking', 'rent');
  expect(await screen.findByLabelText('Staff notes')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'New booking' })).toBeVisible();
});

it('a link to a new booking leads to its form in a business that sells, with its query', async () => {
  const router = open('/admin/new-booking?date=2099-05-01&unit=3', 'sell');
  expect(await screen.findByRole('tab', { name: 'Package booking' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(await screen.findByLabelText('Staff notes')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/new-order');
  expect(router.state.location.search).toEqual({ date: '2099-05-01', unit: 3, what: 'booking' });
});
