import { fromMajor } from '@slipway/domain/money/money';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveSettings } from '#features/settings/settings-api.ts';
import type { TestClient } from '#test/harness/client.ts';
import {
  csvRows,
  inCents,
  ledgerFigures,
  openRandomLedger,
  randomMethods,
  sum,
  total,
  type Entry,
  type RandomLedger,
} from '#test/support/random-ledger.ts';

let ledger: RandomLedger;
let admin: TestClient;
let methods: Map<number, string>;

const taxes = [
  { name: 'GST', percent: 5 },
  { name: 'QST', percent: 9.975 },
];

beforeAll(async () => {
  ledger = await openRandomLedger();
  ({ admin } = ledger);
  const { pool } = ledger.server.database;
  // Half of the bookings and all orders have taxes with odd cents, some have none.
  const lines = (of: string, n: number) =>
    JSON.stringify(
      taxes
        .map((tax, index) => ({ ...tax, amount: 331_117 + index * 101 + n, of }))
        .slice(0, n % 3),
    );
  for (const of of ['bookings', 'orders']) {
    const { rows } = await pool.query<{ id: number }>(`select id from ${of} where company_id = 1`);
    for (const { id } of rows) {
      await pool.query(
        `update ${of} set terms = jsonb_set(jsonb_set(terms, '{quote}',
           coalesce(terms -> 'quote', '{}')), '{quote,taxLines}', $2) where id = $1`,
        [id, lines(of, id)],
      );
    }
  }
  const read = await pool.query<{ id: number; method: string }>(
    'select id, method from ledger_entries',
  );
  methods = new Map(read.rows.map(({ id, method }) => [id, method]));
});
afterAll(() => ledger.server.close());

const within = ({ from, to }: { from: string; to: string }) =>
  ledger.entries.filter(({ paid_on }) => paid_on >= from && paid_on <= to);
const cellsInCents = (rows: string[][], cell: number) =>
  sum(rows.map((cells) => inCents(Number(cells[cell]))));
const download = async (path: string, query: object) =>
  csvRows((await admin.send('GET', path, { query: { ...query } })).body);

const day = fc
  .integer({ min: 0, max: 460 })
  .map((n) => new Date(Date.UTC(2025, 9, 20 + n)).toISOString().slice(0, 10));
const period = fc
  .tuple(day, day)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));

test('sums, entries and journal equal the ledger to the cent, in any period', async () => {
  await fc.assert(
    fc.asyncProperty(period, async (query) => {
      const entries = within(query);
      const figures = ledgerFigures(entries);
      const {
        data,
        totals,
        taxes: named,
      } = await admin.call('GET /api/accountant/sums', { query });
      expect(inCents(totals.total)).toBe(total(entries));
      expect(inCents(totals.gross)).toBe(figures.net);
      expect(inCents(totals.tips)).toBe(figures.tips);
      expect(totals.entries).toBe(entries.length);
      for (const line of [...data, totals]) {
        expect(inCents(line.net) + sum(line.taxes.map(inCents))).toBe(inCents(line.gross));
        expect(inCents(line.gross) + inCents(line.tips)).toBe(inCents(line.total));
      }
      for (const line of data) {
        const of = entries.filter(
          ({ id, paid_on }) => paid_on.startsWith(line.month) && methods.get(id) === line.method,
        );
        expect([line.month, line.method, inCents(line.total)]).toEqual([
          line.month,
          line.method,
          total(of),
        ]);
      }
      for (const figure of ['net', 'gross', 'tips', 'total'] as const)
        expect(sum(data.map((line) => inCents(line[figure])))).toBe(inCents(totals[figure]));

      const rows = await download('/api/accountant/entries/csv', query);
      expect(rows.map(([id]) => Number(id))).toEqual(inOrder(entries).map(({ id }) => id));
      expect(cellsInCents(rows, 5)).toBe(total(entries));
      for (const cells of rows)
        expect(cellsInCents([cells], 6) + cellsInCents([cells], 7)).toBe(cellsInCents([cells], 5));
      named.forEach((_tax, index) => {
        expect(cellsInCents(rows, 8 + index)).toBe(inCents(totals.taxes[index] ?? 0));
      });

      const journal = await download('/api/accountant/journal/csv', query);
      expect(cellsInCents(journal, 3)).toBe(cellsInCents(journal, 4));
      for (const method of randomMethods) {
        const money = journal.filter((cells) => cells[2] === method);
        expect(cellsInCents(money, 3) - cellsInCents(money, 4)).toBe(
          total(entries.filter(({ id }) => methods.get(id) === method)),
        );
      }
    }),
    { numRuns: 12 },
  );
});

