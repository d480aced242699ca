import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeparturePlaces } from '@slipway/contract/operations/departures';
import { answering, openAsStaff, playServer, refusing } from '#test-screen.tsx';
import { manifest, zoe } from '#test-departure.ts';
// Imported up front, so that no test waits for the lazy chunks.
import '#app/layouts/vertical-layout.tsx';
import './departures-screen.tsx';
import './move-departure.tsx';

const morning: DeparturePlaces['places'][number] = {
  ...{ unit_id: 10, unit: 'Morning Star', package_id: 101, own: false },
  ...{ items: 1, item: 1, refusal: null },
};
const launches = {
  ...morning,
  ...{ unit_id: 9, unit: 'Launches', package_id: 91, items: 2, item: null },
  refusal: 'It takes 6 guests, and 13 are booked.',
};
const own = { ...morning, unit_id: 8, unit: 'Evening Star', package_id: 81, own: true, items: 2 };

const move = 'POST /api/departures/5/move';
const opened = (
  places: DeparturePlaces['places'],
  answers: Parameters<typeof playServer>[0] = {},
) => {
  const parties = [zoe, { ...zoe, booking_id: 42, name: 'Walk In', email: '' }];
  const sent = playServer({
    'GET /api/': answering([]),
    'GET /api/departures/5': answering(manifest({ parties })),
    'GET /api/departures/7': answering(manifest({ id: 7, unit: 'Morning Star' })),
    'GET /api/departures/5/places': answering({ version: 3, places }),
    [move]: answering({ departure_id: 7, ashore: [] }),
    ...answers,
  });
  return { sent, router: openAsStaff('/admin/departures?departure=5', 'rent') };
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const bodies = (sent: ReturnType<typeof playServer>) =>
  sent.filter(({ call }) => call === move).map(({ body }) => body);

afterEach(() => vi.unstubAllGlobals());

it('moves to what is free, tells nobody unless it is chosen, and shows where it is now', async () => {
  const { sent, router } = opened([launches, morning]);
  await press('Move…');
  expect(await screen.findByDisplayValue('Morning Star')).toBeVisible();
  expect(screen.getByText('Without an email address, to be phoned: 1.')).toBeVisible();
  await press('Move');
  expect(await screen.findByText('The departure has been moved.')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toEqual({ departure: 7 }));
  expect(bodies(sent)).toEqual([{ version: 3, package_id: 101, tell_guests: false }]);
});

it('tells the guests where it is chosen, and names whose trip is another by then', async () => {
  const { sent } = opened([morning], {
    [move]: answering({ departure_id: 7, ashore: ['Mia Mate'] }),
  });
  await press('Move…');
  await userEvent.click(await screen.findByRole('switch', { name: 'Tell the guests by email' }));
  await press('Move');
  const done = 'The departure has been moved. Not moved, because busy at that time: Mia Mate.';
  expect(await screen.findByText(done)).toBeVisible();
  expect(bodies(sent)).toEqual([{ version: 3, package_id: 101, tell_guests: true }]);
});

it('says that nobody is told of another item of the same', async () => {
  opened([{ ...own, item: 2 }]);
  await press('Move…');
  expect(await screen.findByDisplayValue('Evening Star, item 2')).toBeVisible();
  expect(screen.getByText('Guests do not see items, so nobody is told.')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Tell the guests by email' })).toBeNull();
});

it('says why it cannot go anywhere, and offers no press', async () => {
  opened([launches]);
  await press('Move…');
  expect(await screen.findByText('Nothing else can take it at that time.')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: 'Move it to' }));
  expect(
    await screen.findByText('Launches: It takes 6 guests, and 13 are booked.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
});

it('says where nothing else is of its kind', async () => {
  opened([]);
  await press('Move…');
  expect(await screen.findByText('No other unit has a package of this kind.')).toBeVisible();
});

it('keeps the form with the reason where somebody was quicker', async () => {
  const errors = { package_id: ['Something else takes it at that time.'] };
  opened([morning], { [move]: refusing(422, { message: '', code: 'slot_unavailable', errors }) });
  await press('Move…');
  await press('Move');
  expect(await screen.findByText('Something else takes it at that time.')).toBeVisible();
});
