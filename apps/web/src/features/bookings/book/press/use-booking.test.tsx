import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import { calendarDate } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeProviders } from '#app/providers.tsx';
import { pageData } from '#lib/page-data.ts';
import { startVisit } from '#lib/visit.ts';
import { queryClient } from '#lib/query-client.ts';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { answering, customer, playServer, refusing, unanswered } from '#test-screen.tsx';
import { startTests } from '#test-setup.ts';
import { emptyForm, type BookForm } from '#features/bookings/book/book-form.ts';
import { availabilityKey } from '#features/bookings/book/book-queries.ts';
import { storeAttempt, storedAttempt } from '#features/bookings/book/book-storage.ts';
import { bookingBody, dataOf } from './booking-body.ts';
import { quoteTrip } from '#features/bookings/book/availability-and-price.ts';
import type { Trip } from '#features/bookings/book/trip.ts';
import { useBooking } from './use-booking.ts';

vi.mock('#lib/wait.ts', () => ({ wait: () => Promise.resolve() }));

const trip: Trip = { kind: 'inshore', hours: 4 };
const form: BookForm = {
  ...emptyForm,
  unitId: 0,
  hours: 4,
  date: calendarDate('2099-12-05'),
  guests: 2,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: '+14165550123',
  payWith: 'new',
  keepCard: true,
};
const card = {
  token: () => Promise.resolve('tok_visa'),
  check: () => true,
  focus: () => undefined,
};

function priceOf(settings: ReturnType<typeof pageData>['settings']) {
  const quote = quoteTrip(trip, 2, settings);
  if (quote === null) throw new Error('No price');
  return quote;
}

function booking() {
  const quote = priceOf(pageData().settings);
  const day: DayAvailability = { available: true, starts: [] };
  const useIt = () => {
    const [attempt, onAttempt] = useState(storedAttempt);
    const page = { form, trip, quote, day, code: null, dispatch: () => undefined };
    return useBooking({ ...page, attempt, onAttempt });
  };
  return renderHook(useIt, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <ThemeProviders>
          {children}
          <DialogHost />
        </ThemeProviders>
      </QueryClientProvider>
    ),
  }).result;
}

