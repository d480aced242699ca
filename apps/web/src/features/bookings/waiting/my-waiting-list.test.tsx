import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { OwnWaitingEntry } from '@slipway/contract/bookings/waiting-list';
import { answering, openAsCustomer, pageOf, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/screens/dashboard-screen.tsx';

const waits: OwnWaitingEntry = {
  ...{ id: 5, state: 'waiting', unit: 'Teaser', package: 'Sunset cruise', date: '2099-12-05' },
  ...{ time: null, guests: 2, kept_until: null },
};

/** Opens My bookings; each reading of what is waited for has the next of these, and the last from then on. */
function open(...readings: OwnWaitingEntry[][]) {
  let read = 0;
  const sent = playServer({
    'GET /api/my-bookings': pageOf([]),
    'GET /api/my-orders': pageOf([]),
    'GET /api/my-waiting-entries': () =>
      answering(readings[Math.min(read++, readings.length - 1)])(),
    'POST /api/my-waiting-entries/5/leave': answering({ id: 5 }),
  });
  openAsCustomer('/dashboard');
  return sent;
}

it('says nothing where nobody waits', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Waiting list' })).toBeNull();
});

it('tells how each entry stands', async () => {
  open([
    waits,
    { ...waits, id: 6, state: 'offered', time: '18:00:00', kept_until: '2099-12-04T15:30:00Z' },
    { ...waits, id: 7, state: 'told', time: '18:00:00' },
    { ...waits, id: 8, state: 'paying', time: '18:00:00' },
  ]);
  const list = await screen.findByRole('region', { name: 'Waiting list' });
  const [waiting, offered, told, paying] = within(list).getAllByRole('listitem');
  expect(waiting).toHaveTextContent('Sunset cruise, Teaser');
  expect(waiting).toHaveTextContent('2 guests');
  expect(waiting).toHaveTextContent('We email you as soon as a place is free.');
  expect(offered).toHaveTextContent('We keep a place for you until 10:30 AM today.');
  expect(told && within(told).getByRole('link', { name: 'Book your package' })).toBeVisible();
  expect(paying && within(paying).queryByRole('button')).toBeNull();
});

it('leaves after asking, and keeps the focus on the page', async () => {
  const sent = open([waits], []);
  const name = /^Leave the waiting list for Sunset cruise, Teaser, /;
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave the waiting list?' });
  expect(within(dialog).getByText(/^You lose your turn\./)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave the list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull());
  expect(sent.map(({ call }) => call)).toContain('POST /api/my-waiting-entries/5/leave');
  expect(await screen.findByText('You have left the waiting list')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'My bookings', level: 1 })).toHaveFocus(),
  );
});
