import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openAsStaff, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import '#features/reports/reports-screen.tsx';

const example = 'https://book.example.com/book?utm_source=newsletter';
const line = (kind: string, source = '', medium = '', campaign = '') => ({
  ...{ kind, source, medium, campaign },
  ...{ bookings: 2, cancelled: 1, guests: 3, value: 400, paid: 100 },
});
const totals = { bookings: 8, cancelled: 4, guests: 12, value: 1600, paid: 400 };
const report = (data: object[], of = totals) =>
  Response.json({
    ...{ data, totals: of, currency: 'CAD', example },
    meta: { page: 1, per_page: 25, total: data.length },
    currencies: [{ currency: 'CAD', amount: of.value }],
  });
const lines = [
  line('visit', 'google', 'cpc', 'summer'),
  line('visit', 'direct'),
  line('staff'),
  line('unknown'),
];
const booking = {
  ...{ id: 41, made_at: '2026-11-02T10:00:00.000Z', name: 'Kim Guest' },
  ...{ kind: 'visit', source: 'google', medium: 'cpc', campaign: 'summer', cancelled: true },
  ...{ value: 200, paid: 100 },
  trip: {
    ...{ package: 'Sunset cruise', date: '2026-11-20', time: '19:00:00', quantity: 1, details: 4 },
    ...{ starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-21T02:00:00.000Z' },
    guest_types: [],
  },
};
const answers = {
  'GET /api/reports/origins': () => report(lines),
  'GET /api/reports/origins/bookings': () =>
    Response.json({
      ...{ data: [booking], currency: 'CAD' },
      meta: { page: 1, per_page: 25, total: 1 },
    }),
};
/** Wide enough for the table. */
const widen = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const open = (query = '') => openAsStaff(`/admin/reports?report=origins${query}`);
const queriesOf = (sent: { call: string }[], path: string) =>
  sent.flatMap(({ call }) =>
    call.startsWith(`GET ${path}?`)
      ? [Object.fromEntries(new URL(call.slice(4), location.origin).searchParams)]
      : [],
  );

afterEach(() => vi.unstubAllGlobals());

it('names each origin, and shows the bookings behind one', async () => {
  widen();
  const sent = playServer(answers);
  const router = open();
  const table = within(await screen.findByRole('table', { name: 'Where bookings come from' }));
  const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['google', 'Direct', 'Entered by staff', 'Not recorded', 'Total']);
  await userEvent.click(
    table.getByRole('button', { name: 'google · cpc · summer: 2 bookings. Show them' }),
  );
  const section = await screen.findByRole('region', { name: /^Bookings: google · cpc · summer/ });
  expect(await within(section).findByText('Kim Guest')).toBeVisible();
  expect(within(section).getByText('Cancelled')).toBeVisible();
  expect(within(section).getByRole('link', { name: 'Booking 41' })).toHaveAttribute(
    'href',
    expect.stringContaining('booking=41'),
  );
  expect(queriesOf(sent, '/api/reports/origins/bookings')).toEqual([
    expect.objectContaining({ kind: 'visit', source: 'google', medium: 'cpc', campaign: 'summer' }),
  ]);
  await userEvent.click(within(section).getByRole('button', { name: 'Close' }));
  expect(router.state.location.search).not.toHaveProperty('source');
  // A line without a visit, and all of them.
  await userEvent.click(table.getByRole('button', { name: /^Entered by staff: 2 bookings/ }));
  expect(await screen.findByRole('region', { name: /^Bookings: Entered by staff/ })).toBeVisible();
  await userEvent.click(table.getByRole('button', { name: /^Total: 8 bookings/ }));
  expect(await screen.findByRole('region', { name: /^Bookings: All origins/ })).toBeVisible();
  expect(queriesOf(sent, '/api/reports/origins/bookings').at(-1)).not.toHaveProperty('kind');
});

it('is sorted and grouped by the address, its CSV too', async () => {
  widen();
  const sent = playServer(answers);
  const router = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Paid' }));
  expect(router.state.location.search).toMatchObject({ sort: '-paid' });
  expect(await screen.findByRole('columnheader', { name: 'Paid' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await userEvent.click(await screen.findByRole('radio', { name: 'By source' }));
  expect(screen.queryByRole('columnheader', { name: 'Campaign' })).toBeNull();
  expect(router.state.location.search).toMatchObject({ group: 'source' });
  // The sort was one of the other grouping's columns.
  expect(router.state.location.search).not.toHaveProperty('sort');
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/api\/reports\/origins\/csv\?.*by=source/),
  );
  const asked = queriesOf(sent, '/api/reports/origins').map(({ sort, by }) => [sort, by]);
  expect(asked).toEqual([
    ['-bookings', 'campaign'],
    ['-paid', 'campaign'],
    ['-bookings', 'source'],
  ]);
});

it('without bookings it says how to tag a link', async () => {
  const none = { bookings: 0, cancelled: 0, guests: 0, value: 0, paid: 0 };
  playServer({ 'GET /api/reports/origins': () => report([], none) });
  open();
  expect(await screen.findByText('Nothing to show')).toBeVisible();
  expect(screen.getByLabelText('A link in a newsletter')).toHaveValue(example);
});

it('says that a period is too long, and asks for nothing', async () => {
  const sent = playServer(answers);
  open('&from=2020-01-01');
  expect(await screen.findByText('Choose a shorter period')).toBeVisible();
  expect(queriesOf(sent, '/api/reports/origins')).toEqual([]);
});
