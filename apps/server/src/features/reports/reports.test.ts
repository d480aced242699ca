import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '#test/harness/client.ts';
import {
  csvRows,
  inCents,
  ledgerFigures,
  openRandomLedger,
  sum,
  type RandomLedger,
} from '#test/support/random-ledger.ts';

let ledger: RandomLedger;
let admin: TestClient;
beforeAll(async () => {
  ledger = await openRandomLedger();
  ({ admin } = ledger);
});
afterAll(() => ledger.server.close());

const year = { from: '2026-01-01', to: '2026-12-31' };
const within = (from: string, to: string) =>
  ledger.entries.filter(({ paid_on }) => paid_on >= from && paid_on <= to);

const figures = ['received', 'refunded', 'net', 'tips'] as const;

describe.for(['month', 'unit', 'package'] as const)('revenue by %s', (by) => {
  test.for([
    [year.from, year.to],
    ['2025-11-01', '2026-12-31'],
    ['2026-02-10', '2026-05-17'],
  ] as const)('adds up to the ledger from %s to %s', async ([from, to]) => {
    const query = { from, to, by };
    const report = await admin.call('GET /api/reports/revenue', { query });
    const expected = ledgerFigures(within(from, to));
    expect(expected.refunded).not.toBe(0);
    for (const figure of figures) {
      expect(sum(report.data.map((line) => inCents(line[figure])))).toBe(expected[figure]);
      expect(inCents(report.totals[figure])).toBe(expected[figure]);
    }
  });

  test('has entries that add up to each figure', async () => {
    const report = await admin.call('GET /api/reports/revenue', { query: { ...year, by } });
    for (const line of report.data) {
      const narrow =
        by === 'month'
          ? { from: `${line.key}-01`, to: lastOf(line.key) }
          : { ...year, [by === 'unit' ? 'unit_id' : 'package']: line.key };
      for (const figure of figures) {
        const query = { ...narrow, figure, per_page: 100 };
        const behind = await admin.call('GET /api/reports/entries', { query });
        const found = sum(behind.data.map(({ amount }) => inCents(amount)));
        expect([line.key, figure, found]).toEqual([line.key, figure, inCents(line[figure])]);
        expect(behind.totals.amount).toBe(line[figure]);
        expect(behind.data).toHaveLength(behind.meta.total);
      }
    }
  });

  test('is the same as CSV', async () => {
    const query = { ...year, by };
    const report = await admin.call('GET /api/reports/revenue', { query });
    const csv = await admin.send('GET', '/api/reports/revenue/csv', { query });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csvRows(csv.body).map((cells) => cells.slice(1, 5).map(Number))).toEqual(
      report.data.map(({ received, refunded, net, tips }) => [received, refunded, net, tips]),
    );
  });
});

