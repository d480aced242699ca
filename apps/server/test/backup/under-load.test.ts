import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { createPool } from '#db/pool.ts';
import { runProcess } from '../harness/child-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor, startServer, type ServerProcess } from '../harness/server-process.ts';
import { bookedId, bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { openDesk, restore, type BackupDesk } from './backup-desk.ts';

const atOnce = 6;
const today = todayIn('America/Toronto', new Date());

let desk: BackupDesk;
let database: TestDatabase;
let server: ServerProcess;
beforeAll(async () => {
  desk = await openDesk();
  database = await createTestDatabase();
  server = await startServer({
    DATABASE_URL: database.connectionString,
    DATA_DIR: desk.at('data'),
    MAKE_BUSINESS: 'yes',
    JOBS: 'on',
  });
});
afterAll(async () => {
  await server.killHard();
  await database.drop();
  await desk.close();
});

test('a backup that is made while visitors book has each booking whole or not at all', async () => {
  const answered = new Set<number>();
  let nextDay = 2;
  let booking = true;
  const bookOn = async () => {
    const visitor = await openVisitor(server.url);
    while (booking && nextDay < 900) {
      nextDay += 1;
      const body = bookingBody(addDays(today, nextDay));
      const answer = await visitor.post('/api/booking/create', body, fromRandomNetwork());
      if (answer.status === 200) answered.add(bookedId(answer));
    }
  };
  const load = Array.from({ length: atOnce }, bookOn);
  while (answered.size < 10) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = [...answered];
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: desk.at('data') };
  const { code, err } = await runProcess('src/backup-program.ts', [desk.at('load.backup')], env);
  const meanwhile = answered.size - before.length;
  booking = false;
  await Promise.all(load);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(meanwhile).toBeGreaterThan(0);

  // Foreign keys, the exclusion of two bookings of one slot, and sums are checked by the restore itself.
  const target = await desk.emptyDatabase();
  const { checks } = await restore(desk, 'load.backup', target);
  expect(checks.filter(({ different }) => different > 0)).toEqual([]);
  const pool = createPool(target, { max: 1 });
  try {
    const count = async (text: string, values: unknown[] = []) =>
      (await pool.query<{ n: number }>(text, values)).rows[0]?.n;
    const whole = `status = 2 and hold_expires_at is null
      and exists (select from ledger_entries where booking_id = b.id)
      and exists (select from taken_times where booking_id = b.id)
      and exists (select from messages where booking_id = b.id)`;
    expect(
      await count(`select count(*)::int as n from bookings b where id = any ($1) and ${whole}`, [
        before,
      ]),
      'answered before',
    ).toBe(before.length);
    expect(
      await count(
        `select count(*)::int as n from bookings b where not (${whole}) and not
          (status = 0 and hold_expires_at is not null and not exists (select from ledger_entries where booking_id = b.id))`,
      ),
      'neither booked nor a hold',
    ).toBe(0);
  } finally {
    await pool.end();
  }
}, 120_000);
