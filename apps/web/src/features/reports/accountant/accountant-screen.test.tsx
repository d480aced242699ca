import { addDays, monthOf, todayIn } from '@slipway/domain/dates/dates';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openAsStaff, playServer } from '#test-screen.tsx';
// Imported up front, so that no test waits for the lazy chunk.
import '#app/layouts/vertical-layout.tsx';
import './accountant-screen.tsx';

const line = { net: 1000, taxes: [50, 99.75], gross: 1149.75, tips: 20, total: 1169.75 };
const currencies = [{ currency: 'CAD', amount: 1169.75 }];
const sums = {
  taxes: [
    { name: 'GST', percent: 5 },
    { name: 'QST', percent: 9.975 },
  ],
  data: [
    { month: '2026-10', method: 'Cash', entries: 3, security_deposits: 0, gift_cards: 0, ...line },
  ],
  totals: { entries: 3, security_deposits: 0, gift_cards: 0, ...line },
  meta: { currency: 'CAD', currencies },
};
const tips = {
  data: [
    {
      ...{ person_id: 4, name: 'Sam Skipper', trips: 1, tips: 20 },
      ...{ as_supervisor: 20, as_mate: 0, share: 20 },
    },
  ],
  totals: { trips: 1, tips: 20 },
  meta: { currency: 'CAD', currencies },
};
const invoice = {
  ...{ id: 31, number: 17, version: 1, issued_on: '2026-10-02', booking_id: 7, order_id: null },
  ...{ name: 'Kim Guest', date: '2026-12-20', total: 500, paid: 100, left: 400 },
};
const unpaid = {
  data: [invoice],
  meta: { page: 1, per_page: 25, total: 1 },
  totals: { left: 400 },
  currency: 'CAD',
  currencies,
};
const counts = [
  {
    ...{ method: 'Cash', expected: 1169.75, counted: 1160, difference: -9.75, version: 1 },
    ...{ expected_then: 1100, note: 'A coin roll is missing', counted_by: 'Ada Admin' },
    counted_at: '2026-10-02T21:00:00.000Z',
  },
  {
    ...{ method: 'Card terminal', expected: 80, counted: null, difference: null, version: 0 },
    ...{ expected_then: null, note: '', counted_by: null, counted_at: null },
  },
];
const answers = {
  'GET /api/accountant/sums': () => Response.json(sums),
  'GET /api/reports/tips': () => Response.json(tips),
  'GET /api/accountant/counts': () => Response.json({ data: counts, meta: { currency: 'CAD' } }),
  'POST /api/accountant/counts': () => Response.json({ data: counts[0] }),
  'GET /api/accountant/unpaid-invoices': () => Response.json(unpaid),
};
const open = () => openAsStaff('/admin/accountant', 'rent', 'Admin');

afterEach(() => vi.unstubAllGlobals());

/** Tables, not the cards of a phone. */
function onDesk() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media.includes('min-width'), onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
}

it('begins with last month, and leads back to it with one press', async () => {
  const today = todayIn('America/Toronto', new Date());
  const { from, to } = monthOf(addDays(monthOf(today).from, -1));
  const sent = playServer(answers);
  const router = open();
  const last = await screen.findByRole('button', { name: 'Last month' });
  expect(last).toHaveAttribute('aria-pressed', 'true');
  const asked = () => sent.filter(({ call }) => call.includes('/accountant/sums')).at(-1)?.call;
  await vi.waitFor(() => expect(asked()).toContain(`from=${from}&to=${to}`));
  await userEvent.click(screen.getByRole('button', { name: 'This year' }));
  const year = today.slice(0, 4);
  await vi.waitFor(() => expect(asked()).toContain(`from=${year}-01-01&to=${year}-12-31`));
  await userEvent.click(screen.getByRole('button', { name: 'Today' }));
  await vi.waitFor(() => expect(asked()).toContain(`from=${today}&to=${today}`));
  await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
  expect(router.state.location.search).toEqual({});
});

