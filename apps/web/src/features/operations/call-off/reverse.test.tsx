import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CallOffDetails } from '@slipway/contract/operations/call-offs';
import { answering, openAsStaff, pageOf, playServer, refusing } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './call-off-progress.tsx';
import './call-offs-screen.tsx';

const trip: CallOffDetails['trips'][number] = {
  ...{ booking_id: 41, date: '2099-07-01', time: '19:00:00', unit: 'Evening Star' },
  ...{ package: 'Sunset cruise', name: 'Zoe Zander', email: 'zoe@slipway.test' },
  ...{ phone: '+14165550111', details: 2, currency: 'CAD', paid: 100, state: 'told', reason: '' },
  ...{ mail: 'sent', sms: 'sent', new_date: null, new_time: null },
  expires_at: '2099-08-01T00:00:00.000Z',
};
const callOff: CallOffDetails = {
  ...{ id: 9, from_date: '2099-07-01', to_date: '2099-07-01', unit: 'Evening Star' },
  ...{ reason: 'Storm', made_by: 'Ann', made_at: '2099-06-30T12:00:00.000Z', bookings: 2, open: 1 },
  ...{ came_back: 0, message: 'Sorry', may_come_back: 1, days_closed: true, reversed: null },
  trips: [trip, { ...trip, booking_id: 42, name: 'Kim', state: 'refunded' }],
};
const reversed: CallOffDetails = {
  ...{ ...callOff, open: 0, came_back: 1, may_come_back: 0, days_closed: false },
  reversed: { by: 'Ann', at: '2099-06-30T14:00:00.000Z' },
  trips: [
    { ...trip, state: 'reversed', email: '' },
    { ...trip, booking_id: 42, name: 'Kim', state: 'refunded' },
  ],
};
const call = 'POST /api/call-offs/9/reverse';
const opened = (answers: Parameters<typeof playServer>[0]) => {
  const sent = playServer({
    'GET /api/': answering([]),
    'GET /api/call-offs': pageOf([callOff]),
    'GET /api/call-offs/9': answering(callOff),
    ...answers,
  });
  openAsStaff('/admin/called-off?edit=9', 'rent');
  return sent;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

it('asks with how many come back and how many do not, and then says who did', async () => {
  let now = callOff;
  const sent = opened({
    'GET /api/call-offs/9': () => answering(now)(),
    [call]: () => answering((now = reversed))(),
  });
  await press('Reverse…');
  const question = await screen.findByRole('dialog', { name: 'Reverse this call-off?' });
  expect(question).toHaveTextContent(
    'Bookings that take place after all, as they were booked: 1. Bookings that do not come back, because they were moved or cancelled or have started: 1. The days are open again.',
  );
  await userEvent.click(within(question).getByRole('button', { name: 'Reverse it' }));
  expect(await screen.findByText(/Bookings that came back: 1 of 2\./)).toBeVisible();
  expect(screen.getAllByText('Takes place after all').length).toBeGreaterThan(0);
  // Somebody without an email address is phoned.
  expect(screen.getByText('No email address. Call')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reverse…' })).toBeNull();
  expect(sent.map((one) => one.call)).toContain(call);
});

it('is not offered where nobody can come back, and says why it was refused', async () => {
  const text = 'Nobody can come back: everybody has chosen, or it is too late.';
  opened({ [call]: refusing(422, { message: '', code: 'invalid', errors: { id: [text] } }) });
  await press('Reverse…');
  await press('Reverse it');
  expect(await screen.findByText(text)).toBeVisible();
});
