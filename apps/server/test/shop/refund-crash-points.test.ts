import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { startServer, visitAs } from '../harness/server-process.ts';
import { openShopDesk, type ShopDesk } from './shop-orders.ts';

/** The restarted server: same database. */
let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

/** A call of staff at a server that dies, as in a power cut, right after `step`. */
async function dieAfter(step: string, path: string, body: object): Promise<void> {
  const process = await startServer({
    DATABASE_URL: desk.server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(desk.server.clock.now().getTime() - Date.now()),
  });
  await expect(visitAs(process.url, desk.staff).post(path, body)).rejects.toThrow();
  await process.killHard();
}

/** What the next runs make of it, twice: nothing is done a second time. */
async function settleLater() {
  const later = new Date(desk.server.clock.now().getTime() + 3_600_000);
  for (let n = 0; n < 2; n += 1) await retryOpenRefunds(desk.server.deps, later);
}

interface Given extends Record<string, unknown> {
  cancelled: boolean;
  paid: number;
  charged: number;
  stock: number;
  mails: string[];
}

const stateOf = async (id: number) => {
  const { rows } = await desk.server.deps.db.execute<Given>(sql`
    select o.cancelled_at is not null as cancelled, o.paid_cents::int as paid,
      (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
         where p.ref in (select gateway_ref from ledger_entries where order_id = o.id)) as charged,
      (select coalesce(json_agg(m.template order by m.id), '[]') from messages m where m.order_id = o.id
         and m.channel = 'mail' and m.template not in ('shop-order-confirmation', 'staff-shop-order')) as mails,
      (select held from product_variants where unit_id = ${desk.paddle}) as stock
    from orders o where o.id = ${id}`);
  return rows[0];
};

/** Two paddles at 25.25, shipped for 15.00 where 9.00 was the cheapest way. */
const whole = 6550;

describe('a server that dies while an order of the shop is given back', () => {
  test.each(['order cancelled', 'refunded'])(
    'after "%s", of one that is cancelled: its stock is free, and its money goes back once',
    async (step) => {
      const id = await desk.order();
      const { version } = await desk.read(id);
      const body = { version, reason: 'Changed plans', refund: whole / 100 };
      await dieAfter(step, `/api/orders/${id}/cancel`, body);
      await settleLater();
      expect(await stateOf(id)).toMatchObject({ cancelled: true, paid: 0, charged: 0, stock: 0 });
    },
  );

  test.each(['return received', 'refunded'])(
    'after "%s", of a return: one is in stock again, and its price goes back once',
    async (step) => {
      const id = await desk.order();
      await desk.deliver(id);
      const asked = await desk.staff.call('POST /api/orders/:id/return', {
        params: { id },
        body: {
          version: (await desk.read(id)).version,
          lines: [{ position: 0, quantity: 1 }],
          reason: 'Too long',
        },
      });
      const mails = (await stateOf(id))?.mails ?? [];
      const { version } = asked.data;
      const body = { version, lines: [{ position: 0, received: 1, restocked: 1 }], refund: 25.25 };
      await dieAfter(step, `/api/orders/${id}/return/receive`, body);
      await settleLater();
      const left = whole - 2525;
      const told = [...mails, 'shop-return-received'];
      expect(await stateOf(id)).toEqual({
        ...{ cancelled: false, paid: left, charged: left, stock: 1, mails: told },
      });
    },
  );

  test.each(['order refund wanted', 'refunded'])(
    'after "%s", of a part without a return: it goes back once',
    async (step) => {
      const id = await desk.order();
      await desk.deliver(id);
      const { version } = await desk.read(id);
      const lines = [{ position: 0, amount: 10 }];
      const body = { version, lines, shipping: 0, reason: 'Scratched' };
      await dieAfter(step, `/api/orders/${id}/refund`, body);
      await settleLater();
      const left = whole - 1000;
      expect(await stateOf(id)).toMatchObject({ paid: left, charged: left, stock: 2 });
    },
  );
});
