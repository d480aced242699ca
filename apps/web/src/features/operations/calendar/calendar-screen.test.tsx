import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CalendarBooking, CalendarDays } from '@slipway/contract/operations/day';
import { addDays, todayIn, weekdayOf } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import { answering, openAsStaff, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import '#app/screens/new-booking-screen.tsx';
import './calendar-screen.tsx';

const today = todayIn('America/Toronto', new Date());
const tomorrow = addDays(today, 1);
const yesterday = addDays(today, -1);
// Of the same week, which begins on Sunday.
const nextToIt = addDays(tomorrow, weekdayOf(tomorrow) === 6 ? -1 : 1);
const days: CalendarDays = {
  bookings: [],
  departures: [],
  orders: [],
  closed: [],
  counts: {},
  units: [
    { id: 1, name: 'First Light' },
    { id: 3, name: 'Teaser' },
  ],
};
const opened = (path: string, ...who: ['Supervisor'] | []) => {
  playServer({ 'GET /api/bookings-calendar': answering(days), 'GET /api/': answering([]) });
  return openAsStaff(path, 'rent', ...who);
};
const link = (name: string) => screen.queryByRole('link', { name });

afterEach(() => vi.unstubAllGlobals());

describe('a day of the calendar', () => {
  it('links to a new booking unless it is past', async () => {
    opened(`/admin/calendar?date=${tomorrow}&view=week`);
    const name = `New booking on ${formatDate(tomorrow)}`;
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/admin/new-booking?date=${tomorrow}`,
    );
    expect(link(`New booking on ${formatDate(yesterday)}`)).not.toBeInTheDocument();
  });

  it('links to it by keyboard in the month view', async () => {
    const router = opened(`/admin/calendar?date=${tomorrow}`);
    const day = await screen.findByRole('button', { name: formatDate(tomorrow) });
    expect(day).toHaveAttribute('aria-keyshortcuts', 'N C');
    day.focus();
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/new-booking'));
    expect(router.state.location.search).toEqual({ date: tomorrow });
  });

  it('is closed by keyboard in the month view', async () => {
    opened(`/admin/calendar?date=${tomorrow}&unit=3`);
    (await screen.findByRole('button', { name: formatDate(tomorrow) })).focus();
    await userEvent.keyboard('c');
    const form = within(await screen.findByRole('dialog', { name: 'Close days' }));
    expect(form.getByLabelText('First date')).toHaveValue(tomorrow);
    expect(form.getByLabelText('Last date')).toHaveValue(tomorrow);
  });

  it('is closed with the days that the pointer is dragged over, but not by a press alone', async () => {
    opened(`/admin/calendar?view=week&date=${tomorrow}`);
    const dayOf = (day: typeof today) => screen.findByRole('region', { name: formatDate(day) });
    const [first, last] = [await dayOf(tomorrow), await dayOf(nextToIt)];
    const user = userEvent.setup();
    await user.pointer([{ keys: '[MouseLeft]', target: first }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.pointer([
      { keys: '[MouseLeft>]', target: last },
      { target: first },
      { keys: '[/MouseLeft]' },
    ]);
    const form = within(await screen.findByRole('dialog', { name: 'Close days' }));
    const ends = [tomorrow, nextToIt].sort();
    expect(form.getByLabelText('First date')).toHaveValue(ends[0]);
    expect(form.getByLabelText('Last date')).toHaveValue(ends[1]);
  });

  it('presets the unit of the row', async () => {
    opened(`/admin/calendar?view=units`);
    const name = `New booking on ${formatDate(tomorrow)}`;
    const links = await screen.findAllByRole('link', { name });
    expect(links.map((it) => it.getAttribute('href'))).toEqual([
      `/admin/new-booking?date=${tomorrow}&unit=1`,
      `/admin/new-booking?date=${tomorrow}&unit=3`,
    ]);
  });

  it('shows the bookings of a unit that is archived, without a link to a new one', async () => {
    const booking: CalendarBooking = {
      ...{ id: 41, version: 1, date: tomorrow, time: '12:00:00', quantity: 1, extras: '' },
      ...{ starts_at: `${tomorrow}T16:00:00.000Z`, ends_at: `${tomorrow}T20:00:00.000Z` },
      ...{ package_id: 5, package: 'Full Day', kind: 'full_day', unit_id: 9, unit: 'Old Salt' },
      ...{ name: 'Ada Rivers', email: '', phone: '', details: 2, status: 2, hold: false },
      ...{ called_off: false, awaiting: false, supervisor: null },
    };
    const counts = { [tomorrow]: 1 };
    playServer({
      'GET /api/bookings-calendar': answering({ ...days, bookings: [booking], counts }),
      'GET /api/': answering([]),
    });
    openAsStaff('/admin/calendar?view=units');
    const row = within(await screen.findByRole('row', { name: /^Old Salt/ }));
    expect(row.getByRole('button', { name: /Ada Rivers/ })).toBeVisible();
    expect(row.queryByRole('link', { name: /^New booking/ })).not.toBeInTheDocument();
  });

  it('has no link for a Supervisor, who cannot create bookings', async () => {
    opened('/admin/calendar', 'Supervisor');
    await screen.findByRole('button', { name: formatDate(tomorrow) });
    expect(screen.queryByRole('link', { name: /^New booking/ })).not.toBeInTheDocument();
  });
});

it('the printed page names the month and the business', async () => {
  opened('/admin/calendar?date=2027-06-12');
  const main = within(await screen.findByRole('main'));
  expect(await main.findByRole('heading', { name: 'June 2027' })).toBeInTheDocument();
  expect(main.getByText('Slipway Charters')).toBeInTheDocument();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await userEvent.click(main.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});
