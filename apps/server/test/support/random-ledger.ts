import { fromMajor } from '@slipway/domain/money/money';
import type { RevenueFigure } from '@slipway/contract/reports/reports';
import type { TestApp } from '../harness/build-app.ts';
import { openStaffDesk } from './staff-desk.ts';
import type { TestClient } from '../harness/client.ts';
import { createUser } from './factories.ts';
import { insertGuestBooking } from './guest-booking.ts';

export interface Entry {
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

export interface RandomLedger {
  server: TestApp;
  admin: TestClient;
  /** The entries that count in the business's reports, in its currency. */
  entries: Entry[];
  /** The crew of each booking. */
  crew: Map<number, { supervisor: number | null; mate: number | null }>;
  products: readonly number[];
}

/** The methods of the entries. */
export const randomMethods = ['Cash', 'Cheque', 'Credit card'] as const;

/** A seeded random generator, so that failures are reproducible. */
function drawing(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/**
 * 24 bookings and 10 orders with payments, refunds, reversed refunds, corrections and tips over 14
 * months.
 */
export async function openRandomLedger(): Promise<RandomLedger> {
  const products = [901, 902, 903];
  const crew: RandomLedger['crew'] = new Map();
  const desk = await openStaffDesk();
  const { server, admin } = desk;
  const { db } = server.deps;
  const { pool } = server.database;
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
    await pool.query(
      `insert into product_variants (id, unit_id, price_cents, quantity)
       overriding system value values ($1, $1, 100, 1000)`,
      [product],
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
       values ($1, $2, $3, $4, $5, $6, 'CAD', $8, now(), $7) returning id`,
      [
        id,
        values.direction ?? 'payment',
        values.kind,
        values.amount_cents,
        values.refund_of ?? null,
        values.corrects ?? null,
        values.paid_on ?? day(),
        randomMethods[(values.amount_cents ?? 0) % randomMethods.length],
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
        `insert into order_lines (order_id, position, unit_id, variant_id, name, price_cents, quantity, amount_cents)
         values ($1, $2, $3, $3, 'Line', $4::bigint, 3, $4::bigint * 3)`,
        [id, line, products[line], price],
      );
    }
    for (let p = 1 + draw(3); p > 0; p -= 1) await pay('order_id', id, 2 + draw(3), 90_000);
  }
  // Of another company, and in another currency: included in no figure.
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
  return { server, admin, entries: all.rows, crew, products };
}

const signed = ({ direction, amount_cents }: Entry) =>
  direction === 'payment' ? amount_cents : -amount_cents;
export const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);
/** Payments minus refunds, in cents. */
export const total = (of: readonly Entry[]) => sum(of.map(signed));
export const inCents = (major: number) => Number(fromMajor(major));

/** The figures computed from the plain ledger, independently of the report's statement. */
export function ledgerFigures(of: readonly Entry[]): Record<RevenueFigure, number> {
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

/** The cells of a CSV without its header. */
export const csvRows = (body: unknown): string[][] =>
  String(body)
    .replace('\ufeff', '')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
