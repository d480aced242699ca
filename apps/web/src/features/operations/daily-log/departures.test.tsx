import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DailyLog, Departure } from '@slipway/contract/operations/day';
import { supervisor } from '#test-part.tsx';
import { answering, playServer, showAlone } from '#test-screen.tsx';
import { pageData, setPageData } from '#lib/page-data.ts';
import { Deliveries } from './deliveries.tsx';
import { Departures } from './departures.tsx';

const date = '2026-07-01';
const trip: Departure = {
  ...{ id: 7, version: 1, date, time: '06:00:00', quantity: 1, package_id: 1, unit_id: 3 },
  ...{ starts_at: '2026-07-01T10:00:00.000Z', ends_at: '2026-07-01T14:00:00.000Z', extras: '' },
  ...{ package: 'A ½ Day Package', kind: 'half_day', unit: 'Teaser', name: 'Nia', email: '' },
  ...{
    phone: '+14165550111',
    details: 4,
    status: 3,
    hold: false,
    called_off: false,
    awaiting: false,
  },
  ...{ supervisor: null, mate: null, hours: 4, crew_hours: 6, currency: 'CAD', left: 0 },
  ...{
    staff_notes: '',
    no_show: false,
    survey: null,
    arrived: 1,
    items: null,
    waivers_signed: null,
    security_deposit: null,
  },
};
const kayaks: Departure = {
  ...trip,
  ...{ id: 8, package: 'By the hour', kind: 'by_the_hour', unit: 'Single kayak', name: 'Otto' },
  ...{ quantity: 3, items: { out_at: '2026-07-01T10:05:00.000Z', back_at: null } },
};
const deposit = {
  amount: 500,
  ...{ in_place: false, left_by: null, may_leave: false, may_give_back: false },
};
const log: Pick<DailyLog, 'departures' | 'shared_departures'> = {
  departures: [trip, kayaks],
  shared_departures: [
    {
      ...{ id: 5, unit_id: 8, unit: 'Evening Star', package_id: 81, package: 'Sunset cruise' },
      ...{ item: 1, items: 1, date, time: '19:00:00', starts_at: '2026-07-01T23:00:00.000Z' },
      ...{ ends_at: '2026-07-02T01:00:00.000Z', seats: 40, seats_taken: 12, seats_held: 0 },
      ...{
        persons: 13,
        most_persons: 40,
        bookings: 2,
        guests: 13,
        least_to_sail: null,
      },
      ...{
        sails_anyway: false,
        closed: false,
        called_off: false,
        all_called_off: false,
        call_off_id: null,
      },
      ...{ opened_ahead: false, notes: '', version: 1, asks_names: false, parties: [] },
      crew: { supervisor: { id: 2, name: 'Sam' }, mate: null },
    },
  ],
};
const opened = (shown = log, offline = false) => {
  const sent = playServer({
    'GET /api/': answering([]),
    'PUT /api/bookings/7/arrived': answering({ arrived: 2 }),
    'PUT /api/bookings/8/items': answering({ out_at: null, back_at: null }),
  });
  showAlone(
    <Departures
      date={date}
      departures={shown.departures}
      shared={shown.shared_departures}
      offline={offline}
    />,
    supervisor,
  );
  return sent;
};
const cards = async () => {
  const list = within(await screen.findByRole('region', { name: /^Departures$|^Arrivals/ }));
  return list.findAllByRole('listitem');
};

afterEach(() => vi.unstubAllGlobals());

it('has a departure once, by its start, with a link to its manifest', async () => {
  opened();
  const all = await cards();
  expect(all).toHaveLength(3);
  const last = within(all[2] ?? document.body);
  expect(last.getByText('Sunset cruise').parentElement).toHaveTextContent(
    'Sunset cruise, 12 of 40',
  );
  expect(last.getByRole('link', { name: 'Manifest' })).toHaveAttribute(
    'href',
    '/admin/departures?departure=5',
  );
  expect(screen.getByText(/3 trips/)).toHaveTextContent('3 trips, 21 guests');
});

it('says for how long the crew of a trip is on duty, where that is not its length', async () => {
  opened();
  const [first] = await cards();
  expect(within(first ?? document.body).getByText('On duty for 6 hours')).toBeVisible();
});

