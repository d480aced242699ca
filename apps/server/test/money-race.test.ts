import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { customerWithBooking, signedIn } from './support/paying-customer.ts';
import {
  startServer,
  visitAs,
  type ServerProcess,
  type Visitor,
} from './harness/server-process.ts';
import { TestClock } from './support/test-clock.ts';
import { makeBusiness } from './support/test-business.ts';

let server: TestApp;
let processes: ServerProcess[] = [];
beforeAll(async () => {
  server = await buildTestApp({ clock: new TestClock(new Date().toISOString()) });
  await makeBusiness(server.deps.db);
  const env = { DATABASE_URL: server.database.connectionString };
  processes = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.killHard()));
  await server.close();
});

/** Alternates between the two servers. */
function visitorAt(n: number, client: { cookies: Map<string, string> }): Visitor {
  const process = processes[n % processes.length];
  if (!process) throw new Error('No server');
  return visitAs(process.url, client);
}

test('fifty concurrent refunds at two servers never exceed the payment', async () => {
  const { booking } = await customerWithBooking(server);
  const staff = (await signedIn(server, 'Supervisor')).client;
  const money = await staff.call('GET /api/booking-money/:id', { params: { id: booking } });
  const payment = money.data.ledger[0]?.id ?? 0;
  // 60.00 was paid: seven refunds of 8.00 fit, by card and by hand.
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const by = n % 3 === 0 ? { method: 'Cash' } : {};
      const body = { payment, amount: 8, reason: 'All at once', ...by };
      return visitorAt(n, staff).post('/api/refund-payment', body);
    }),
  );
  expect(answers.filter((it) => it.status === 200)).toHaveLength(7);
  expect(answers.filter((it) => it.status === 422)).toHaveLength(43);
  const { rows } = await server.deps.db.execute(sql`
    select b.paid_cents::int as paid, refunded_of(${payment})::int as refunded
    from bookings b where b.id = ${booking}`);
  expect(rows).toEqual([{ paid: 400, refunded: 5600 }]);
});

test('twenty concurrent payments at two servers charge the amount due once', async () => {
  const { client, booking } = await customerWithBooking(server);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      visitorAt(n, client).post('/api/make-payment', { booking, amount: 240 }),
    ),
  );
  expect(answers.filter((it) => it.status === 200)).toHaveLength(1);
  const { rows } = await server.deps.db.execute(sql`
    select b.paid_cents::int as paid,
      (select sum(p.amount)::int from test_gateway.payments p join charge_attempts a
         on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id where l.booking_id = b.id and p.status = 'succeeded') as charged
    from bookings b where b.id = ${booking}`);
  expect(rows).toEqual([{ paid: 30_000, charged: 30_000 }]);
});
