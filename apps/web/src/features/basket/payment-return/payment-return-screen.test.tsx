import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReturnedBooking } from '@slipway/contract/bookings/bookings';
import { queryClient } from '#lib/query-client.ts';
import { answering, openAsVisitor, playServer, refusing } from '#test-screen.tsx';
import {
  storeBasketAttempt,
  storeBasketCodes,
  storedBasketAttempt,
  storedBasketCodes,
} from '../basket-storage.ts';
// Imported up front, so that no test waits for the lazy chunk.
import './payment-return-screen.tsx';

const call = 'POST /api/booking/returned';
const own: NonNullable<ReturnedBooking['own']> = {
  email: 'ada@example.test',
  bookings: [41, 42].map((id) => ({
    ...{ id, unit: 'Teaser', package: 'A ½ Day Package', date: '2099-12-05' },
    ...{ time: '12:00:00', guests: 2 },
  })),
  order: {
    id: 7,
    products: [{ name: 'Paddle', quantity: 2 }],
    page: 'https://slipway.test/order/abc',
  },
};
const booked: ReturnedBooking = { id: 41, state: 'booked', own };

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** The page as a payment page leads to it. */
function comeBack(facts: string) {
  history.replaceState(null, '', `/payment-return#${facts}`);
  openAsVisitor('/payment-return');
}

it('names all that was booked and ordered, and the same when it is loaded again', async () => {
  const sent = playServer({ [call]: answering(booked) });
  comeBack('booking=41&secret=pi_1_secret_2');
  for (const text of ['Booking 41', 'Booking 42', 'Order 7', '2 × Paddle', 'ada@example.test']) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    '/order/abc',
  );
  expect(location.hash).toBe('');
  cleanup();
  queryClient.clear();
  openAsVisitor('/payment-return');
  expect(await screen.findByText('Booking 42')).toBeVisible();
  const lookedUp = sent.filter((one) => one.call === call);
  expect(lookedUp.map(({ body }) => body)).toEqual(
    Array(2).fill({ booking_id: 41, client_secret: 'pi_1_secret_2' }),
  );
});

it('says number and state only in another browser', async () => {
  playServer({ [call]: answering({ ...booked, own: null }) });
  comeBack('booking=41&secret=pi_1_secret_2');
  expect(await screen.findByText(/It is paid and booked/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Booking 41' })).toBeVisible();
  expect(screen.queryByText('Booking 42')).toBeNull();
});

it('leads a guest of an order alone to its page', async () => {
  playServer({ [call]: answering({ id: 7, state: 'booked', own: { ...own, bookings: [] } }) });
  comeBack('order=7&secret=pi_1_secret_2');
  expect(await screen.findByRole('heading', { name: 'Order 7' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'See your order' })).toBeVisible();
});

it('offers another try when it cannot be looked up, and says so where there is nothing', async () => {
  playServer({ [call]: refusing(409, { code: 'outcome_unknown', message: 'Not yet.' }) });
  comeBack('booking=41&secret=pi_1_secret_2');
  expect(await screen.findByText('We could not look up your payment')).toBeVisible();
  cleanup();
  sessionStorage.clear();
  openAsVisitor('/payment-return');
  expect(await screen.findByText('There is no payment to look up here')).toBeVisible();
});

it.each([
  ['booked', { code: null, giftCodes: [] }],
  ['ended', { code: 'summer10', giftCodes: ['gift-0001'] }],
] as const)(
  'of a basket that was %s the tab keeps no attempt, and codes only to try again',
  async (state, codes) => {
    storeBasketAttempt({
      key: 'key',
      body: { lines: [], amount: 21, name: 'Ada', email: 'ada@example.test', phone: '' },
      quote: {
        ...{ lines: [], order: null, currency: 'CAD', total_price: 21, amount: 21, discount: 0 },
        ...{ terms_text: null, code_problem: null, gift_cards: [] },
      },
      ...{ items: [], place: null, bookings: [41] },
    });
    storeBasketCodes({ code: 'summer10', giftCodes: ['gift-0001'] });
    playServer({ [call]: answering({ ...booked, state }) });
    comeBack('booking=41&secret=pi_1_secret_2');
    await waitFor(() => expect(storedBasketAttempt()).toBeNull());
    expect(storedBasketCodes()).toEqual(codes);
  },
);