it('counts the guests of a trip as they come', async () => {
  const sent = opened();
  await userEvent.click(await screen.findByRole('button', { name: 'One more of Nia' }));
  await waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({ call: 'PUT /api/bookings/7/arrived', body: { arrived: 2 } }),
    ),
  );
});

it('marks items as back, and says when they are late', async () => {
  const sent = opened();
  const items = within(await screen.findByRole('group', { name: 'Items of Otto' }));
  expect(items.getByText(/ late$/)).toBeInTheDocument();
  expect(screen.getByText(/3 × By the hour · 4 hours, until/)).toBeInTheDocument();
  await userEvent.click(items.getByRole('button', { name: 'Items of Otto are back' }));
  await waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({ call: 'PUT /api/bookings/8/items', body: { items: 'back' } }),
    ),
  );
});

it('keeps saying by how much items were late once they are back', async () => {
  opened({
    ...log,
    departures: [
      {
        ...kayaks,
        items: { out_at: '2026-07-01T10:05:00.000Z', back_at: '2026-07-01T14:40:30.000Z' },
      },
    ],
  });
  expect(await screen.findByText('40 minutes late')).toBeInTheDocument();
});

it.each([
  [true, 'In place'],
  [false, 'Not in place yet'],
])('says of a security deposit that it is in place: %s', async (in_place, words) => {
  opened({ ...log, departures: [{ ...trip, security_deposit: { ...deposit, in_place } }] });
  const fact = await screen.findByText('Security deposit');
  expect(fact.nextElementSibling).toHaveTextContent(`CA$500.00${words}`);
});

it('says nothing of items that were back in time', async () => {
  opened({
    ...log,
    departures: [
      {
        ...kayaks,
        items: { out_at: '2026-07-01T10:05:00.000Z', back_at: '2026-07-01T13:59:00.000Z' },
      },
    ],
  });
  await screen.findByRole('group', { name: 'Items of Otto' });
  expect(screen.queryByText(/ late$/)).not.toBeInTheDocument();
});

it('keeps the focus in the group when a press disables its button', async () => {
  opened();
  const all = await screen.findByRole('button', { name: 'All of Nia have arrived' });
  all.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('group', { name: 'Arrived: Nia' })).toHaveFocus();
});

it('keeps the focus in the group when the items are back', async () => {
  playServer({
    'GET /api/': answering([]),
    'PUT /api/bookings/8/items': answering({ out_at: null, back_at: null }),
  });
  function Day() {
    const [back_at, setBackAt] = useState<string | null>(null);
    const items = { out_at: '2026-07-01T10:05:00.000Z', back_at };
    const departures = [{ ...kayaks, items }];
    useEffect(() => {
      const comeBack = () => setBackAt('2026-07-01T14:05:00.000Z');
      window.addEventListener('come-back', comeBack);
      return () => window.removeEventListener('come-back', comeBack);
    }, []);
    return <Departures date={date} departures={departures} shared={[]} offline={false} />;
  }
  showAlone(<Day />, supervisor);
  const back = await screen.findByRole('button', { name: 'Items of Otto are back' });
  back.focus();
  await userEvent.keyboard('{Enter}');
  fireEvent(window, new Event('come-back'));
  expect(screen.getByRole('group', { name: 'Items of Otto' })).toHaveFocus();
});

