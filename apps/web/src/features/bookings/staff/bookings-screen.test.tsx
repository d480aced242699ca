import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { staffBooking } from '#test-staff-booking.ts';
import { answering, openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import '#features/orders/orders-screen.tsx';
import './bookings-screen.tsx';

const today = todayIn('America/Toronto', new Date());
const yesterday = addDays(today, -1);
const row = {
  id: 41,
  date: today,
  time: '12:00:00',
  starts_at: `${today}T17:00:00.000Z`,
  ends_at: `${today}T21:00:00.000Z`,
  quantity: 1,
  unit_id: 3,
  unit: 'Teaser',
  package_id: 4,
  package_name: 'A ½ Day Package',
  kind: 'half_day',
  customer_id: 7,
  name: 'Ann Angler',
  email: 'ann@slipway.test',
  phone: '',
  details: 8,
  guest_types: [],
  names_given: null,
  total_price: 800,
  paid: 80,
  left: 720,
  tips: 0,
  currency: 'CAD',
  status: 2,
  cancelled: false,
  no_show: false,
  called_off: false,
  survey: { done: false },
  supervisor: null,
  mate: null,
  source: 'public',
};

/** Opens the list; `lastQuery` returns the query of its latest call. */
function opened(path: string, rows: unknown[] = [row]) {
  const sent = playServer({
    'GET /api/': pageOf(rows),
    'GET /api/package-kinds': answering([]),
  });
  const router = openAsStaff(path, 'rent');
  const lastQuery = () => {
    const { call = '' } =
      sent.filter((it) => /^GET \/api\/bookings(WithP\w+\/\d+)?\?/.test(it.call)).at(-1) ?? {};
    const query = new URLSearchParams(call.split('?')[1]);
    return { from: query.get('from'), to: query.get('to'), sort: query.get('sort') };
  };
  return { router, lastQuery };
}
const press = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

afterEach(() => vi.unstubAllGlobals());

describe('the staff’s bookings', () => {
  it.each([
    ['an instalment is paid', 3, 'Partly Paid', 'Boat to be confirmed'],
    ['everything is paid', 4, 'Fully Paid', 'Boat to be confirmed'],
    ['it is contracted without one', 6, 'Contracted', 'Inshore'],
    ['it is cancelled', 1, 'Cancelled', 'Inshore'],
  ])('say whether an inshore trip needs a boat, when %s', async (_case, status, word, unit) => {
    const trip = {
      unit_id: 0,
      unit: '',
      package_id: null,
      package_name: 'Inshore',
      kind: 'inshore',
    };
    opened('/admin/bookings', [{ ...row, ...trip, status, cancelled: status === 1 }]);
    const button = await screen.findByRole('button', { name: 'Open booking 41' });
    const listed = button.closest('tr, li');
    expect(listed).toHaveTextContent(word);
    expect(listed).toHaveTextContent(unit);
    if (unit === 'Inshore') expect(listed).not.toHaveTextContent('Boat to be confirmed');
  });

  it('open at today with the next one first; past ones are one press away, in the URL', async () => {
    const { router, lastQuery } = opened('/admin/bookings');
    expect(await screen.findByText('Ann Angler')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
    expect(lastQuery()).toEqual({ from: today, to: null, sort: 'date' });
    await press('Past');
    await waitFor(() => expect(lastQuery()).toEqual({ from: null, to: yesterday, sort: '-date' }));
    expect(router.state.location.search).toEqual({ when: 'past' });
    await press('All dates');
    await waitFor(() => expect(lastQuery()).toEqual({ from: null, to: null, sort: '-date' }));
    await press('Upcoming');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('show past ones after a reload, on the page in the URL', async () => {
    const { lastQuery } = opened('/admin/bookings?when=past&page=2');
    await screen.findByText('Ann Angler');
    expect(lastQuery()).toEqual({ from: null, to: yesterday, sort: '-date' });
  });

  it('are searched across all days, or within chosen dates', async () => {
    const { router, lastQuery } = opened('/admin/bookings?when=past');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search bookings' }), 'ann');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ann' }));
    await waitFor(() => expect(lastQuery()).toEqual({ from: null, to: null, sort: '-date' }));
    expect(screen.getByRole('radio', { name: 'All dates' })).toBeChecked();
    await press('Upcoming');
    await waitFor(() => expect(lastQuery()).toEqual({ from: today, to: null, sort: 'date' }));
    expect(router.state.location.search).toEqual({ q: 'ann', when: 'upcoming' });
  });

  it('keep a search and a filter set right after it', async () => {
    const { router, lastQuery } = opened('/admin/bookings');
    const box = await screen.findByRole('searchbox', { name: 'Search bookings' });
    await userEvent.type(box, 'ann');
    await press('Past');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ann', when: 'past' }));
    await waitFor(() => expect(lastQuery()).toEqual({ from: null, to: yesterday, sort: '-date' }));
    await userEvent.clear(box);
    await userEvent.type(box, 'bob');
    await userEvent.click(screen.getByRole('tab', { name: 'Inshore' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ list: 'inshore', q: 'bob' }),
    );
    expect(box).toHaveValue('bob');
  });

  it('are filtered by the chosen dates', async () => {
    const { lastQuery } = opened('/admin/bookings?from=2026-01-01&to=2026-02-01');
    await screen.findByText('Ann Angler');
    expect(lastQuery()).toEqual({ from: '2026-01-01', to: '2026-02-01', sort: '-date' });
  });

  it('say so when nothing is upcoming, and link to past ones', async () => {
    const { router } = opened('/admin/bookings', []);
    expect(await screen.findByRole('heading', { name: 'No upcoming bookings' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Past bookings' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ when: 'past' }));
  });

  it('say so when there are no past ones', async () => {
    opened('/admin/bookings?when=past', []);
    expect(await screen.findByRole('heading', { name: 'No past bookings' })).toBeVisible();
    expect(screen.queryByText(/as soon as somebody books/)).toBeNull();
  });

  it('have one dates filter on every list', async () => {
    opened('/admin/bookings?list=not_cruise');
    await screen.findByText('Ann Angler');
    expect(screen.getAllByText(/Upcoming/)).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
  });

  it('of one customer cover all dates', async () => {
    const { lastQuery } = opened('/admin/bookings/customer/7');
    await screen.findByText('Ann Angler');
    expect(lastQuery()).toEqual({ from: null, to: null, sort: '-date' });
  });
});

it('a booking that was opened from another page closes to that page, else to the list', async () => {
  playServer({
    'GET /api/bookings?': pageOf([]),
    'GET /api/bookingsWithPayments': pageOf([]),
    'GET /api/bookings/41': answering(staffBooking),
    'GET /api/bookings/41/': answering([]),
    'GET /api/bookings/41/survey': refusing(404, { message: 'Not found.' }),
    'GET /api/package-kinds': answering([]),
  });
  const router = openAsStaff('/admin/bookings?when=past');
  const at = () => router.state.location.href;
  const close = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Close this booking' }));
  await router.navigate({ to: '/admin/bookings', search: { booking: 41 } });
  await close();
  await waitFor(() => expect(at()).toBe('/admin/bookings'));
  const log = '/admin/daily-log?date=2026-07-01';
  const slipwayBelow = new URL(log, window.location.href).href;
  await router.navigate({
    to: '/admin/bookings',
    search: { booking: 41 },
    state: { slipwayBelow },
  });
  await close();
  await waitFor(() => expect(at()).toBe(log));
});
