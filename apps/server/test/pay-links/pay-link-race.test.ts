import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { startServer, visitAs, type ServerProcess } from '../harness/server-process.ts';
import { makeBusiness } from '../support/test-business.ts';
import { TestClock } from '../support/test-clock.ts';
import { openLinkDesk, type LinkDesk } from './link-desk.ts';

let server: TestApp;
let desk: LinkDesk;
let processes: ServerProcess[] = [];
const clock = new TestClock(new Date().toISOString());
beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  desk = await openLinkDesk(server);
  const env = { DATABASE_URL: server.database.connectionString };
  processes = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.killHard()));
  await server.close();
});

/** A browser at one of the two servers. */
function at(n: number, client = server.client()) {
  const process = processes[n % processes.length];
  if (!process) throw new Error('No server');
  return visitAs(process.url, client);
}
const paid = { status: 3, paid: 30_000, charged: 30_000, receipts: 1 };
const body = { amount: 240, stripeToken: 'tok_visa' };
async function visitor(n: number) {
  const client = server.client();
  await client.send('GET', '/sanctum/csrf-cookie');
  return at(n, client);
}

test('twenty presses of one link at two servers charge once, and all get the same answer', async () => {
  const { link, booking } = await desk.linked();
  const visitors = await Promise.all(Array.from({ length: 20 }, (_, n) => visitor(n)));
  const answers = await Promise.all(
    visitors.map((one) => one.post(`/api/pay/${link.token}`, body)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await desk.moneyOf(booking)).toEqual(paid);
});

test('presses of several links of one booking charge it once', async () => {
  const { booking, link } = await desk.linked();
  const links = [link, await desk.copy({ booking }), await desk.copy({ booking })];
  const visitors = await Promise.all(links.map((_, n) => visitor(n)));
  const answers = await Promise.all(
    visitors.map((one, n) => one.post(`/api/pay/${links[n]?.token ?? ''}`, body)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  // Too early, or another amount is due by then.
  expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(2);
  expect(await desk.moneyOf(booking)).toEqual(paid);
});

test('a press beside the customer’s own payment charges once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { booking, link, client } = await desk.linked();
    const own = at(round, client);
    const other = await visitor(round + 1);
    const answers = await Promise.all([
      own.post('/api/make-payment', { booking, amount: 240 }),
      other.post(`/api/pay/${link.token}`, body),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await desk.moneyOf(booking)).toEqual(paid);
  }
});

/** A press at a server that dies, as in a power cut, right after `step`. */
async function crashAfter(step: string, token: string): Promise<void> {
  const process = await startServer({
    DATABASE_URL: server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
  });
  const client = server.client();
  await client.send('GET', '/sanctum/csrf-cookie');
  const lost = visitAs(process.url, client).post(`/api/pay/${token}`, body);
  await expect(lost).rejects.toThrow();
  await process.killHard();
}

const unpaid = { status: 2, paid: 6000, charged: 6000, receipts: 0 };
test.each([
  ['opened', unpaid],
  ['payment created', unpaid],
  ['payment saved', unpaid],
  ['charged', paid],
  ['concluded', paid],
])('a server that dies after "%s": the link is charged by once', async (step, end) => {
  const { booking, link } = await desk.linked();
  await crashAfter(step, link.token);
  if (step !== 'concluded') {
    // Too early: the process could still be working on it.
    await reconcileOpenPayments(server.deps);
    expect(await desk.open(link.token)).toMatchObject({ under_way: true, sent: 240 });
    clock.advance({ minutes: 3 });
  }
  await reconcileOpenPayments(server.deps);
  await reconcileOpenPayments(server.deps);
  expect(await desk.moneyOf(booking)).toEqual(end);
  expect((await desk.open(link.token)).state).toBe(end === paid ? 'paid' : 'open');
  // What was not charged can be paid by the same link; what was is not charged again.
  expect((await desk.pay(link.token)).status).toBe(200);
  expect(await desk.moneyOf(booking)).toEqual(paid);
});

test('a provider that does not answer leaves the link waiting, not charged twice', async () => {
  const { booking, link } = await desk.linked();
  server.gateway.faults.timeouts = { confirmPayment: 'after', findPayment: 'before' };
  expect(await desk.pay(link.token)).toMatchObject({
    status: 409,
    body: { code: 'outcome_unknown' },
  });
  server.gateway.faults.timeouts = {};
  clock.advance({ minutes: 3 });
  await reconcileOpenPayments(server.deps);
  expect(await desk.moneyOf(booking)).toEqual(paid);
  expect(
    (
      await server.deps.db.execute(
        sql`select count(*)::int as n from charge_lines where booking_id = ${booking}`,
      )
    ).rows,
  ).toEqual([{ n: 2 }]);
});