const inOrder = (entries: readonly Entry[]) =>
  [...entries].sort((a, b) => a.paid_on.localeCompare(b.paid_on) || a.id - b.id);

test('the entries of what is paid exactly add up to its tax lines', async () => {
  const { pool } = ledger.server.database;
  const { rows } = await pool.query<{ id: number; lines: { amount: number }[] }>(
    `update bookings set deposit_cents = 0, total_cents = paid_cents
     where company_id = 1 and paid_cents > 0 and jsonb_array_length(terms #> '{quote,taxLines}') = 2
     returning id, terms #> '{quote,taxLines}' as lines`,
  );
  expect(rows.length).toBeGreaterThan(2);
  const csv = await download('/api/accountant/entries/csv', {
    from: '2025-01-01',
    to: '2027-12-31',
  });
  for (const { id, lines } of rows) {
    const own = csv.filter((cells) => cells[11] === String(id));
    expect(lines.map((_line, index) => cellsInCents(own, 8 + index))).toEqual(
      lines.map(({ amount }) => amount),
    );
  }
});

describe('CSV', () => {
  const query = { from: '2026-01-01', to: '2026-12-31' };

  test('of entries says what each is, with formulas escaped', async () => {
    const sent = await admin.send('GET', '/api/accountant/entries/csv', { query });
    expect(sent.headers['content-disposition']).toContain('money-2026-01-01-to-2026-12-31.csv');
    expect(String(sent.body).split('\n')[0]).toBe(
      '\ufeffNumber,Date,Movement,Kind,Method,Amount,Net,Tax,GST 5%,QST 9.975%,Currency,Booking,Order,Invoice,Credit note,Name,Reference',
    );
    const rows = csvRows(sent.body);
    expect(rows.some((cells) => cells[15] === "'=Order")).toBe(true);
    const wanted = within(query).map(({ id, direction, refund_of, corrects }) => {
      if (corrects !== null) return [id, 'Correction'];
      if (direction === 'refund') return [id, 'Refund'];
      return [id, refund_of === null ? 'Payment' : 'Refund reversed'];
    });
    expect(new Map(rows.map((cells) => [Number(cells[0]), cells[2]]))).toEqual(
      new Map(wanted as [number, string][]),
    );
    for (const cells of rows.filter(([, , , kind]) => kind === 'Tip'))
      expect([cells[6], cells[7]]).toEqual([cells[5], '0.00']);
  });

  test('of sums has the lines of the screen', async () => {
    const { data } = await admin.call('GET /api/accountant/sums', { query });
    const rows = await download('/api/accountant/sums/csv', query);
    expect(rows.map((cells) => [cells[0], cells[1], Number(cells[8])])).toEqual(
      data.map(({ month, method, total: all }) => [month, method, all]),
    );
  });

  test('of the journal uses the accounts of the settings', async () => {
    const { settings, version } = (await admin.call('GET /api/settings')).data;
    const accounts = {
      bookings: '4000 Charters',
      orders: '',
      tips: '2300',
      taxes: [{ name: 'GST', account: '2210' }],
      methods: randomMethods.map((method) => ({ method, account: '1000' })),
    };
    await admin.call('PUT /api/settings', {
      body: { settings: { ...settings, accounts }, version },
    });
    const rows = await download('/api/accountant/journal/csv', query);
    expect(new Set(rows.map((cells) => cells[2]))).toEqual(
      new Set(['1000', '4000 Charters', 'Sales of orders', '2300', '2210', 'QST 9.975%']),
    );
  });
});

test('another currency has its own sums, and names the others', async () => {
  const query = { from: '2026-01-01', to: '2026-12-31' };
  const { meta } = await admin.call('GET /api/accountant/sums', { query });
  expect(meta.currency).toBe('CAD');
  expect(meta.currencies).toContainEqual({ currency: 'EUR', amount: 0.77 });
  const euros = await admin.call('GET /api/accountant/sums', {
    query: { ...query, currency: 'EUR' },
  });
  // The booking was agreed in dollars, whose taxes say nothing about euros.
  expect(euros.totals).toMatchObject({ total: 0.77, gross: 0.77, net: 0.77 });
  expect(euros.taxes).toEqual([]);
  expect(await download('/api/accountant/entries/csv', { ...query, currency: 'EUR' })).toHaveLength(
    1,
  );
});

test.for([
  { from: '2026-02-01', to: '2026-01-31' },
  { from: '2000-01-01', to: '2026-01-31' },
])('refuses the invalid period %j', async (query) => {
  expect((await admin.refused('GET /api/accountant/sums', { query })).status).toBe(422);
});

