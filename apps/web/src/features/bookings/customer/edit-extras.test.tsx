import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';
import { halfDay, teaser } from '#test-samples.ts';
import { answeringTaken } from '#test-taken.ts';
import { answering, myBooking, openAsCustomer, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/screens/dashboard-screen.tsx';
import './edit-booking-modal.tsx';
import '#features/bookings/book/book-calendar.tsx';

const unit = {
  ...teaser,
  unit_capacity: 20,
  specialty: '',
  packages: [{ ...halfDay, id: 4, price: 800, additional_price: 0, has_extras: true }],
};
const bag: PackageExtra = {
  ...{ id: 1, name: 'Dry bag', description: '', picture: null, offer: 'choice', price: 9 },
  ...{ per: 'booking', refund: 'trip', least: 1, most: 3, until_hours: 24, left: 1 },
};
const guide: PackageExtra = { ...bag, id: 2, name: 'Guide', most: 1, until_hours: 48, left: null };
const inDays = (days: number) => addDays(todayIn('America/Toronto', new Date()), days);
const booking = (days: number, until = `${inDays(days - 1)}T17:00:00.000Z`) => ({
  ...myBooking,
  date: inDays(days),
  starts_at: `${inDays(days)}T17:00:00.000Z`,
  ends_at: `${inDays(days)}T21:00:00.000Z`,
  extras: [
    {
      ...{ id: 1, name: 'Dry bag', offer: 'choice', price: 6, per: 'booking' },
      ...{ quantity: 1, pieces: 1, until },
    } as const,
  ],
});
const preview = (over: object = {}) => ({
  ...{ currency: 'CAD', total_now: 806, total_price: 812, difference: 6, paid: 80, left: 732 },
  ...{
    credit: 0,
    due_now: 0,
    moves_to: null,
    terms_after: null,
    refusals: {},
    warnings: [],
    ...over,
  },
});
const change = 'POST /api/bookings/41/change-preview';
const put = 'PUT /api/bookings/41';

afterEach(() => vi.unstubAllGlobals());

async function opened(days: number, told: object = preview(), until?: string) {
  const sent = playServer({
    'GET /api/my-bookings': pageOf([booking(days, until)]),
    'GET /api/unit-names-packages-pictures': answering([unit]),
    'GET /api/bookings/41/availability': answeringTaken(),
    'GET /api/packages/4/extras': answering([bag, guide]),
    [change]: answering(told),
    [put]: answering({}),
  });
  openAsCustomer('/dashboard?booking=41&open=edit');
  const edit = await screen.findByRole('dialog', { name: 'Edit booking details' });
  const extras = await within(edit).findByRole('group', { name: 'Extras' });
  await within(extras).findByText('Dry bag');
  return { sent, edit, extras };
}
const bodies = (sent: { call: string; body?: unknown }[], of: string) =>
  sent.filter(({ call }) => call === of).map(({ body }) => body);

it('chooses extras at their agreed price, and says what the change costs before it is saved', async () => {
  const { sent, edit, extras } = await opened(40);
  expect(within(extras).getByText('CA$6.00 · Only 1 more')).toBeVisible();
  await userEvent.click(within(extras).getByRole('button', { name: 'More: Dry bag' }));
  // One is its own, and one is left.
  expect(within(extras).getByRole('button', { name: 'More: Dry bag' })).toBeDisabled();
  await userEvent.click(within(extras).getByRole('checkbox', { name: 'Add Guide' }));
  const cost = await within(edit).findByLabelText('Cost of the change');
  expect(within(cost).getByText('CA$812.00')).toBeVisible();
  const asked = {
    extras: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
  };
  await waitFor(() => expect(bodies(sent, change).at(-1)).toMatchObject(asked));
  await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies(sent, put)).toMatchObject([asked]));
});

it('names what there is too little of', async () => {
  const text = 'Of Dry bag only 1 are left for this time.';
  const { edit, extras } = await opened(40, preview({ refusals: { extras: [text] } }));
  await userEvent.click(within(extras).getByRole('button', { name: 'More: Dry bag' }));
  expect(await within(edit).findByText(text)).toBeVisible();
});

it('of a trip that can no longer be changed otherwise, sends extras alone', async () => {
  const { sent, edit, extras } = await opened(5);
  expect(within(edit).getByText(/Please contact us for further changes/)).toBeVisible();
  expect(within(edit).queryByLabelText('Guests')).not.toBeInTheDocument();
  await userEvent.click(within(extras).getByRole('button', { name: 'Fewer: Dry bag' }));
  await within(edit).findByLabelText('Cost of the change');
  expect(bodies(sent, change)).toEqual([{ extras: [] }]);
  await userEvent.click(within(edit).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies(sent, put)).toMatchObject([{ extras: [] }]));
  expect(bodies(sent, put)[0]).not.toHaveProperty('date');
});

it('leaves what is past its time as it is, and what is not can be changed', async () => {
  const { extras } = await opened(5, preview(), '2026-01-01T00:00:00.000Z');
  const text = 'Please contact us to change this: it is too close to the start.';
  expect(within(extras).getByText(text)).toBeVisible();
  expect(within(extras).queryByRole('spinbutton')).not.toBeInTheDocument();
  expect(within(extras).getByRole('checkbox', { name: 'Add Guide' })).toBeEnabled();
});