it('marks nothing without a connection', async () => {
  opened(log, true);
  expect(await screen.findByRole('button', { name: 'One more of Nia' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Items of Otto are back' })).toBeDisabled();
});

it('tells a departure under way, or on its way back, from one that leaves', async () => {
  playServer({ 'GET /api/': answering([]) });
  const [cruise] = log.shared_departures;
  if (!cruise) throw new Error('No departure');
  const days = { ...cruise, date: '2026-06-30', starts_at: '2026-06-30T23:00:00.000Z' };
  const shared = [
    { ...days, ends_at: '2026-07-03T01:00:00.000Z' },
    { ...days, id: 6, ends_at: '2026-07-01T14:00:00.000Z' },
  ];
  showAlone(<Departures date={date} departures={[]} shared={shared} offline={false} />);
  const [returning, out] = await cards();
  expect(out).toHaveTextContent(/^Under way/);
  expect(returning).toHaveTextContent(/^Until 10 AM/);
});

it('tells trips under way and those that come back from those that leave', async () => {
  playServer({ 'GET /api/': answering([]) });
  const stay = {
    ...{ ...trip, date: '2026-06-27', time: '16:00:00', name: 'Out' },
    starts_at: '2026-06-27T20:00:00.000Z',
  };
  const back = { ...stay, id: 9, name: 'Back' };
  const departures = [
    { ...stay, ends_at: '2026-07-04T14:00:00.000Z' },
    { ...back, ends_at: '2026-07-01T14:00:00.000Z' },
    { ...trip, id: 10, ends_at: '2026-07-02T14:00:00.000Z', name: 'Leaves' },
  ];
  showAlone(<Departures date={date} departures={departures} shared={[]} offline={false} />);
  const [leaving, returning, out] = await cards();
  expect(out).toHaveTextContent(/^Under way.*Sat 27 Jun 2026.* – Sat 4 Jul 2026, 10 AM/);
  expect(returning).toHaveTextContent(/^Until 10 AM/);
  expect(leaving).toHaveTextContent(/^From 6 AM.*until Thu 2 Jul 2026, 10 AM/);
  expect(screen.getByText(/^1 arrival, 4 guests, 1 return, 1 under way$/)).toBeInTheDocument();
});

it('speaks of arrivals and returns where all trips are stays of several days, by the clock', async () => {
  playServer({ 'GET /api/': answering([]) });
  const arrives = {
    ...{ ...trip, time: '16:00:00', starts_at: '2026-07-01T20:00:00.000Z' },
    ...{ ends_at: '2026-07-04T14:00:00.000Z', name: 'Arrives' },
  };
  const leaves = {
    ...{ ...arrives, id: 9, date: '2026-06-27', starts_at: '2026-06-27T20:00:00.000Z' },
    ...{ ends_at: '2026-07-01T14:00:00.000Z', name: 'Leaves' },
  };
  showAlone(<Departures date={date} departures={[arrives, leaves]} shared={[]} offline={false} />);
  const list = within(await screen.findByRole('region', { name: 'Arrivals and returns' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Until 10 AM/);
  expect(second).toHaveTextContent(/^From 4 PM/);
  expect(screen.getByText('1 arrival, 4 guests, 1 return')).toBeInTheDocument();
});

function Day() {
  return (
    <>
      <Departures date={date} departures={[]} shared={[]} offline={false} />
      <Deliveries deliveries={[]} />
    </>
  );
}

it('says that no trips are on a day', async () => {
  showAlone(<Day />, supervisor);
  expect(await screen.findByText('No trips on this day.')).toBeVisible();
  expect(screen.queryByText('Nothing is delivered on this day.')).toBeNull();
});

it('says nothing of trips in a business without any', async () => {
  function Shop() {
    setPageData({ ...pageData(), trips: false });
    return <Day />;
  }
  showAlone(<Shop />, supervisor);
  expect(await screen.findByText('Nothing is delivered on this day.')).toBeVisible();
  expect(screen.queryByText('No trips on this day.')).toBeNull();
});

it.each([
  [{ may_leave: true }, 'Not in place yet', 'Left at the counter: Nia'],
  [{ in_place: true, left_by: 'Cash', may_give_back: true }, 'In place, in cash', 'Returned: Nia'],
  [
    { in_place: true, left_by: 'Card terminal', may_give_back: true },
    'In place, by card terminal',
    'Returned: Nia',
  ],
] as const)('enters a security deposit at the counter: %j', async (over, words, button) => {
  const shown = { ...log, departures: [{ ...trip, security_deposit: { ...deposit, ...over } }] };
  opened(shown);
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
});

it('enters nothing of a security deposit without a network', async () => {
  opened(
    { ...log, departures: [{ ...trip, security_deposit: { ...deposit, may_leave: true } }] },
    true,
  );
  expect(await screen.findByRole('button', { name: 'Left at the counter: Nia' })).toBeDisabled();
});