const lastOf = (month: string) => {
  const [y = 0, m = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
};

test('revenue has a line for every month of the period, and names other currencies', async () => {
  const { data, meta } = await admin.call('GET /api/reports/revenue', { query: year });
  expect(data).toHaveLength(12);
  const { net, tips } = ledgerFigures(within(year.from, year.to));
  expect(meta).toEqual({
    currency: 'CAD',
    currencies: [
      { currency: 'CAD', amount: (net + tips) / 100 },
      { currency: 'EUR', amount: 0.77 },
    ],
  });
  const euros = await admin.call('GET /api/reports/revenue', {
    query: { ...year, currency: 'EUR' },
  });
  expect(euros.totals).toEqual({ received: 0.77, refunded: 0, net: 0.77, tips: 0 });
});

test('divides the entries of an order among the units of its lines', async () => {
  const query = { ...year, figure: 'net', package: 'orders', per_page: 100 };
  const parts = [];
  for (const unit_id of [0, ...ledger.products]) {
    const { data } = await admin.call('GET /api/reports/entries', { query: { ...query, unit_id } });
    parts.push(...data);
  }
  const whole = await admin.call('GET /api/reports/entries', { query });
  expect(parts.length).toBeGreaterThan(whole.data.length);
  for (const { id, amount } of whole.data) {
    const shares = parts.filter((part) => part.id === id).map((part) => inCents(part.amount));
    expect(sum(shares)).toBe(inCents(amount));
  }
});

test('exports the same entries as the pages, with formulas escaped', async () => {
  const query = { ...year, figure: 'net' };
  const csv = csvRows((await admin.send('GET', '/api/reports/entries/csv', { query })).body);
  const first = await admin.call('GET /api/reports/entries', {
    query: { ...query, per_page: 100 },
  });
  expect(csv).toHaveLength(first.meta.total);
  expect(csv.slice(0, 100).map((cells) => [Number(cells[0]), Number(cells[9])])).toEqual(
    first.data.map(({ id, amount }) => [id, amount]),
  );
  expect(sum(csv.map((cells) => inCents(Number(cells[9]))))).toBe(
    ledgerFigures(within(year.from, year.to)).net,
  );
  expect(csv.some((cells) => cells[4] === "'=Order")).toBe(true);
});

test.for([
  ['2026-02-01', '2026-01-31', '“To” must not be before “From”.'],
  ['2000-01-01', '2026-01-31', 'At most ten years at once.'],
  ['0000-01-01', '0001-01-01', 'The date must be between 1900 and 2200.'],
] as const)('refuses the period %s to %s and says why', async ([from, to, why]) => {
  const refused = await admin.refused('GET /api/reports/revenue', { query: { from, to } });
  expect(refused.status).toBe(422);
  expect(refused.errors['to']).toEqual([why]);
});

describe('after a change of currency', () => {
  const query = (text: string) => ledger.server.database.pool.query(text);
  beforeAll(() => query(`update settings set data = jsonb_set(data, '{currency}', '"USD"')`));
  afterAll(() => query(`update settings set data = jsonb_set(data, '{currency}', '"CAD"')`));
  const ofYear = (figure: 'net' | 'tips') => ledgerFigures(within(year.from, year.to))[figure];

  test('shows existing money in its own currency in each report', async () => {
    const revenue = await admin.call('GET /api/reports/revenue', { query: year });
    expect(inCents(revenue.totals.net)).toBe(ofYear('net'));
    expect(revenue.meta).toEqual({
      currency: 'CAD',
      currencies: [
        { currency: 'CAD', amount: (ofYear('net') + ofYear('tips')) / 100 },
        { currency: 'EUR', amount: 0.77 },
        { currency: 'USD', amount: 0 },
      ],
    });
    const tipped = await admin.call('GET /api/reports/tips', { query: year });
    expect(inCents(tipped.totals.tips)).toBe(ofYear('tips'));
    expect(tipped.meta).toEqual({
      currency: 'CAD',
      currencies: [
        { currency: 'CAD', amount: ofYear('tips') / 100 },
        { currency: 'USD', amount: 0 },
      ],
    });
    const due = await admin.call('GET /api/reports/due', {});
    expect(due.totals.amount).toBeGreaterThan(0);
    expect(due.data.length).toBeGreaterThan(0);
    expect([due.currency, due.currencies]).toEqual([
      'CAD',
      [
        { currency: 'CAD', amount: due.totals.amount },
        { currency: 'USD', amount: 0 },
      ],
    ]);
  });

  test.for([
    ['revenue', -1],
    ['tips', -1],
    ['due', 8],
  ] as const)('%s is the same as CSV', async ([report, currency]) => {
    const input = { query: report === 'due' ? {} : year };
    const csv = csvRows((await admin.send('GET', `/api/reports/${report}/csv`, input)).body);
    expect(csv.length).toBeGreaterThan(0);
    expect(new Set(csv.map((cells) => cells.at(currency)))).toEqual(new Set(['CAD']));
  });

  test('shows a requested currency even without money in it', async () => {
    const input = { query: { ...year, currency: 'USD' } };
    const { totals, meta } = await admin.call('GET /api/reports/revenue', input);
    expect([totals.net, meta.currency]).toEqual([0, 'USD']);
    const due = await admin.call('GET /api/reports/due', { query: { currency: 'USD' } });
    expect([due.totals.amount, due.currency]).toEqual([0, 'USD']);
  });
});
