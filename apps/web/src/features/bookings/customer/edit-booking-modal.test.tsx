import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { holdAnswer } from '#test-part.tsx';
import { charterKind, halfDay, teaser } from '#test-samples.ts';
import { answeringTaken, instantAt } from '#test-taken.ts';
import {
  answering,
  myBooking,
  openAsCustomer,
  pageOf,
  playServer,
  refusing,
} from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/screens/dashboard-screen.tsx';
import './edit-booking-modal.tsx';
import '#features/bookings/booking-details-modal.tsx';
import '#features/bookings/book/book-calendar.tsx';

const unit = {
  ...teaser,
  unit_capacity: 20,
  specialty: '',
  packages: [{ ...halfDay, id: 4, price: 800, additional_price: 0 }],
};
const screenWith = (
  booking: typeof myBooking,
  more: Record<string, (url: string) => Response> = {},
) =>
  playServer({
    'GET /api/my-bookings': pageOf([booking]),
    'GET /api/unit-names-packages-pictures': answering([unit]),
    'GET /api/bookings/41/availability': answeringTaken(),
    ...more,
  });
const opened = async () => {
  openAsCustomer('/dashboard?booking=41&open=edit');
  return screen.findByRole('dialog', { name: 'Edit booking details' });
};
const inDays = (days: number) => addDays(todayIn('America/Toronto', new Date()), days);
const cancelPreview = {
  currency: 'CAD',
  paid: 80,
  kept: 0,
  refund: 80,
  owed: 0,
  refunds: [],
  tips: 0,
  kept_by: {
    by: 'terms',
    line: { counted: 'days', more_than_days: 30, up_to_days: null, keep_percent: 0 },
    owed: 'charter',
  },
  moved_before: null,
  refusal: null,
};

afterEach(() => vi.unstubAllGlobals());

