import type { RevenueFigure } from '@slipway/contract/reports';
import { splitTip } from '@slipway/domain/bookings/tips';
import { cents, fromMajor } from '@slipway/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#test/build-app.ts';
import { openOffice } from '#test/booking-office.ts';
import type { TestClient } from '#test/client.ts';
import { createUser } from '#test/factories.ts';
import { insertGuestBooking } from '#test/guest-booking.ts';

interface Entry {
  id: number;
  booking_id: number | null;
  order_id: number | null;
  direction: 'payment' | 'refund';
  kind: number;
  amount_cents: number;
  paid_on: string;
  refund_of: number | null;
  corrects: number | null;
}

let it: TestApp;
let admin: TestClient;
let entries: Entry[];
const products = [901, 902];
const year = { from: '2026-01-01', to: '2026-12-31' };
const crew = new Map<number, { supervisor: number | null; mate: number | null }>();

/** The same numbers at every run: what is wrong once is wrong again. */
function drawing(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** 24 bookings and 10 orders with payments, refunds, refunds taken back, corrections and tips over 14 months. */
beforeAll(async () => {
  const office = await openOffice();
  ({ it, admin } = office);
  const { db } = it.deps;
  const { pool } = it.database;
  const draw = drawing(20_260_615);
  const people: number[] = [];
  for (let n = 0; n < 4; n += 1) {
    people.push((await createUser(db, { role: 'Supervisor', name: `Crew ${n}` })).id);
  }
  for (const product of products) {
    await pool.query(
      `insert into units (id, company_id, name, price_cents, items_quantity)
       overriding system value values ($1, 1, $2, 100, 1000)`,
      [product, `Product ${product}`],
    );
  }
  const day = () => {
    const month = draw(14);
    const text = `${2025 + Math.floor((month + 10) / 12)}-${String(((month + 10) % 12) + 1).padStart(2, '0')}`;
    return `${text}-${String(1 + draw(28)).padStart(2, '0')}`;
  };
  const kinds = ['harbor_cruise', 'half_day', 'three_quarter_day', 'full_day', 'inshore'];
  const add = async (of: 'booking_id' | 'order_id', id: number, values: Partial<Entry>) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into ledger_entries
         (${of}, direction, kind, amount_cents, refund_of, corrects, currency, method, made_at, paid_on)
       values ($1, $2, $3, $4, $5, $6, 'CAD', 'Cash', now(), $7) returning id`,
      [
        id,
        values.direction ?? 'payment',
        values.kind,
        values.amount_cents,
        values.refund_of ?? null,
        values.corrects ?? null,
        values.paid_on ?? day(),
      ],
    );
    return rows[0]?.id ?? 0;
  };
  const pay = async (of: 'booking_id' | 'order_id', id: number, kind: number, most: number) => {
    const amount = 101 + draw(most);
    const payment = await add(of, id, { kind, amount_cents: amount });
    const way = draw(5);
    if (way > 2) return;
    const back = 1 + draw(amount - 1);
    const refund = { direction: 'refund', kind, amount_cents: back, refund_of: payment } as const;
    const refunded = await add(of, id, { ...refund, corrects: way === 2 ? payment : null });
    if (way === 1) {
      const again = { direction: 'payment', kind, amount_cents: back, refund_of: payment } as const;
      await add(of, id, { ...again, corrects: draw(2) === 0 ? refunded : null });
    }
  };
  for (let n = 0; n < 24; n += 1) {
    const id = await insertGuestBooking(db, `guest-${n}@example.test`);
    const kind = kinds[draw(kinds.length)];
    const unit = kind === 'inshore' && draw(2) === 0 ? null : draw(2) === 0 ? 1 : 3;
    await pool.query(
      `update bookings set company_id = 1, unit_id = $2, item = $3, kind = $4, total_cents = 3000000,
         deposit_cents = 30000 where id = $1`,
      [id, unit, unit === null ? null : 1, kind],
    );
    const who = {
      supervisor: draw(4) === 0 ? null : (people[draw(2)] ?? null),
      mate: draw(2) === 0 ? null : (people[2 + draw(2)] ?? null),
    };
    crew.set(id, who);
    for (const [role, person] of Object.entries(who)) {
      if (person === null) continue;
      await pool.query(
        `insert into booking_crew select $1, $2, $3,
           tstzrange(now() + make_interval(days => $4), now() + make_interval(days => $4, hours => 4))`,
        [id, role, person, n],
      );
    }
    for (let p = draw(4); p > 0; p -= 1) await pay('booking_id', id, 2 + draw(3), 90_000);
    for (let p = draw(4); p > 0; p -= 1) await pay('booking_id', id, 5, 9_000);
  }
  for (let n = 0; n < 10; n += 1) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into orders (company_id, name, email, phone, delivery_date, status, total_cents,
         deposit_cents, terms, created_at)
       values (1, '=Order', 'o@example.test', '+1', '2026-08-01', 1, 3000000, 10000,
         '{"currency":"CAD"}', now()) returning id`,
    );
    const id = rows[0]?.id ?? 0;
    for (let line = 0; line < n % 4; line += 1) {
      const price = n === 7 ? 0 : 333 + draw(7_000);
      await pool.query(
        `insert into order_lines (order_id, position, unit_id, name, price_cents, quantity, amount_cents)
         values ($1, $2, $3, 'Line', $4::bigint, 3, $4::bigint * 3)`,
        [id, line, products[line % 2], price],
      );
    }
    for (let p = 1 + draw(3); p > 0; p -= 1) await pay('order_id', id, 2 + draw(3), 90_000);
  }
  // Of another company, and in another currency: in no figure.
  const other = await insertGuestBooking(db, 'other@example.test');
  await pool.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
     values ($1, 'payment', 2, 99, 'CAD', 'Cash', now(), '2026-03-01'),
       ((select min(id) from bookings), 'payment', 2, 77, 'EUR', 'Cash', now(), '2026-03-01')`,
    [other],
  );
  const all = await pool.query<Entry>(
    `select id, booking_id, order_id, direction, kind, amount_cents, paid_on, refund_of, corrects
     from ledger_entries where currency = 'CAD' and booking_id is distinct from $1 order by id`,
    [other],
  );
  entries = all.rows;
});
afterAll(() => it.close());

const within = (from: string, to: string) =>
  entries.filter(({ paid_on }) => paid_on >= from && paid_on <= to);
const signed = ({ direction, amount_cents }: Entry) =>
  direction === 'payment' ? amount_cents : -amount_cents;
const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);
const total = (of: readonly Entry[]) => sum(of.map(signed));
const inCents = (major: number) => Number(fromMajor(major));

/** What the plain ledger says, independently of the report's statement. */
function ledgerFigures(of: readonly Entry[]): Record<RevenueFigure, number> {
  const fees = of.filter(({ kind }) => kind !== 5);
  const isIncome = (e: Entry) =>
    e.direction === 'payment' ? e.refund_of === null : e.corrects !== null;
  return {
    received: total(fees.filter(isIncome)),
    refunded: -total(fees.filter((e) => !isIncome(e))) + 0,
    net: total(fees),
    tips: total(of.filter(({ kind }) => kind === 5)),
  };
}

const csvRows = (body: unknown): string[][] =>
  String(body)
    .replace('\ufeff', '')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const figures = ['received', 'refunded', 'net', 'tips'] as const;

describe.for(['month', 'unit', 'package'] as const)('revenue by %s', (by) => {
  test.for([
    [year.from, year.to],
    ['2025-11-01', '2026-12-31'],
    ['2026-02-10', '2026-05-17'],
  ] as const)('adds up to the ledger from %s to %s', async ([from, to]) => {
    const query = { from, to, by };
    const report = await admin.call('GET /api/reports/revenue', { query });
    const wanted = ledgerFigures(within(from, to));
    expect(wanted.refunded).not.toBe(0);
    for (const figure of figures) {
      expect(sum(report.data.map((line) => inCents(line[figure])))).toBe(wanted[figure]);
      expect(inCents(report.totals[figure])).toBe(wanted[figure]);
    }
  });

  test('has entries behind each figure that add up to it', async () => {
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

  test('says the same as CSV', async () => {
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

test('every month of the period has its line, and other currencies are named', async () => {
  const { data, meta } = await admin.call('GET /api/reports/revenue', { query: year });
  expect(data).toHaveLength(12);
  expect(meta).toEqual({ currency: 'CAD', currencies: ['CAD', 'EUR'] });
  const euros = await admin.call('GET /api/reports/revenue', {
    query: { ...year, currency: 'EUR' },
  });
  expect(euros.totals).toEqual({ received: 0.77, refunded: 0, net: 0.77, tips: 0 });
});

test('the entries of an order are shared out among the units of its lines', async () => {
  const query = { ...year, figure: 'net', package: 'orders', per_page: 100 };
  const parts = [];
  for (const unit_id of [0, ...products]) {
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

describe('tips', () => {
  test('are split as the rule has it, whatever came when', async () => {
    const everything = { from: '2025-01-01', to: '2027-12-31' };
    const { data, totals } = await admin.call('GET /api/reports/tips', { query: everything });
    const wanted = new Map<number, number>();
    for (const [id, who] of crew) {
      const tip = total(entries.filter((e) => e.booking_id === id && e.kind === 5));
      const split = splitTip(cents(tip), who.mate !== null);
      const give = (person: number, share: number) =>
        wanted.set(person, (wanted.get(person) ?? 0) + share);
      give(who.supervisor ?? 0, split.supervisor);
      give(who.mate ?? 0, split.mate);
    }
    for (const { person_id, share, as_supervisor, as_mate } of data) {
      expect([person_id, inCents(share)]).toEqual([person_id, wanted.get(person_id)]);
      expect(inCents(as_supervisor) + inCents(as_mate)).toBe(inCents(share));
    }
    expect(data.some(({ as_mate }) => as_mate > 0)).toBe(true);
    expect(inCents(totals.tips)).toBe(total(entries.filter(({ kind }) => kind === 5)));
  });

  test('of any period add up to the ledger, and the entries behind a share to it', async () => {
    const query = { from: '2026-02-10', to: '2026-07-17' };
    const { data, totals } = await admin.call('GET /api/reports/tips', { query });
    const wanted = ledgerFigures(within(query.from, query.to)).tips;
    expect(inCents(totals.tips)).toBe(wanted);
    expect(sum(data.map(({ share }) => inCents(share)))).toBe(wanted);
    for (const { person_id, share } of data) {
      const behind = await admin.call('GET /api/reports/entries', {
        query: { ...query, figure: 'tips', person_id, per_page: 100 },
      });
      expect(sum(behind.data.map(({ amount }) => inCents(amount)))).toBe(inCents(share));
    }
    const csv = await admin.send('GET', '/api/reports/tips/csv', { query });
    expect(csvRows(csv.body).map((cells) => Number(cells[5]))).toEqual(
      data.map(({ share }) => share),
    );
  });
});

test('all entries as CSV are those of the pages, with formulas escaped', async () => {
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

describe('what is due', () => {
  test('adds up to all that is left, by its frozen terms, as JSON and as CSV', async () => {
    const { pool } = it.database;
    const { rows } = await pool.query<{ left: number }>(
      `select sum(left_cents)::bigint as left from (
         select left_cents from bookings where company_id = 1 and left_cents > 0
         union all select left_cents from orders where left_cents > 0) live`,
    );
    const query = { per_page: 100 };
    const due = await admin.call('GET /api/reports/due', { query });
    expect(inCents(due.totals.amount)).toBe(rows[0]?.left);
    expect(sum(due.sums.map(({ amount }) => inCents(amount)))).toBe(rows[0]?.left);
    expect(sum(due.data.map(({ amount }) => inCents(amount)))).toBe(rows[0]?.left);
    expect(due.data.map(({ due_on }) => due_on)).toEqual(
      due.data.map(({ due_on }) => due_on).toSorted(),
    );
    const late = await admin.call('GET /api/reports/due', { query: { ...query, overdue: '1' } });
    expect(sum(late.data.map(({ amount }) => inCents(amount)))).toBe(inCents(due.totals.overdue));
    const csv = csvRows((await admin.send('GET', '/api/reports/due/csv')).body);
    expect(csv.map((cells) => Number(cells[7]))).toEqual(due.data.map(({ amount }) => amount));
  });

  test('has each instalment on its day, and nothing of what was cancelled without a debt', async () => {
    const { pool } = it.database;
    const id = await insertGuestBooking(it.deps.db, 'due@example.test');
    await pool.query(
      `update bookings set company_id = 1, name = 'Due', date = '2026-09-30', total_cents = 100000,
         deposit_cents = 10000, created_at = '2026-06-15T14:00:00Z',
         terms = jsonb_set(terms, '{quote,secondPayment}', '45000') where id = $1`,
      [id],
    );
    const mine = async () => {
      const { data } = await admin.call('GET /api/reports/due', { query: { per_page: 100 } });
      return data.filter((row) => row.booking_id === id);
    };
    const parts = (rows: Awaited<ReturnType<typeof mine>>) =>
      rows.map(({ part, due_on, amount, overdue }) => [part, due_on, amount, overdue]);
    expect(parts(await mine())).toEqual([
      ['deposit', '2026-06-15', 100, false],
      ['second', '2026-08-31', 450, false],
      ['final', '2026-09-23', 450, false],
    ]);
    await pool.query(
      `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
       values ($1, 'payment', 2, 30000, 'CAD', 'Cash', now(), '2020-06-15')`,
      [id],
    );
    expect(parts(await mine())).toEqual([
      ['second', '2026-08-31', 250, false],
      ['final', '2026-09-23', 450, false],
    ]);
    const cancel = `update bookings set status = 1, cancelled_at = '2026-06-14T14:00:00Z'`;
    await pool.query(`${cancel} where id = $1`, [id]);
    expect(await mine()).toEqual([]);
    await pool.query(`update bookings set owed_after_cancel = true where id = $1`, [id]);
    expect(parts(await mine())).toEqual([
      ['final', '2026-06-14', 450, true],
      ['second', '2026-06-14', 250, true],
    ]);
  });
});

test('occupancy counts slots and days, without holds', async () => {
  const { pool } = it.database;
  const ids = await pool.query<{ id: number }>('select id from bookings order by id limit 2');
  const [first, second] = ids.rows.map(({ id }) => id);
  await pool.query(
    `insert into slots_taken (unit_id, date, slot, item, booking_id) values
       (3, '2026-07-04', 0, 1, $1), (3, '2026-07-04', 1, 1, $1), (3, '2026-07-31', 2, 1, $1),
       (1, '2026-08-01', 0, 1, $1), (1, '2026-08-02', 0, 1, $2)`,
    [first, second],
  );
  await pool.query(
    `update bookings set status = 0, hold_expires_at = now() + interval '1 hour' where id = $1`,
    [second],
  );
  const query = { from: '2026-07-01', to: '2026-08-10' };
  const { data, totals } = await admin.call('GET /api/reports/occupancy', { query });
  const lines = data.map((l) => [l.unit_id, l.month, l.taken, l.possible]);
  expect(lines).toEqual([
    [1, '2026-07', 0, 31],
    [1, '2026-08', 1, 10],
    [3, '2026-07', 3, 93],
    [3, '2026-08', 0, 30],
  ]);
  expect(totals).toEqual({ taken: 4, possible: 164 });
  const csv = csvRows((await admin.send('GET', '/api/reports/occupancy/csv', { query })).body);
  expect(csv.map((cells) => cells.slice(3, 5).map(Number))).toEqual(
    data.map(({ taken, possible }) => [taken, possible]),
  );

  // Closed days and maintenance cannot be taken, each counted once; what was taken on one was possible.
  await pool.query(
    `insert into unit_blocks (unit_id, from_date, to_date, reason) values
       (1, '2026-07-30', '2026-08-01', 'Storm'), (3, '2026-07-31', '2026-07-31', 'Storm')`,
  );
  await pool.query(
    `update units set maintenance_from = '2026-08-01', maintenance_to = '2026-08-03' where id = 1`,
  );
  const closed = await admin.call('GET /api/reports/occupancy', { query });
  expect(closed.data.map((l) => [l.unit_id, l.month, l.taken, l.possible])).toEqual([
    [1, '2026-07', 0, 29],
    [1, '2026-08', 1, 8],
    [3, '2026-07', 3, 91],
    [3, '2026-08', 0, 30],
  ]);
});

test.for([
  { from: '2026-02-01', to: '2026-01-31' },
  { from: '2000-01-01', to: '2026-01-31' },
  { from: '0000-01-01', to: '0001-01-01' },
])('a period that is none is refused: %j', async (query) => {
  const { status } = await admin.refused('GET /api/reports/revenue', { query });
  expect(status).toBe(422);
});
