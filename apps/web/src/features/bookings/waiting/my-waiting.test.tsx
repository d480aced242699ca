import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnWaiting } from '@slipway/contract/bookings/waiting-list';
import { answering, customer, playServer, showAlone } from '#test-screen.tsx';
import { MyWaiting } from './my-waiting.tsx';

const entry: OwnWaiting = {
  ...{ id: 5, state: 'waiting', unit_id: 3, unit: 'Teaser', package_id: 12 },
  ...{ package: 'A ½ Day Package', date: '2099-07-01', time: null, length: null, quantity: 1 },
  ...{ guests: 3, guest_types: [], name: 'Ann', email: 'ann@slipway.test', kept_until: null },
};

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('shows what a customer waits for, who leaves the list after a question', async () => {
  let entries = [entry];
  const sent = playServer({
    'GET /api/my-waiting-entries': () => answering(entries)(),
    'POST /api/my-waiting-entries/5/leave': () => {
      entries = [];
      return answering({ id: 5 })();
    },
  });
  showAlone(<MyWaiting />, customer);
  expect(await screen.findByText('A ½ Day Package · Teaser · 3 guests')).toBeVisible();
  expect(screen.getByText('We email you when a place is free.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Book this place' })).toBeNull();
  await userEvent.click(
    screen.getByRole('button', { name: /^Leave the waiting list for Wed 1 Jul/ }),
  );
  const question = await screen.findByRole('dialog', { name: 'Leave the waiting list?' });
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Leave the list' }));
  await waitFor(() => expect(screen.queryByText(/Teaser/)).toBeNull());
});

it('offers nothing to press while the place is being paid', async () => {
  playServer({ 'GET /api/my-waiting-entries': answering([{ ...entry, state: 'paying' }]) });
  showAlone(<MyWaiting />, customer);
  expect(await screen.findByText(/^Finish the payment in the window/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('leads to a place that is kept, without the mail', async () => {
  const offered: OwnWaiting = {
    ...entry,
    state: 'offered',
    time: '12:00:00',
    kept_until: '2099-06-01T15:00:00.000Z',
  };
  playServer({
    'GET /api/my-waiting-entries': answering([offered]),
    'POST /api/my-waiting-entries/5/link': answering({ token: 'a'.repeat(22) }),
  });
  showAlone(<MyWaiting />, customer);
  expect(await screen.findByText('A place is free.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Book this place' }));
  await waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('slipway-book-kept') ?? 'null')).toMatchObject({
      token: 'a'.repeat(22),
      time: '12:00:00',
    }),
  );
});
