import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarBooking, CalendarDays } from '@slipway/contract/operations/day';
import { calendarDate } from '@slipway/domain/dates/dates';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, playServer, refusing, showAlone } from '#test-screen.tsx';
import { useMove } from './use-move.ts';

afterEach(() => vi.unstubAllGlobals());

const booking = {
  ...{ id: 41, version: 1, name: 'Ada Rivers', date: '2099-06-13', time: '18:00:00' },
  ends_at: '2099-06-13T20:00:00.000Z',
} as CalendarBooking;
const none = { bookings: [], departures: [], orders: [], closed: [], counts: {}, units: [] };
const days: CalendarDays = { ...none };
const preview = 'POST /api/bookings/:id/change-preview'.replace(':id', '41');
const change = 'PUT /api/bookings/41';

function Mover() {
  const { move } = useMove(days, calendarDate('2099-06-01'));
  return <button onClick={() => move(booking, '2099-06-17', '18:00:00')}>Go</button>;
}
async function drag(answer: () => Response) {
  const sent = playServer({ [preview]: answer, [change]: answering({ ...booking, version: 2 }) });
  showAlone(<Mover />);
  await userEvent.click(await screen.findByRole('button', { name: 'Go' }));
  return () => sent.filter(({ call }) => call === change).length;
}
const warned = answering({ warnings: ['This package does not start on this day of the week.'] });

it('asks before it moves a booking to where customers could not book', async () => {
  const moves = await drag(warned);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('This package does not start on this day of the week.');
  expect(dialog).toHaveTextContent('The customer is told of the move by email.');
  expect(moves()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(moves()).toBe(1));
});

it('does not move it on no', async () => {
  const moves = await drag(warned);
  await userEvent.click(await screen.findByRole('button', { name: 'No, go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(moves()).toBe(0);
});

it.each([
  ['there is nothing to warn of', answering({ warnings: [] })],
  ['it could not be asked', refusing(404, { message: 'Not found.' })],
])('moves it at once where %s', async (_case, answer) => {
  const moves = await drag(answer);
  await waitFor(() => expect(moves()).toBe(1));
});