it('shows the sums with a column for each tax, and their total', async () => {
  onDesk();
  playServer(answers);
  open();
  const table = await screen.findByRole('table', { name: 'Money by month, method and tax' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((it) => it.textContent),
  ).toEqual([
    ...['Month and method', 'Entries', 'Net', 'GST 5%', 'QST 9.975%', 'With tax', 'Tips', 'Total'],
  ]);
  const row = within(table).getByRole('row', { name: /^Oct 2026 · Cash/ });
  expect(within(row).getByText('CA$99.75')).toBeVisible();
  expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('CA$1,169.75');
});

it('offers the files of the period, in the currency that is shown', async () => {
  onDesk();
  playServer(answers);
  const router = open();
  await router.navigate({
    to: '/admin/accountant',
    search: { from: '2026-10-01', to: '2026-10-31' },
  });
  await screen.findByRole('table', { name: 'Money by month, method and tax' });
  const period = 'from=2026-10-01&to=2026-10-31&currency=CAD';
  for (const [name, path] of [
    ['Every entry', '/api/accountant/entries/csv'],
    ['Sums', '/api/accountant/sums/csv'],
    ['Journal', '/api/accountant/journal/csv'],
    ['Export tips', '/api/reports/tips/csv'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `${path}?${period}`);
  }
  for (const name of ['Name your accounts', 'Choose commas or semicolons']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/admin/settings#accounts');
  }
});

it('lists tips by person and unpaid invoices with their papers', async () => {
  onDesk();
  playServer(answers);
  open();
  expect(await screen.findByRole('row', { name: /^Sam Skipper/ })).toHaveTextContent('CA$20.00');
  const paper = await screen.findByRole('link', { name: 'Invoice 17' });
  expect(paper).toHaveAttribute('href', '/api/invoices/31/pdf');
  expect(screen.getByRole('row', { name: /^Invoice 17/ })).toHaveTextContent('CA$400.00');
});

it('says that there is nothing', async () => {
  const none = { net: 0, taxes: [], gross: 0, tips: 0, total: 0, entries: 0 };
  playServer({
    'GET /api/accountant/sums': () => Response.json({ ...sums, taxes: [], data: [], totals: none }),
    'GET /api/reports/tips': () =>
      Response.json({ ...tips, data: [], totals: { trips: 0, tips: 0 } }),
    'GET /api/accountant/unpaid-invoices': () =>
      Response.json({
        ...unpaid,
        data: [],
        meta: { ...unpaid.meta, total: 0 },
        totals: { left: 0 },
      }),
  });
  open();
  expect(await screen.findByText('Nothing to show')).toBeVisible();
  expect(await screen.findByText('Nobody was tipped in this period.')).toBeVisible();
  expect(await screen.findByText(/^Every invoice is paid\./)).toBeVisible();
});

it('says what could not be loaded, and tries again', async () => {
  onDesk();
  let fails = true;
  playServer({
    ...answers,
    'GET /api/accountant/sums': () =>
      fails
        ? Response.json({ code: 'internal', message: 'Broken.' }, { status: 500 })
        : Response.json(sums),
  });
  open();
  expect(await screen.findByText('The report could not be loaded')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(
    await screen.findByRole('table', { name: 'Money by month, method and tax' }),
  ).toBeVisible();
});

it('shows what was counted of a single day, and enters what is counted now', async () => {
  onDesk();
  const sent = playServer(answers);
  const router = open();
  await screen.findByRole('table', { name: 'Money by month, method and tax' });
  expect(screen.queryByRole('table', { name: 'Counted' })).toBeNull();
  await router.navigate({
    to: '/admin/accountant',
    search: { from: '2026-10-02', to: '2026-10-02' },
  });
  const table = await screen.findByRole('table', { name: 'Counted' });
  const cash = within(table).getByRole('row', { name: /^Cash/ });
  expect(cash).toHaveTextContent('-CA$9.75');
  expect(cash).toHaveTextContent('CA$1,100.00 was expected then');
  expect(cash).toHaveTextContent('A coin roll is missing');
  expect(within(table).getByRole('row', { name: /^Card terminal/ })).toHaveTextContent('Not yet');
  await userEvent.click(within(cash).getByRole('button', { name: 'Count again: Cash' }));
  const amount = await screen.findByRole('textbox', { name: 'Amount counted' });
  await userEvent.type(amount, '1170');
  expect(screen.getByText('Expected: CA$1,169.75. Difference: CA$0.25')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
  await vi.waitFor(() =>
    expect(sent).toContainEqual(
      expect.objectContaining({
        call: 'POST /api/accountant/counts',
        body: {
          ...{ date: '2026-10-02', method: 'Cash', currency: 'CAD' },
          ...{ counted: 1170, note: '', version: 1 },
        },
      }),
    ),
  );
});
