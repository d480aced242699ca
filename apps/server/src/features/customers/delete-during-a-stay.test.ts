import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { password } from '#test/support/factories.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { addRentals, nights } from '#test/support/rentals.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { TestClock } from '#test/support/test-clock.ts';

let server: TestApp;
const clock = new TestClock();
const from = addDays(calendarDate('2026-06-15'), 30);
let customer: Awaited<ReturnType<typeof signedIn>>;
let booking: number;
beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  await addRentals(server.deps.db);
});
afterAll(() => server.close());

/** A houseboat for seven nights. */
beforeEach(async () => {
  clock.set('2026-06-15T14:00:00Z');
  await server.deps.db.execute(sql`update bookings set cancelled_at = now(), status = 1`);
  await server.deps.db.execute(sql`delete from taken_times`);
  customer = await signedIn(server);
  await customer.client.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
  const body = nights(from, 7, { email: customer.email });
  booking = bookedId(await customer.client.send('POST', '/api/booking/create', { body }));
});

/** Deletes the account so many days after the handover. */
async function removeAfter(days: number) {
  clock.set(`${addDays(from, days)}T16:00:00Z`);
  await customer.client.signIn(customer.email, password);
  return customer.client.send('POST', '/api/own-account/delete', { body: { password } });
}

test('an account is kept in the middle of a stay, until it is over', async () => {
  expect(await removeAfter(1)).toMatchObject({ status: 422, body: { code: 'booking_ahead' } });
  expect((await removeAfter(8)).status).toBe(204);
});

test('an account is kept while items of its trip are out', async () => {
  const mark = (column: string) =>
    server.deps.db.execute(
      sql`update bookings set ${sql.raw(column)} = ${clock.now()} where id = ${booking}`,
    );
  await mark('out_at');
  expect(await removeAfter(8)).toMatchObject({ status: 422, body: { code: 'booking_ahead' } });
  await mark('back_at');
  expect((await removeAfter(8)).status).toBe(204);
});

test('an account is kept while the security deposit of its trip is open', async () => {
  const { db } = server.deps;
  await db.execute(sql`
    insert into security_deposits (booking_id, amount_cents, currency, state, trip_date, secured_at, made_at)
    select id, 20000, 'CAD', 'taken', date, ${clock.now()}, ${clock.now()} from bookings where id = ${booking}`);
  expect(await removeAfter(8)).toMatchObject({ status: 422, body: { code: 'booking_ahead' } });
  await db.execute(
    sql`update security_deposits set state = 'released', ended_on = '2026-07-24' where booking_id = ${booking}`,
  );
  expect((await removeAfter(8)).status).toBe(204);
});