beforeEach(() => {
  startTests(customer);
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

it('knows the card that was saved while booking', async () => {
  const face = { id: 1, brand: 'visa', last4: '4242', exp_month: 7, exp_year: 2099, active: true };
  playServer({
    'POST /api/booking/create': answering({ status: 'booked', id: 7, sms_sent: null }),
    'GET /api/page-data': () => answering({ ...pageData(), user: { ...customer, card: face } })(),
  });
  const booked = booking();
  booked.current.card.current = card;
  await act(() => booked.current.submit());
  await waitFor(() => expect(pageData().user?.card).toMatchObject({ last4: '4242' }));
});

/** Of all that was sent, the presses: a read of the page may come in between. */
const presses = (all: ReturnType<typeof playServer>) =>
  all.filter(({ call }) => call === 'POST /api/booking/create');

it('reads the calendar again once it was refused, before it gives up the time that it held', async () => {
  playServer({
    'POST /api/booking/create': refusing(422, { message: 'Your card was declined.' }),
  });
  let readings = 0;
  const calendar = new QueryObserver(queryClient, {
    queryKey: [...availabilityKey, 1],
    queryFn: () => (readings += 1),
    staleTime: Infinity,
  });
  const stop = calendar.subscribe(() => undefined);
  await waitFor(() => expect(calendar.getCurrentResult().data).toBe(1));
  const refused = booking();
  refused.current.card.current = card;
  act(() => {
    void refused.current.submit();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(refused.current.interrupted).toBe(false);
  expect(readings).toBe(2);
  stop();
});

it('says where its visit came from, also when the press is repeated in another one', async () => {
  const visit = (search: string) =>
    startVisit({ referrer: '', location: { search, hostname: 'book.example.com' } });
  visit('?utm_source=letter');
  const all = playServer({ 'POST /api/booking/create': () => Response.error() });
  const sent = () => presses(all);
  const booked = booking();
  booked.current.card.current = card;
  act(() => {
    void booked.current.submit();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(booked.current.interrupted).toBe(true));
  const tries = sent().length;
  visit('?utm_source=poster');
  act(() => {
    void booked.current.submit();
  });
  await waitFor(() => expect(sent().length).toBeGreaterThan(tries));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(booked.current.phase).toBe('idle'));
  visit('');
  for (const { body, key } of sent()) {
    expect([body, key]).toEqual([sent()[0]?.body, sent()[0]?.key]);
    expect(body).toMatchObject({ visit: { source: 'letter', medium: '', campaign: '' } });
  }
});

it('starts a new attempt after a rate limit, but not after one that followed a lost answer', async () => {
  const limit = refusing(429, { message: '' });
  const lost = () => Response.error();
  const replies = [limit, lost, limit, limit];
  const all = playServer({ 'POST /api/booking/create': () => (replies.shift() ?? lost)() });
  const sent = () => presses(all);
  const booked = booking();
  booked.current.card.current = card;
  for (const tries of [1, 3, 4]) {
    act(() => {
      void booked.current.submit();
    });
    await waitFor(() => expect(sent()).toHaveLength(tries));
    if (tries > 1) await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(booked.current.phase).toBe('idle'));
  }
  const keys = sent().map(({ key }) => key);
  expect(keys[1]).not.toBe(keys[0]);
  expect(new Set(keys.slice(1)).size).toBe(1);
  expect(booked.current.interrupted).toBe(true);
});

it.each([
  [9, true],
  [11, false],
])('an attempt of %i minutes ago holds its slot: %s', (minutes, holds) => {
  const { settings } = pageData();
  const input = { form, trip, quote: priceOf(settings), phone: form.phone, settings };
  const body = bookingBody({ ...input, token: 'tok_visa' });
  if (body === null) throw new Error('Nothing to send');
  storeAttempt({ key: 'key', body, data: 'another form', at: Date.now() - minutes * 60_000 });
  expect(settings.hold_minutes).toBe(10);
  const { held } = booking().current;
  expect(held).toEqual(holds ? body : null);
});

it('knows the slot held by its own booking after a reload during the bank challenge', () => {
  const { settings } = pageData();
  const quote = priceOf(settings);
  const body = bookingBody({ form, trip, quote, phone: form.phone, settings, token: 'tok_visa' });
  if (body === null) throw new Error('Nothing to send');
  storeAttempt({ key: 'key', body, data: dataOf(form, quote), at: Date.now() });
  expect(booking().current).toMatchObject({ interrupted: true, held: null, own: body });
  storeAttempt({ key: 'key', body, data: dataOf(form, quote), at: Date.now() - 11 * 60_000 });
  expect(booking().current).toMatchObject({ interrupted: true, own: null });
});

it('shows the place where it says that the same booking is sent again', async () => {
  playServer({ 'POST /api/booking/create': unanswered });
  const place = document.createElement('div');
  place.dataset['field'] = 'card';
  const shown = vi.spyOn(place, 'scrollIntoView');
  document.body.append(place);
  const lost = booking();
  lost.current.card.current = card;
  act(() => {
    void lost.current.submit();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  expect(lost.current.interrupted).toBe(true);
  place.remove();
});

it.each([
  ['a declined card', 'card_declined', { message: 'Your card was declined.' }],
  [
    'a lost race',
    'slot_unavailable',
    { message: 'The given data was invalid.', errors: { date: ['This date has been taken.'] } },
  ],
])('says after %s that nothing was booked or charged', async (_, code, body) => {
  playServer({ 'POST /api/booking/create': refusing(422, { code, ...body }) });
  const focus = vi.fn();
  const refused = booking();
  refused.current.card.current = { ...card, focus };
  act(() => {
    void refused.current.submit();
  });
  expect(await screen.findByText('Nothing was booked, and nothing was charged.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const isDeclined = code === 'card_declined';
  await waitFor(() => expect(refused.current.phase).toBe('idle'));
  await waitFor(() => expect(focus).toHaveBeenCalledTimes(isDeclined ? 1 : 0));
  expect(refused.current.problems.card).toBe(isDeclined ? body.message : undefined);
});
