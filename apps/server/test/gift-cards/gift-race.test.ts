import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { basketBody, tripOf } from '../baskets/basket-body.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor, TwoServers } from '../harness/server-process.ts';
import { removeGiftCardGuard } from '../harness/slot-guards.ts';
import { bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { makeBusiness } from '../support/test-business.ts';
import { giveCard, sumsOf } from './gift-desk.ts';

const visitorCount = 12;
const today: CalendarDate = todayIn('America/Toronto', new Date());

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];
let gift: { id: number; code: string };

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes, which take long over each decision, and a gift card that pays two deposits of 60.00. */
async function open(): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  gift = await giveCard(database.db, { amount: 12_000 });
  servers = await processes.open({
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: '200',
  });
}

/** All visitors at once, each on a day of its own, half of them at each server. */
async function payAtOnce() {
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  return Promise.all(
    Array.from({ length: visitorCount }, (_, n) => {
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      const trip = tripOf(bookingBody(addDays(today, 20 + n)));
      const over = { amount: 0, gift_cards: [gift.code], stripeToken: null };
      return visitor.post('/api/basket/checkout', basketBody([trip], over), fromRandomNetwork());
    }),
  );
}

/** What the ledger has of the card. */
async function spent(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as n from ledger_entries where method = 'Gift card'`);
  return rows[0]?.n ?? -1;
}

describe(`one gift card at ${visitorCount} tills, on two servers`, () => {
  test('without its guards more is spent than was on it', async () => {
    await open();
    await removeGiftCardGuard(database.db);
    await payAtOnce();
    expect(await spent()).toBeGreaterThan(12_000);
  });

  test('two pay with it, and the others are told that it is empty, and not charged', async () => {
    await open();
    const answers = await payAtOnce();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toMatchObject({ code: 'gift_card_refused' });
    }
    expect(await spent()).toBe(12_000);
    expect(await sumsOf(database.db, gift.id)).toEqual({ used: 12_000 });
    const { rows } = await database.db.execute(sql`
      select (select count(*)::int from bookings) as bookings,
        (select count(*)::int from test_gateway.payments) as payments,
        (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`);
    expect(rows).toEqual([{ bookings: 2, payments: 0, deadlocks: 0 }]);
  });
});
