import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { answering, myBooking, openAsCustomer, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/screens/dashboard-screen.tsx';
import './edit-booking-modal.tsx';
import '#features/bookings/book/book-calendar.tsx';

const inDays = (days: number) => addDays(todayIn('America/Toronto', new Date()), days);

/** Four hours for two guests, deposit paid, not assigned to a unit. */
const inshore: MyBookingWithPayments = {
  ...myBooking,
  date: inDays(40),
  time: '07:00:00',
  unit_id: 0,
  unit: '',
  item: 0,
  schedule: null,
  kind: 'inshore',
  package_id: null,
  package_name: 'Inshore',
  details: 2,
  duration: 4,
  unit_capacity: 12,
  supervisor: null,
};
const preview = {
  currency: 'CAD',
  total_now: 625,
  total_price: 925,
  difference: 300,
  paid: 93.75,
  left: 831.25,
  credit: 0,
  moves_to: null,
  due_now: 368.75,
  terms_after: null,
  refusals: {},
};
const screenWith = (booking: MyBookingWithPayments, more: object = {}) =>
  playServer({
    'GET /api/my-bookings': pageOf([booking]),
    'GET /api/unit-names-packages-pictures': answering([]),
    'POST /api/bookings/41/change-preview': answering({ ...preview, ...more }),
    'PUT /api/bookings/41': answering({ id: 41 }),
  });
const opened = async () => {
  openAsCustomer('/dashboard?booking=41&open=edit');
  return screen.findByRole('dialog', { name: 'Edit booking details' });
};

afterEach(() => vi.unstubAllGlobals());

describe('an inshore trip', () => {
  it('can change guests, hours and day while pending, and shows the price difference', async () => {
    const sent = screenWith(inshore);
    const edit = await opened();
    expect(within(edit).queryByLabelText('Package')).not.toBeInTheDocument();
    const hours = await within(edit).findByLabelText('Duration');
    expect(hours).toHaveTextContent('4 hours5 hours6 hours7 hours8 hours');
    await userEvent.selectOptions(hours, '6');
    await userEvent.selectOptions(within(edit).getByLabelText('Guests'), '2');
    expect(await within(edit).findByText('CA$831.25')).toBeVisible();
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${inDays(41)}T12:00:00Z`),
    );
    if (inDays(41).slice(0, 7) !== inDays(40).slice(0, 7)) {
      await userEvent.click(await within(edit).findByRole('button', { name: 'Next month' }));
    }
    await userEvent.click(await within(edit).findByRole('button', { name: day }));
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    const put = sent.find(({ call }) => call.startsWith('PUT'));
    expect(put?.body).toMatchObject({ date: inDays(41), details: 2, duration: 6, unit_id: 0 });
    expect(put?.body).not.toHaveProperty('time');
    expect(put?.body).not.toHaveProperty('package_id');
  });

  it('says before a late move by which terms it is cancelled afterwards', async () => {
    const line = { counted: 'days', more_than_days: null, up_to_days: 30, keep_percent: 100 };
    const after = {
      kept_by: { by: 'terms', line, owed: 'charter' },
      moved_before: { counted: 'days', left: 20 },
    };
    screenWith(inshore, { terms_after: after });
    const edit = await opened();
    await userEvent.selectOptions(await within(edit).findByLabelText('Duration'), '6');
    expect(await within(edit).findByText(/^If you cancel after this change:/)).toHaveTextContent(
      /: .+\. It was moved 20 days before the trip, and those terms apply\.$/,
    );
  });

  it('takes up to the configured number of guests', async () => {
    screenWith({ ...inshore, details: 14 });
    const edit = await opened();
    expect(await within(edit).findByText('Max. guests number is 12 for this unit.')).toBeVisible();
  });

  it('is changed by staff once a boat is arranged, and can still be cancelled', async () => {
    screenWith({ ...inshore, status: 6 });
    const edit = await opened();
    expect(await within(edit).findByText(/A boat has been arranged for this trip/)).toBeVisible();
    expect(within(edit).queryByLabelText('Guests')).not.toBeInTheDocument();
    expect(within(edit).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    expect(within(edit).getByRole('button', { name: 'Cancel this booking' })).toBeVisible();
  });

  it('can move to another day when called off', async () => {
    screenWith({ ...inshore, status: 6, called_off: true });
    const edit = await opened();
    expect(await within(edit).findByText(/We have had to call this trip off/)).toBeVisible();
    expect(within(edit).getByLabelText('Guests')).toBeEnabled();
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    expect(await within(edit).findByText('Choose another day.')).toBeVisible();
  });
});
