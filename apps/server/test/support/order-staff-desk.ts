import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import type { TestClient } from '../harness/client.ts';
import { createCompany, createProduct, createUser, password } from './factories.ts';

/** A business that sells, with a signed-in supervisor who takes orders. */
export interface OrderStaffDesk {
  server: TestApp;
  staff: TestClient;
  /** The products: eight kayaks at 450.00 and twenty paddles at 25.25. */
  kayak: number;
  paddle: number;
  /** Creates kayaks and paddles with full stock. */
  restock: () => Promise<void>;
  /** The date n days from today. */
  day: (n: number) => CalendarDate;
  /** An order of two kayaks and three paddles, 975.75, unless specified otherwise. */
  body: (over?: object) => object;
  /** Creates that order. */
  take: (over?: object) => Promise<OrderDetails>;
  /** For `body` and `take`: this many kayaks only. */
  onlyKayaks: (quantity: number) => object;
  /** The held quantity of a product. */
  held: (id: number) => Promise<number | undefined>;
}

export async function openOrderStaffDesk(): Promise<OrderStaffDesk> {
  const server = await buildTestApp({ purpose: 'sell' });
  const { db } = server.deps;
  const companyId = (await createCompany(db)).id;
  await createUser(db, { role: 'Supervisor', email: 'staff@example.test' });
  const staff = server.client();
  await staff.signIn('staff@example.test', password);
  const day = (n: number) => addDays(todayIn('America/Toronto', server.clock.now()), n);
  const desk: OrderStaffDesk = {
    server,
    staff,
    kayak: 0,
    paddle: 0,
    restock: async () => {
      const made = { companyId, sku: 'KAY-1' };
      const kayak = { ...made, quantity: 8, name: 'Kayak', priceCents: 45_000 };
      const paddle = { ...made, quantity: 20, name: 'Paddle', priceCents: 2_525 };
      desk.kayak = (await createProduct(db, kayak)).id;
      desk.paddle = (await createProduct(db, paddle)).id;
    },
    day,
    body: (over = {}) => ({
      name: 'Ada Guest',
      email: `guest-${crypto.randomUUID()}@example.test`,
      phone: '+14165550111',
      delivery_date: day(40),
      delivery_address: '1 Pier Road',
      lines: [
        { unit_id: desk.kayak, quantity: 2 },
        { unit_id: desk.paddle, quantity: 3 },
      ],
      total_price: 975.75,
      ...over,
    }),
    take: async (over) => (await staff.call('POST /api/orders', { body: desk.body(over) })).data,
    onlyKayaks: (quantity) => ({
      lines: [{ unit_id: desk.kayak, quantity }],
      total_price: quantity * 450,
    }),
    held: async (id) => {
      const { rows } = await db.execute<{ held: number }>(
        sql`select sum(held)::integer as held from product_variants where unit_id = ${id}`,
      );
      return rows[0]?.held;
    },
  };
  return desk;
}
