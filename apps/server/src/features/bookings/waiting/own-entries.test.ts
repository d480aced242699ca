import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { openWaitingDesk, type WaitingDesk } from '#test/waiting/waiting-desk.ts';

let server: TestApp;
let desk: WaitingDesk;
let date: CalendarDate;
let next = 20;

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  desk = await openWaitingDesk(server);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.set('2026-06-15T14:00:00Z');
  date = addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));
});

test('customers read what they wait for and what is kept for them, and leave it', async () => {
  const customer = await signedIn(server);
  const other = await signedIn(server);
  const booking = await desk.book(date);
  await customer.client.call('POST /api/waiting-list', {
    body: {
      ...{ unit_id: 1, package_id: 12, date, details: 2 },
      ...{ name: 'Wai Ting', email: 'elsewhere@example.test' },
    },
  });
  const { data } = await customer.client.call('GET /api/my-waiting-entries');
  expect(data).toEqual([
    {
      ...{
        id: data[0]?.id,
        state: 'waiting',
        unit: 'First Light',
        package: 'A ½ Day Package',
        date,
      },
      ...{ time: null, guests: 2, kept_until: null },
    },
  ]);
  const id = data[0]?.id ?? 0;
  expect((await other.client.call('GET /api/my-waiting-entries')).data).toEqual([]);

  await desk.cancel(booking);
  await desk.work();
  const offered = await customer.client.call('GET /api/my-waiting-entries');
  expect(offered.data).toMatchObject([
    { id, state: 'offered', time: '05:00:00', kept_until: '2026-06-15T15:00:00.000Z' },
  ]);

  const path = { params: { id } };
  const refused = await other.client.refused('POST /api/my-waiting-entries/:id/leave', path);
  expect(refused.status).toBe(404);
  await customer.client.call('POST /api/my-waiting-entries/:id/leave', path);
  expect((await customer.client.call('GET /api/my-waiting-entries')).data).toEqual([]);
  const kept = await desk.rows(sql`
    select id from bookings where date = ${date} and hold_expires_at is not null and cancelled_at is null`);
  expect(kept).toEqual([]);
  const again = await customer.client.refused('POST /api/my-waiting-entries/:id/leave', path);
  expect(again.status).toBe(404);
});

test('entries under an address are those of whoever has verified it', async () => {
  const customer = await signedIn(server);
  await desk.book(date);
  await desk.join(date, customer.email.toUpperCase());
  const read = async () => (await customer.client.call('GET /api/my-waiting-entries')).data;
  expect(await read()).toMatchObject([{ date, state: 'waiting' }]);
  await desk.rows(sql`update users set email_verified_at = null where id = ${customer.id}`);
  expect(await read()).toEqual([]);
  await desk.rows(sql`update users set email_verified_at = now() where id = ${customer.id}`);
  server.clock.advance({ days: next + 1 });
  expect(await read()).toEqual([]);
});
