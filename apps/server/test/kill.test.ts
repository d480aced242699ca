import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPidFile } from '@slipway/embedded-postgres/pid-file';
import { clusterIn } from '@slipway/embedded-postgres/embedded-postgres';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import { bookedId, bookingBody, fromRandomNetwork } from './support/booking-body.ts';
import { openVisitor, startServer } from './harness/server-process.ts';

const rounds = 20;
const atOnce = 12;
const today = todayIn('America/Toronto', new Date());

let dataDir: string;
/** Bookings confirmed to a visitor. */
const answered = new Set<number>();
let nextDay = 2;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'slipway-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const serve = (env: Record<string, string> = {}) =>
  startServer({ DATA_DIR: dataDir, MAKE_BUSINESS: 'yes', JOBS: 'on', ...env });

/** Visitors book one day each, until the server is gone. */
async function bookUntilGone(url: string): Promise<void> {
  try {
    const visitor = await openVisitor(url);
    for (;;) {
      nextDay += 1;
      const answer = await visitor.post(
        '/api/booking/create',
        bookingBody(addDays(today, nextDay % 1000), nextDay > 1000 ? { time: '12:00:00' } : {}),
        fromRandomNetwork(),
      );
      if (answer.status === 200) answered.add(bookedId(answer));
    }
  } catch {
    // The connection broke: the server was killed.
  }
}

/** Waits for another confirmed booking, at most ten seconds. */
async function firstAnswer(before: number): Promise<void> {
  for (let tries = 0; answered.size === before && tries < 500; tries += 1) await wait(20);
}

/** Kills the embedded PostgreSQL as in a power cut. */
async function killPostgres(): Promise<void> {
  const noted = await readPidFile(clusterIn(dataDir));
  if (!noted) throw new Error('No PostgreSQL runs');
  process.kill(noted.pid, 'SIGKILL');
}

type Count = (query: ReturnType<typeof sql>) => Promise<number>;

/** The last start, with a clock past every deadline, settles what the kills left behind. */
async function settle(look: (count: Count) => Promise<void>): Promise<void> {
  const server = await serve({ CLOCK_AHEAD_MS: String(15 * 60_000) });
  const pool = createPool(server.connectionString, { max: 2 });
  const count: Count = async (query) => {
    const { rows } = await databaseOn(pool).execute<{ n: number }>(query);
    return rows[0]?.n ?? -1;
  };
  try {
    const isOpen = () =>
      count(sql`select count(*)::int as n from bookings b where b.status = 0 or exists (
        select from charge_attempts a join charge_lines l on l.attempt_id = a.id
        where l.booking_id = b.id and a.state = 'created')`);
    for (let tries = 0; (await isOpen()) > 0; tries += 1) {
      if (tries === 100) throw new Error('Holds are left after settling');
      await wait(200);
    }
    await look(count);
  } finally {
    await pool.end();
    await server.killHard();
    await killPostgres();
  }
}

test(`${rounds} hard kills under load, PostgreSQL included: nothing answered is lost, no charge stands alone`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const server = await serve();
    const load = Array.from({ length: atOnce }, () => bookUntilGone(server.url));
    // A busy machine takes longer; every fourth round ends before anything is confirmed.
    if (round % 4 !== 2) await firstAnswer(answered.size);
    await wait(Math.random() * 500);
    // In every second round the database is killed too, before or after the server.
    if (round % 4 === 1) await killPostgres();
    await server.killHard();
    if (round % 4 === 3) await killPostgres();
    await Promise.all(load);
  }
  expect(answered.size).toBeGreaterThan(rounds / 2);

  await settle(async (count) => {
    const ids = sql.join(
      [...answered].map((id) => sql`${id}`),
      sql`, `,
    );
    expect(
      await count(sql`select count(*)::int as n from bookings where id in (${ids}) and status = 2
        and hold_expires_at is null and exists (select from taken_times where booking_id = bookings.id)`),
      'answered bookings that are there',
    ).toBe(answered.size);
    expect(
      await count(sql`
        select count(*)::int as n from test_gateway.payments p
        where p.status = 'succeeded' and p.amount > p.refunded and not exists (
          select from charge_attempts a join charge_lines c on c.attempt_id = a.id
          join bookings b on b.id = c.booking_id
          join ledger_entries l on l.attempt_id = a.id
          where a.gateway_payment = p.ref and b.status = 2)`),
      'charges without their booking or refund',
    ).toBe(0);
    expect(
      await count(sql`
        select count(*)::int as n from bookings b where b.status = 2
        and not exists (select from ledger_entries l where l.booking_id = b.id)`),
      'bookings without their payment',
    ).toBe(0);
    expect(
      await count(sql`
        select count(*)::int as n from taken_times s join bookings b on b.id = s.booking_id
        where b.status <> 2`),
      'slots held by nothing',
    ).toBe(0);
    expect(
      await count(sql`
        select count(*)::int as n from bookings b where b.status = 2
        and (select count(*) from messages m where m.booking_id = b.id
          and m.template in ('booking-confirmation', 'staff-new-booking')) <> 3`),
      'bookings without their messages',
    ).toBe(0);
  });
}, 300_000);
