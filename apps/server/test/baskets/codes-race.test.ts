import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor, TwoServers } from '../harness/server-process.ts';
import { removeCodeGuard } from '../harness/slot-guards.ts';
import { addDelivery, itemOf, showProduct } from '../shop/shop-desk.ts';
import { bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { basketBody } from './basket-body.ts';
import { makeBusiness } from '../support/test-business.ts';

const visitorCount = 20;
const today: CalendarDate = todayIn('America/Toronto', new Date());

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes, which take long over each decision, and a code that can be used twice. */
async function open(): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  await database.db.execute(sql`
    with made as (insert into promotions (name, percent, most_uses) values ('Summer', 10, 2) returning id)
    insert into promotion_codes (promotion_id, code, key) select id, 'SUMMER10', 'SUMMER10' from made`);
  servers = await processes.open({
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: '200',
  });
}

const isOrder = (n: number) => n % 4 > 1;

/** All visitors at once, half of them at each server: trips on days of their own, and as many orders. */
async function bookAtOnce() {
  await database.db.execute(sql`select setval(pg_get_serial_sequence('units', 'id'), 1000)`);
  const shirt = await showProduct(database.db, { name: 'T-shirt', price: 20, quantity: 100 });
  const { place } = await addDelivery(database.db);
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  return Promise.all(
    Array.from({ length: visitorCount }, (_, n) => {
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      if (isOrder(n)) {
        const body = basketBody([], {
          ...{ lines: [itemOf(shirt)], code: 'summer10', amount: 18 },
          delivery: { by: 'pickup', place_id: place },
        });
        return visitor.post('/api/basket/checkout', body, fromRandomNetwork());
      }
      const over = { code: 'summer10', total_price: 540, amount: 54 };
      return visitor.post(
        '/api/booking/create',
        bookingBody(addDays(today, 20 + n), over),
        fromRandomNetwork(),
      );
    }),
  );
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
}
/** What is live of what was made with the code, counted from the bookings and orders themselves. */
const withCode = () =>
  count(sql`select (select count(*) from bookings
      where cancelled_at is null and terms -> 'prices' -> 'code' is not null)::int
    + (select count(*) from orders o where cancelled_at is null
      and exists (select from order_lines l where l.order_id = o.id and l.off_cents > 0))::int as n`);

describe(`${visitorCount} visitors for the last two uses of a code, on two servers`, () => {
  test('without its guard it is used more often', async () => {
    await open();
    await removeCodeGuard(database.db);
    await bookAtOnce();
    expect(await withCode()).toBeGreaterThan(2);
  });

  test('two get it, and the others are told that it is used up, and not charged', async () => {
    await open();
    const answers = await bookAtOnce();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers) {
      if (status === 200) continue;
      expect(body).toMatchObject({
        code: 'code_refused',
        errors: { code: ['This code is used up.'] },
      });
    }
    expect(await withCode()).toBe(2);
    const made = sql`select (select count(*) from bookings)::int + (select count(*) from orders)::int as n`;
    expect(await count(made)).toBe(2);
    const charged = sql`select count(*)::int as n from test_gateway.payments`;
    expect(await count(charged)).toBe(2);
    const deadlocks = sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;
    expect(await count(deadlocks)).toBe(0);
  });
});
