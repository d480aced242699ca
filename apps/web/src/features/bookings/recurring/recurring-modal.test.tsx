import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, playServer, refusing, showAlone, unanswered } from '#test-screen.tsx';
import { RecurringModal } from './recurring-modal.tsx';

const call = 'POST /api/booking-repeat/41';
const dates = ['2099-12-12', '2099-12-19'];
const planned = (conflict: string | null) => ({
  currency: 'CAD',
  occurrences: dates.map((date) => ({
    date,
    time: '12:00:00',
    total_price: 800,
    conflict,
    warnings: [],
  })),
});
const created = { series_id: 5, made: dates.map((date, id) => ({ id, date })), skipped: [] };

/** A server whose first answer is `first` but which has created the occurrences anyway. */
function server(first: () => Response) {
  const tries = [first, answering(created)];
  let isMade = false;
  return playServer({
    [`${call}/preview`]: () => answering(planned(isMade ? 'Already booked.' : null))(),
    [call]: () => {
      isMade = true;
      return (tries.shift() ?? answering(created))();
    },
  });
}

const closeError = async () => {
  const error = await screen.findByRole('dialog', { name: 'Error' });
  await userEvent.click(within(error).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(error).not.toBeInTheDocument());
};
const keysOf = (sent: ReturnType<typeof playServer>) =>
  sent.flatMap((one) => (one.call === call ? [one.key] : []));

afterEach(() => vi.unstubAllGlobals());

it.each<[string, () => Response]>([
  ['was lost', unanswered],
  ['is a failure', refusing(502, { message: '' })],
])(
  'creates the bookings once when the answer %s and the same request is retried',
  async (_what, first) => {
    const sent = server(first);
    const onClose = vi.fn();
    showAlone(<RecurringModal of={{ bookingId: 41 }} onClose={onClose} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Create 2' }));
    await closeError();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const keys = keysOf(sent);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  },
);

it('is a new request after a refusal', async () => {
  const sent = server(refusing(422, { message: 'No.', errors: { count: ['Too many.'] } }));
  showAlone(<RecurringModal of={{ bookingId: 41 }} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create 2' }));
  await closeError();
  expect(await screen.findByRole('button', { name: 'Nothing to create' })).toBeDisabled();
  expect(keysOf(sent)).toHaveLength(1);
});
