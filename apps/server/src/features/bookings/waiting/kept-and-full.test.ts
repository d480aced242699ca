import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { bookedId, requiredAction } from '#test/support/booking-body.ts';
import { addRentals, salmon } from '#test/support/rentals.ts';
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

test('a day is full whose last start reaches into what is taken of the next one', async () => {
  await addRentals(server.deps.db);
  await desk.rows(sql`update units set starts = '{00:30,07:30,21:00}' where id = 6`);
  const day = calendarDate('2026-08-12');
  for (const [at, time] of [
    [day, '00:30:00'],
    [day, '07:30:00'],
    [addDays(day, 1), '00:30:00'],
  ] as const) {
    bookedId(await desk.press(salmon(at, time)));
  }
  expect(await desk.press(salmon(day, '21:00:00'))).toMatchObject({ status: 422 });
  const trip = { unit_id: 6, package_id: 61, details: 4 };
  expect(await desk.join(day, first, trip)).toMatchObject({ status: 200 });
});

test('a place on a departure that is called off while it is being paid is not kept again', async () => {
  const day = calendarDate('2026-08-19');
  const gone = bookedId(await desk.press(launch(day, { adults: 6 })));
  const trip = { unit_id: 9, package_id: 91, details: 6, time: '16:00' };
  const email = 'pays@example.test';
  expect(await desk.join(day, email, trip)).toMatchObject({ status: 200 });
  await desk.cancel(gone);
  await desk.work();
  const { token } = await desk.mailTo(email);
  const over = { email, offer: token, stripeToken: 'pm_card_threeDSecure2Required' };
  requiredAction(await desk.press(launch(day, { adults: 6 }, over)));
  const found = sql`select id, version, seats_taken from departures where date = ${day}`;
  const [departure] = await desk.rows(found);
  await desk.staff.call('POST /api/departures/:id/call-off', {
    params: { id: Number(departure?.['id']) },
    body: {
      ...{ request_id: crypto.randomUUID(), version: Number(departure?.['version']) },
      ...{ reason: 'Storm', message: 'We are sorry.' },
    },
  });
  await desk.pass(11);
  expect(await desk.rows(found)).toMatchObject([{ seats_taken: 0 }]);
  expect(await desk.stateOf(email)).toBe('waiting');
});
