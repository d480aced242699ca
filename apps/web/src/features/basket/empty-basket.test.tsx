import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kayaks } from '#test-rentals.ts';
import { guestBasket } from '#shared/basket/basket-lines.ts';
import { answering, playServer, showAlone } from '#test-screen.tsx';
import { BasketScreen } from './basket-screen.tsx';
import { AddMoreLinks } from './empty-basket.tsx';

beforeEach(() => act(() => guestBasket.update(() => [])));
afterEach(() => vi.unstubAllGlobals());

it('is empty, with a way to what can be booked', async () => {
  playServer({ 'GET /api/unit-names-packages-pictures': answering([kayaks]) });
  showAlone(<BasketScreen />, null, 'rent');
  expect(await screen.findByText('Your basket is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose what to book' })).toHaveAttribute(
    'href',
    '/book',
  );
});

const trip = {
  ...{ unit_id: 1, package_id: 1, package_name: 'By the hour', quantity: 2, details: 2 },
  ...{ date: '2099-07-04', time: '11:00:00', total_price: 90, amount: 90, terms_version: 1 },
};

it.each([
  [
    'the day, time and length of the last trip',
    { ...trip, length: 120 },
    '/book?date=2099-07-04&time=11%3A00%3A00&length=120',
  ],
  ['nothing of a stay', { ...trip, days: 2 }, '/book'],
  ['nothing where there is no trip', undefined, '/book'],
])('adds another beginning with %s', async (_case, lastTrip, href) => {
  showAlone(
    <AddMoreLinks lastTrip={lastTrip} hasProducts={false} hasGifts={false} />,
    null,
    'rent',
  );
  expect(await screen.findByRole('link', { name: 'Add another' })).toHaveAttribute('href', href);
});
