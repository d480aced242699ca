import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CalendarDays } from '@slipway/contract/operations/day';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import { answering, openAsStaff, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import '#app/screens/new-booking-screen.tsx';
import './calendar-screen.tsx';

const today = todayIn('America/Toronto', new Date());
const tomorrow = addDays(today, 1);
const yesterday = addDays(today, -1);
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
    expect(day).toHaveAttribute('aria-keyshortcuts', 'N');
    day.focus();
    await userEvent.keyboard('n');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/new-booking'));
    expect(router.state.location.search).toEqual({ date: tomorrow });
  });

  it('presets the unit in the row of one', async () => {
    opened(`/admin/calendar?view=units`);
    const name = `New booking on ${formatDate(tomorrow)}`;
    const links = await screen.findAllByRole('link', { name });
    expect(links.map((it) => it.getAttribute('href'))).toEqual([
      `/admin/new-booking?date=${tomorrow}&unit=1`,
      `/admin/new-booking?date=${tomorrow}&unit=3`,
    ]);
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
