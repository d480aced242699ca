import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CancelPreview } from '@slipway/contract/bookings/staff-bookings';
import { holdAnswer, showToStaff } from '#test-part.tsx';
import { answering, playServer, refusing } from '#test-screen.tsx';
import { staffBooking } from '#test-staff-booking.ts';
import { CancelModal } from './cancel-modal.tsx';

const path = 'POST /api/bookings/41/cancel-preview';
const preview: CancelPreview = {
  currency: 'CAD',
  paid: 80,
  kept: 0,
  refund: 80,
  owed: 0,
  tips: 0,
  refunds: [],
  kept_by: {
    by: 'terms',
    line: { counted: 'days', more_than_days: 30, up_to_days: null, keep_percent: 0 },
    owed: 'charter',
  },
  moved_before: null,
  refusal: null,
};
const button = () => screen.findByRole('button', { name: 'Cancel booking' });
const open = () =>
  showToStaff(<CancelModal booking={{ ...staffBooking, version: 1 }} onClose={() => undefined} />);

afterEach(() => vi.unstubAllGlobals());

it('cannot cancel before the refund is shown', async () => {
  playServer({});
  const release = holdAnswer(path);
  open();
  expect(await button()).toBeDisabled();
  release.answer(answering(preview)());
  await waitFor(async () => expect(await button()).toBeEnabled());
  expect(screen.getByText('Refund')).toBeVisible();
});

it('cannot cancel when the server refuses', async () => {
  playServer({ [path]: answering({ ...preview, refusal: 'It has departed.' }) });
  open();
  expect(await screen.findByText('It has departed.')).toBeVisible();
  expect(await button()).toBeDisabled();
});

it.each<[CancelPreview['kept_by'], string]>([
  [
    {
      by: 'terms',
      line: { counted: 'days', more_than_days: 7, up_to_days: 30, keep_percent: 50 },
      owed: 'charter',
    },
    'Within 30 days and over 7 days: the 50 percent deposit is forfeited.',
  ],
  [{ by: 'departure' }, 'No refund once the unit leaves the dock.'],
  [
    { by: 'earlier_change' },
    'The booking was changed when the terms kept more, and that amount still applies.',
  ],
])('names what decides how much is kept', async (kept_by, expected) => {
  playServer({ [path]: answering({ ...preview, kept_by }) });
  open();
  expect(await screen.findByText(expected)).toBeVisible();
});

it.each([
  ['Credit card', true, 'To the card, straight away'],
  ['Gift card', true, 'To the gift card, straight away'],
  // A gift card that has ended takes nothing back.
  ['Gift card', false, 'By staff (Gift card), as a task in To do'],
  ['Cash', false, 'By staff (Cash), as a task in To do'],
])('says how what was paid by %s goes back (at once: %s)', async (method, by_card, expected) => {
  const refunds = [{ payment_id: 7, amount: 80, method, by_card }];
  playServer({ [path]: answering({ ...preview, refunds }) });
  open();
  expect(await screen.findByText(new RegExp(expected.replace(/[()]/g, '.')))).toBeVisible();
});

it('says that a tip is not refunded, if there is one', async () => {
  playServer({ [path]: answering({ ...preview, tips: 12.5 }) });
  open();
  expect(await screen.findByText('Tip, not refunded')).toBeVisible();
  expect(screen.getByText('CA$12.50')).toBeVisible();
});

const changed = {
  [path]: answering(preview),
  'POST /api/bookings/41/cancel': refusing(409, {
    code: 'conflict',
    message: 'Changed meanwhile.',
  }),
};
async function conflictAfter(answers: Parameters<typeof playServer>[0]) {
  const sent = playServer({ ...changed, ...answers });
  open();
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Storm');
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  const notice = await screen.findByRole('alert');
  const press = (name: string) => userEvent.click(within(notice).getByRole('button', { name }));
  const versions = () =>
    sent.flatMap(({ call, body }) =>
      call.endsWith('/cancel') && typeof body === 'object' && body !== null && 'version' in body
        ? [body.version]
        : [],
    );
  return { press, versions };
}

it.each([
  ['Review the refund', 'Storm'],
  ['Discard mine and load theirs', ''],
])('after a conflict “%s” continues with the current booking', async (name, reason) => {
  const { press, versions } = await conflictAfter({
    'GET /api/bookings/41': answering({ id: 41, version: 2 }),
  });
  await press(name);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByLabelText(/^Reason/)).toHaveValue(reason);
  await waitFor(async () => expect(await button()).toBeEnabled());
  await userEvent.click(await button());
  await waitFor(() => expect(versions()).toEqual([1, 2]));
});

it('reports a booking that cannot be reloaded after a conflict, and keeps the buttons', async () => {
  const { press } = await conflictAfter({});
  await press('Review the refund');
  const errorDialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(errorDialog).toHaveTextContent('Not found.');
  await userEvent.click(within(errorDialog).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Review the refund' })).toBeVisible();
});