test('an empty period has no lines and empty files', async () => {
  const query = { from: '2030-01-01', to: '2030-01-31' };
  const { data, totals } = await admin.call('GET /api/accountant/sums', { query });
  expect(data).toEqual([]);
  expect(totals).toEqual({
    entries: 0,
    gift_cards: 0,
    net: 0,
    taxes: [],
    gross: 0,
    tips: 0,
    security_deposits: 0,
    total: 0,
  });
  expect(await download('/api/accountant/journal/csv', query)).toEqual([]);
});

test('unpaid invoices are listed with what is left of them, in their last version', async () => {
  const { pool } = ledger.server.database;
  const { rows } = await pool.query<{ id: number; left: number; paid: number }>(
    `select id, left_cents::int as left, paid_cents::int as paid from bookings
     where company_id = 1 order by left_cents > 0 desc, id limit 2`,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('No bookings');
  const content = (issued: string) => JSON.stringify({ issued_on: issued });
  await pool.query(
    `insert into invoices (company_id, number, version, kind, booking_id, content, issued_at) values
       (1, 7, 1, 'invoice', $1, $3, now()), (1, 8, 1, 'invoice', $2, $4, now()),
       (1, 7, 2, 'invoice', $1, $5, now())`,
    [first.id, second.id, content('2026-01-05'), content('2026-01-06'), content('2026-02-01')],
  );
  await pool.query(
    'update bookings set deposit_cents = 0, total_cents = paid_cents where id = $1',
    [second.id],
  );
  const { data, totals, meta } = await admin.call('GET /api/accountant/unpaid-invoices');
  expect(meta.total).toBe(1);
  expect(data).toMatchObject([
    { number: 7, version: 2, issued_on: '2026-02-01', booking_id: first.id, order_id: null },
  ]);
  const [only] = data;
  expect(fromMajor(only?.left ?? 0)).toBe(first.left);
  expect(fromMajor(only?.total ?? 0)).toBe(first.left + first.paid);
  expect(totals.left).toBe(only?.left);
  const csv = await download('/api/accountant/unpaid-invoices/csv', {});
  expect(csv.map((cells) => [cells[0], cells[1], Number(cells[9])])).toEqual([
    ['7', '2', only?.left],
  ]);
});

describe('files with semicolons and decimal commas', () => {
  const query = { from: '2026-01-01', to: '2026-12-31' };
  const files = [
    ['/api/accountant/entries/csv', query],
    ['/api/accountant/sums/csv', query],
    ['/api/accountant/journal/csv', query],
    ['/api/accountant/unpaid-invoices/csv', {}],
    ['/api/reports/tips/csv', query],
  ] as const;
  const read = async (path: string, of: object, delimiter: string): Promise<string[][]> =>
    parse(String((await admin.send('GET', path, { query: { ...of } })).body), {
      bom: true,
      delimiter,
    });

  test('have the same cells as those with commas', async () => {
    const { pool } = ledger.server.database;
    const { rows } = await pool.query<{ id: number }>(
      `update bookings set name = 'Semi; "Colon", Sam' where id =
         (select min(id) from bookings where company_id = 1 and left_cents > 0) returning id`,
    );
    await pool.query(
      `insert into invoices (company_id, number, version, kind, booking_id, content, issued_at)
       values (1, 99, 1, 'invoice', $1, '{"issued_on": "2026-01-05"}', now())`,
      [rows[0]?.id],
    );
    const before = await Promise.all(files.map(([path, of]) => read(path, of, ',')));
    await giveSettings(ledger.server.deps.db, { accountant_files: 'semicolons' });
    const after = await Promise.all(files.map(([path, of]) => read(path, of, ';')));
    await giveSettings(ledger.server.deps.db, { accountant_files: 'commas' });
    // A comma stands unquoted here, so that a formula after it is escaped in these alone.
    const asRead = (rows: string[][] = []) =>
      rows.map((cells) =>
        cells.map((cell) =>
          /^-?\d+[.,]\d\d$/.test(cell) ? Number(cell.replace(',', '.')) : cell.replaceAll("'", ''),
        ),
      );
    for (const [n, [path]] of files.entries()) {
      expect([path, asRead(after[n])]).toEqual([path, asRead(before[n])]);
      const cells = after[n]?.flat() ?? [];
      expect(cells.filter((cell) => /^-?\d+\.\d\d$/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => /^-?\d+,\d\d$/.test(cell))).not.toEqual([]);
    }
    expect(after.flat(2)).toContain('Semi; "Colon", Sam');
  });
});
