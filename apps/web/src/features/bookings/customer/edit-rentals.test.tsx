import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { addDays, calendarDate, startsAt, timeOfDay, todayIn } from '@slipway/domain/dates/dates';
import { cruiser, houseboat, kayaks } from '#test-rentals.ts';
import { answeringTaken } from '#test-taken.ts';
import { answering, myBooking, openAsCustomer, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/screens/dashboard-screen.tsx';
import './edit-booking-modal.tsx';
import '#features/bookings/book/book-calendar.tsx';

const month = addDays(todayIn('America/Toronto', new Date()), 62).slice(0, 7);
const first = calendarDate(`${month}-01`);
const at = (date: string, time: string) =>
  startsAt(calendarDate(date), timeOfDay(time), 'America/Toronto').toISOString();
const named = (date: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );

const paddling: MyBookingWithPayments = {
  ...myBooking,
  ...{ date: first, time: '10:30:00', unit_id: 4, unit: 'Single kayak', unit_capacity: 1 },
  ...{ package_id: 41, package_name: 'By the hour', kind: 'by_the_hour', schedule: 'times' },
  ...{ starts_at: at(first, '10:30:00'), ends_at: at(first, '13:00:00'), quantity: 3, details: 3 },
  change_limit_days: null,
};
const stay: MyBookingWithPayments = {
  ...paddling,
  ...{ time: '16:00:00', unit_id: 5, unit: 'Houseboat', unit_capacity: 8, quantity: 1 },
  ...{ package_id: 51, package_name: 'Houseboat nights', kind: 'houseboat_nights', days: 3 },
  ...{ starts_at: at(first, '16:00:00'), ends_at: at(addDays(first, 3), '10:00:00'), details: 4 },
};
const preview = {
  ...{ currency: 'CAD', total_now: 210, total_price: 150, difference: -60, paid: 0 },
  ...{ left: 150, credit: 0, due_now: 0, moves_to: null, terms_after: null, refusals: {} },
};
async function opened(booking: MyBookingWithPayments, rates: object[] = []) {
  const sent = playServer({
    'GET /api/my-bookings': pageOf([booking]),
    'GET /api/rates': answering(rates),
    'GET /api/unit-names-packages-pictures': answering([kayaks, houseboat, cruiser]),
    'GET /api/bookings/41/availability': answeringTaken(),
    'POST /api/bookings/41/change-preview': answering(preview),
    'PUT /api/bookings/41': answering({ id: 41 }),
  });
  openAsCustomer('/dashboard?booking=41&open=edit');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit booking details' }));
  const saved = async () => {
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true));
    return sent.find(({ call }) => call.startsWith('PUT'))?.body;
  };
  return { edit, saved };
}

afterEach(() => vi.unstubAllGlobals());

it('shows how long and how many in the list', async () => {
  await opened(paddling);
  expect(await screen.findAllByText(/3 × By the hour · 3 guests/)).not.toHaveLength(0);
  expect(screen.getAllByText('1 PM')).not.toHaveLength(0);
});

it('changes the length, the number and the start of an hourly rental', async () => {
  const { edit, saved } = await opened(paddling);
  expect(await edit.findByLabelText('How long')).toHaveDisplayValue('2½ hours');
  expect(edit.getByLabelText('How many')).toHaveValue('3');
  expect(edit.queryByLabelText('Guests')).not.toBeInTheDocument();
  await userEvent.selectOptions(edit.getByLabelText('How long'), '1½ hours');
  await userEvent.selectOptions(edit.getByLabelText('How many'), '2');
  await userEvent.click(await edit.findByRole('radio', { name: /^2:15/ }));
  expect(await saved()).toMatchObject({
    ...{ date: first, time: '14:15:00', length: 90, quantity: 2, details: 2 },
  });
});

it('moves a stay and makes it longer', async () => {
  const { edit, saved } = await opened(stay);
  const day = (date: string) => edit.getByRole('button', { name: new RegExp(`^${named(date)}`) });
  await waitFor(() => expect(day(addDays(first, 4))).toBeEnabled());
  await userEvent.click(day(addDays(first, 4)));
  expect(edit.getByText('Now choose the day of return.')).toBeVisible();
  await userEvent.click(edit.getByRole('button', { name: 'Save' }));
  expect(edit.getByText('Choose the day of return.')).toBeVisible();
  await userEvent.click(day(addDays(first, 11)));
  expect(await saved()).toMatchObject({ date: addDays(first, 4), days: 7, details: 4 });
});

const weekend = {
  ...{
    id: 1,
    name: 'Late June',
    percent: 20,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    ended: 0,
    version: 1,
  },
  ...{ period: { form: 'dates', from: addDays(first, 3), to: addDays(first, 9) } },
  applies_to: { of: 'all' },
};

it.each([
  ['as agreed', 210, '$84'],
  ['that have changed since', 180, ''],
])('shows what days cost at prices %s', async (_case, total, price) => {
  const { edit } = await opened({ ...paddling, total_price: total }, [weekend]);
  const shown = (date: string) =>
    edit.getByRole('button', { name: new RegExp(`^${named(date)}`) }).textContent;
  await edit.findByLabelText('How long');
  await waitFor(() => expect(shown(addDays(first, 4))).toBe(`5${price}`));
  expect(shown(addDays(first, 1))).toBe(price === '' ? '2' : '2$70');
});

const cruising: MyBookingWithPayments = {
  ...paddling,
  ...{ time: '18:00:00', unit_id: 6, unit: 'Evening Star', unit_capacity: 40, quantity: 1 },
  ...{ package_id: 61, package_name: 'Sunset cruise', kind: 'sunset_cruise', details: 4 },
  ...{ starts_at: at(first, '18:00:00'), ends_at: at(first, '20:00:00'), names_given: false },
  guest_types: [
    { id: 1, name: 'Adult', count: 3, takes_seat: true },
    { id: 2, name: 'Child', count: 1, takes_seat: true },
  ],
  departure: { id: 9, least_to_sail: 6, guests_needed: 2 },
};

it('shows the guests of a departure by type, and changes them', async () => {
  const { edit, saved } = await opened(cruising);
  expect(await screen.findAllByText('Sunset cruise · 3 × Adult, 1 × Child')).not.toHaveLength(0);
  const adults = await edit.findByRole('spinbutton', { name: 'Adult' });
  expect(adults).toHaveValue('3');
  await userEvent.type(edit.getByRole('spinbutton', { name: 'Child' }), '0');
  await userEvent.click(edit.getByRole('button', { name: 'Fewer: Adult' }));
  expect(edit.queryByLabelText('Guests')).not.toBeInTheDocument();
  expect(await saved()).toMatchObject({
    ...{ date: first, details: 2, guest_types: [{ id: 1, count: 2 }] },
  });
});

it('does not save a party without a seat', async () => {
  const { edit } = await opened(cruising);
  await userEvent.type(await edit.findByRole('spinbutton', { name: 'Adult' }), '0');
  await userEvent.type(edit.getByRole('spinbutton', { name: 'Child' }), '0');
  await userEvent.type(edit.getByRole('spinbutton', { name: 'Infant on a lap' }), '2');
  expect(edit.getByText('At least one guest needs a seat.')).toBeVisible();
});
