import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { staffBooking } from '#test-staff-booking.ts';
import { showToStaff } from '#test-part.tsx';
import { answering, pageOf, playServer, refusing } from '#test-screen.tsx';
import { ContractModal } from './contract-modal.tsx';

const booking = { ...staffBooking, unit: '', unit_id: 0, package: 'Inshore' };

afterEach(() => vi.unstubAllGlobals());

async function conflictAfter(answers: Parameters<typeof playServer>[0]) {
  const sent = playServer({
    'GET /api/units': pageOf([]),
    'POST /api/bookings/41/contract': refusing(409, {
      code: 'conflict',
      message: 'Changed meanwhile.',
    }),
    ...answers,
  });
  showToStaff(<ContractModal booking={booking} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Contract' }));
  const notice = await screen.findByRole('alert');
  const press = (name: string) => userEvent.click(within(notice).getByRole('button', { name }));
  return { sent, press };
}

it.each(['Keep mine and add theirs', 'Discard mine and load theirs'])(
  'after a conflict “%s” continues with the current booking',
  async (name) => {
    const { sent, press } = await conflictAfter({
      'GET /api/bookings/41': answering({ ...booking, version: 7 }),
    });
    await press(name);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Contract' }));
    await waitFor(() =>
      expect(sent.filter(({ call }) => call.startsWith('POST')).at(-1)?.body).toEqual({
        unit_id: 0,
        version: 7,
      }),
    );
  },
);

it('reports a booking that cannot be reloaded after a conflict, and keeps the buttons', async () => {
  const { press } = await conflictAfter({});
  await press('Keep mine and add theirs');
  const errorDialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(errorDialog).toHaveTextContent('Not found.');
  await userEvent.click(within(errorDialog).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Keep mine and add theirs' })).toBeVisible();
});