describe('Edit booking details', () => {
  it('allows only cancelling fewer than 14 days before the trip', async () => {
    screenWith({ ...myBooking, date: inDays(13) });
    const edit = await opened();
    const text =
      /Fewer than 14 days remain before your trip. Please contact us for further changes/;
    expect(await within(edit).findByText(text)).toBeVisible();
    expect(within(edit).queryByLabelText('Guests')).not.toBeInTheDocument();
    expect(within(edit).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    expect(within(edit).getByRole('button', { name: 'Cancel this booking' })).toBeVisible();
  });

  it('stays open for a called-off trip', async () => {
    screenWith({ ...myBooking, date: inDays(2), called_off: true });
    const edit = await opened();
    expect(await within(edit).findByText(/We have had to call this trip off/)).toBeVisible();
    expect(within(edit).getByLabelText('Guests')).toBeEnabled();
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    expect(await within(edit).findByText('Choose another day.')).toBeVisible();
  });

  it.each([
    ['is cancelled', { cancelled: true, status: 1 } as const],
    ['has started', { departed: true }],
  ])('opens the details instead where the booking %s', async (reason, more) => {
    screenWith({ ...myBooking, date: inDays(40), ...more });
    openAsCustomer('/dashboard?booking=41&open=edit');
    expect(await screen.findByRole('dialog', { name: 'Booking Details' })).toBeVisible();
    expect(screen.getByRole('button', { name: new RegExp(`^Edit.* ${reason}$`) })).toHaveAttribute(
      'aria-disabled',
    );
    expect(screen.queryByText('Edit booking details')).not.toBeInTheDocument();
  });

  it('leaves changes to staff if the unit is no longer offered', async () => {
    screenWith(
      { ...myBooking, date: inDays(40) },
      { 'GET /api/unit-names-packages-pictures': answering([]) },
    );
    const edit = await opened();
    expect(await within(edit).findByText(/This unit cannot be booked at the moment/)).toBeVisible();
    expect(within(edit).queryByText(/14 days/)).not.toBeInTheDocument();
  });

  it('says how many guests the unit takes if that has become fewer', async () => {
    screenWith({ ...myBooking, date: inDays(40), unit_capacity: 6 });
    const edit = await opened();
    expect(
      await within(edit).findByText('Max. guests number is 6 for this unit.'),
    ).toBeInTheDocument();
  });

  const dayButton = (edit: HTMLElement, days: number) =>
    within(edit).findByRole('button', {
      name: new RegExp(
        new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(
          new Date(`${inDays(days)}T12:00:00Z`),
        ),
      ),
    });
  const turnTo = async (edit: HTMLElement, from: number, days: number) => {
    if (inDays(days).slice(0, 7) !== inDays(from).slice(0, 7)) {
      await userEvent.click(await within(edit).findByRole('button', { name: 'Next month' }));
    }
    await userEvent.click(await dayButton(edit, days));
  };

  it('keeps the time on another day that has it', async () => {
    const sent = screenWith(
      { ...myBooking, date: inDays(40) },
      { 'PUT /api/bookings/41': answering({ id: 41 }) },
    );
    const edit = await opened();
    await within(edit).findByRole('radio', { name: '12 PM' });
    await turnTo(edit, 40, 41);
    expect(within(edit).getByRole('radio', { name: '12 PM' })).toBeChecked();
    expect(within(edit).queryByText(/cannot be booked on/)).not.toBeInTheDocument();
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    const put = sent.find(({ call }) => call.startsWith('PUT'));
    expect(put?.body).toMatchObject({ date: inDays(41), time: '12:00:00' });
  });

  it('says that a day has not the time, asks for another, and finds it again on a day that has it', async () => {
    const [from, to] = [instantAt(inDays(41), '12:00'), instantAt(inDays(41), '16:00')];
    const sent = screenWith(
      { ...myBooking, date: inDays(40) },
      {
        'PUT /api/bookings/41': answering({ id: 41 }),
        'GET /api/bookings/41/availability': answeringTaken({ blocks: [{ item: 0, from, to }] }, 1),
      },
    );
    const edit = await opened();
    await within(edit).findByRole('radio', { name: '12 PM' });
    await turnTo(edit, 40, 41);
    expect(await within(edit).findByText(/cannot be booked on/)).toHaveTextContent(
      /^12 PM cannot be booked on .*\. Choose another time\.$/,
    );
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    expect(within(edit).getByText('Choose a time.')).toBeVisible();
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
    await turnTo(edit, 41, 42);
    expect(within(edit).getByRole('radio', { name: '12 PM' })).toBeChecked();
    expect(within(edit).queryByText('Choose a time.')).not.toBeInTheDocument();
    expect(within(edit).queryByText(/cannot be booked on/)).not.toBeInTheDocument();
  });

  it('says when a package without a choice of starts begins and ends', async () => {
    const fullDay = { ...halfDay, id: 5, name: 'Full Day Package', kind: 'full_day' };
    const packages = [...unit.packages, { ...fullDay, kind_facts: charterKind('full_day') }];
    screenWith(
      { ...myBooking, date: inDays(40) },
      { 'GET /api/unit-names-packages-pictures': answering([{ ...unit, packages }]) },
    );
    const edit = await opened();
    expect(await within(edit).findByRole('radio', { name: '12 PM' })).toBeChecked();
    expect(within(edit).queryByText(/^Starts at/)).not.toBeInTheDocument();
    await userEvent.selectOptions(within(edit).getByLabelText('Package'), 'Full Day Package');
    expect(await within(edit).findByText(/^Starts at 6 AM/)).toBeVisible();
    expect(within(edit).getByText('Ends at 2 PM')).toBeVisible();
    expect(within(edit).queryByRole('radio')).not.toBeInTheDocument();
  });

  it('shows the server’s refusal under its field and keeps the choices', async () => {
    const text = 'Max. guests number is 20 for this unit.';
    const sent = screenWith(
      { ...myBooking, date: inDays(40) },
      {
        'PUT /api/bookings/41': refusing(422, {
          message: 'The given data was invalid.',
          errors: { details: [text] },
        }),
      },
    );
    const edit = await opened();
    await userEvent.selectOptions(await within(edit).findByLabelText('Guests'), '9');
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    expect(await within(edit).findByText(text)).toBeInTheDocument();
    expect(within(edit).getByLabelText('Guests')).toHaveValue('9');
    const put = sent.find(({ call }) => call.startsWith('PUT'));
    expect(put?.body).toMatchObject({
      id: 41,
      details: 9,
      unit_id: 3,
      cancelled: false,
      send_survey: false,
      version: 1,
    });
  });

  it('says by which days the terms count after a move', async () => {
    const moved = {
      ...cancelPreview,
      kept: 80,
      refund: 0,
      moved_before: { counted: 'days', left: 16 },
    };
    screenWith(
      { ...myBooking, date: inDays(40) },
      { 'POST /api/bookings/41/cancel-preview': answering(moved) },
    );
    const edit = await opened();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    const text = 'It was moved 16 days before the trip, and those terms apply.';
    expect(await within(edit).findByText(text)).toBeVisible();
    expect(within(edit).getByText('More than 30 days ahead: full refund.')).toBeVisible();
  });

  it('shows the refund before cancelling, and does nothing on No', async () => {
    const sent = screenWith(
      { ...myBooking, date: inDays(40) },
      {
        'POST /api/bookings/41/cancel-preview': answering(cancelPreview),
        'PUT /api/bookings/41': answering({ id: 41 }),
      },
    );
    const edit = await opened();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    expect(await within(edit).findByText('Refund')).toBeVisible();
    const puts = () => sent.filter(({ call }) => call.startsWith('PUT'));
    const press = () =>
      userEvent.click(within(edit).getByRole('button', { name: 'Cancel this booking' }));
    const title = 'Are you sure you want to cancel and not reschedule?';
    await press();
    const sure = await screen.findByRole('dialog', { name: title });
    expect(sure).toHaveTextContent('CA$80.00');
    await userEvent.click(within(sure).getByRole('button', { name: 'No, go back' }));
    expect(puts()).toEqual([]);
    await press();
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: title })).getByRole('button', {
        name: 'Yes',
      }),
    );
    expect(await screen.findByText('Your booking has been canceled.')).toBeVisible();
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]?.body).toMatchObject({ cancelled: true });
  });

  it('opens to cancel from the actions, and says that nothing is refunded where all is kept', async () => {
    screenWith(
      { ...myBooking, date: inDays(3) },
      {
        'POST /api/bookings/41/cancel-preview': answering({
          ...cancelPreview,
          kept: 80,
          refund: 0,
        }),
      },
    );
    openAsCustomer('/dashboard');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Cancel booking…, charter 41' }),
    );
    const edit = await screen.findByRole('dialog', { name: 'Edit booking details' });
    expect(within(edit).getByLabelText('Cancel this booking')).toBeChecked();
    await within(edit).findByText('Refund');
    await userEvent.click(within(edit).getByRole('button', { name: 'Cancel this booking' }));
    const sure = await screen.findByRole('dialog', {
      name: 'Are you sure you want to cancel and not reschedule?',
    });
    expect(sure).toHaveTextContent('Nothing is refunded; CA$80.00 is kept.');
  });

  it('says what goes back to a gift card, and what to the card', async () => {
    const refund = { payment_id: 1, amount: 30, method: 'Gift card', by_card: false };
    const refunds = [refund, { ...refund, amount: 50, method: 'Credit Card', by_card: true }];
    screenWith(
      { ...myBooking, date: inDays(40) },
      { 'POST /api/bookings/41/cancel-preview': answering({ ...cancelPreview, refunds }) },
    );
    const edit = await opened();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    expect(
      await within(edit).findByText(
        'CA$30.00 goes back to your gift card, and CA$50.00 to the card you paid with.',
      ),
    ).toBeVisible();
    expect(within(edit).queryByText(/refunded by our staff/)).not.toBeInTheDocument();
  });

  it('cannot cancel before the refund is shown', async () => {
    const preview = 'POST /api/bookings/41/cancel-preview';
    screenWith({ ...myBooking, date: inDays(40) });
    const release = holdAnswer(preview);
    const edit = await opened();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    const button = within(edit).getByRole('button', { name: 'Cancel this booking' });
    expect(button).toBeDisabled();
    release.answer(answering(cancelPreview)());
    await waitFor(() => expect(button).toBeEnabled());
    expect(within(edit).getByText('Refund')).toBeVisible();
  });

  it.each([
    ['could not be worked out', refusing(403, { message: 'Not now.' })],
    ['is refused', answering({ ...cancelPreview, refusal: 'It has departed.' })],
  ])('cannot be cancelled while the refund %s', async (_why, preview) => {
    screenWith(
      { ...myBooking, date: inDays(40) },
      { 'POST /api/bookings/41/cancel-preview': preview },
    );
    const edit = await opened();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    await within(edit).findByRole('alert');
    expect(within(edit).getByRole('button', { name: 'Cancel this booking' })).toBeDisabled();
    await userEvent.click(within(edit).getByLabelText('Cancel this booking'));
    expect(within(edit).getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('stays open while it saves, and then shows the outcome', async () => {
    screenWith({ ...myBooking, date: inDays(40) });
    const saved = holdAnswer('PUT /api/bookings/41');
    const edit = await opened();
    await userEvent.selectOptions(await within(edit).findByLabelText('Guests'), '9');
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(edit).getByRole('button', { name: 'Close this dialog' }));
    expect(edit).toBeInTheDocument();
    saved.answer(refusing(409, { code: 'conflict', message: 'The booking changed.' })());
    expect(await within(edit).findByRole('button', { name: /^Keep mine/ })).toBeVisible();
    expect(within(edit).getByLabelText('Guests')).toHaveValue('9');
  });

  it('reports a concurrent change and does not overwrite it', async () => {
    screenWith(
      { ...myBooking, date: inDays(40) },
      {
        'PUT /api/bookings/41': refusing(409, {
          code: 'conflict',
          message: 'The booking changed.',
        }),
      },
    );
    const edit = await opened();
    await userEvent.selectOptions(await within(edit).findByLabelText('Guests'), '9');
    await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
    expect(await within(edit).findByRole('button', { name: /^Keep mine/ })).toBeVisible();
    expect(within(edit).getByLabelText('Guests')).toHaveValue('9');
  });
});
