import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { addSeats, launch } from '#test/support/seats.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { openWaitingDesk, type WaitingDesk } from '#test/waiting/waiting-desk.ts';

let server: TestApp;
let desk: WaitingDesk;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  await addSeats(server.deps.db);
  desk = await openWaitingDesk(server);
  server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => server.close());

const date = calendarDate('2026-08-05');
const [first, second] = ['first@example.test', 'second@example.test'];

test('a place that is kept for somebody who books another start goes to the next', async () => {
  await desk.rows(sql`update units set items_quantity = 1 where id = 9`);
  const four = bookedId(await desk.press(launch(date, { adults: 6 })));
  const seven = bookedId(await desk.press(launch(date, { adults: 6 }, { time: '19:00:00' })));
  const trip = { unit_id: 9, package_id: 91, details: 6 };
  expect(await desk.join(date, first, trip)).toMatchObject({ status: 200 });
  server.clock.advance({ minutes: 1 });
  expect(await desk.join(date, second, { ...trip, time: '16:00' })).toMatchObject({ status: 200 });
  await desk.cancel(four);
  await desk.work();
  expect([await desk.offersTo(first), await desk.offersTo(second)]).toEqual([1, 0]);

  await desk.cancel(seven);
  bookedId(await desk.press(launch(date, { adults: 6 }, { time: '19:00:00', email: first })));
  await desk.work();
  await desk.work();
  expect(await desk.stateOf(first)).toBe('booked');
  expect(await desk.offersTo(second)).toBe(1);
});
