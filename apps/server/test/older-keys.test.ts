import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookedId, bookingBody, requiredAction } from './support/booking-body.ts';
import type { TestClient } from './harness/client.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from './support/order-staff-desk.ts';
import { signedIn } from './support/paying-customer.ts';
import { makeBusiness } from './support/test-business.ts';

/** Earlier versions saved an Idempotency-Key without its owner; such requests are not repeated. */
let desk: OrderStaffDesk;
let staff: TestClient;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
  await makeBusiness(desk.server.deps.db, { settings: { purpose: 'sell' } });
  // The business inserts units with explicit ids.
  await rows(`select setval(pg_get_serial_sequence('units', 'id'), 1000)`);
  ({ client: staff } = await signedIn(desk.server, 'Admin'));
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  await desk.restock();
  await rows('delete from booking_requests');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await desk.server.database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Everything a repeated call could create or move again. */
const made = () =>
  rows(`select (select count(*) from bookings) as bookings, (select count(*) from orders) as orders,
    (select count(*) from booking_series) as series, (select count(*) from charge_attempts) as charges,
    (select count(*) from messages) as messages, (select sum(quantity) from order_lines) as stock`);

/** Saves the newest key like an earlier version. */
const saveAsBefore = (key: string) =>
  rows(`update booking_requests set key = $1 where key like '%' || $2`, [key, header]);

let day = 40;
const freshDay = () => addDays(todayIn('America/Toronto', desk.server.clock.now()), (day += 1));
const header = 'sent-before-the-update';
const headers = { 'idempotency-key': header };

const newBooking = async () =>
  bookedId(
    await staff.send('POST', '/api/create-booking', {
      body: bookingBody(freshDay(), { deposit: 'later', stripeToken: undefined }),
    }),
  );

test.each([
  {
    call: 'a public booking',
    prefix: '',
    sent: () => ['/api/booking/create', bookingBody(freshDay())] as const,
    by: () => desk.server.client(),
  },
  {
    call: 'a booking by staff',
    prefix: 'office-',
    sent: () =>
      [
        '/api/create-booking',
        bookingBody(freshDay(), { deposit: 'later', stripeToken: undefined }),
      ] as const,
    by: () => staff,
  },
  {
    call: 'a schedule of bookings',
    prefix: 'repeat-',
    sent: async () =>
      [
        `/api/booking-repeat/${await newBooking()}`,
        { frequency: 'weekly', every: 1, count: 2 },
      ] as const,
    by: () => staff,
  },
  {
    call: 'an order',
    prefix: 'order-',
    sent: () => ['/api/orders', desk.body()] as const,
    by: () => staff,
  },
  {
    call: 'a schedule of orders',
    prefix: 'repeat-',
    sent: async () => {
      const { id } = await desk.take({});
      return [`/api/order-repeat/${id}`, { frequency: 'weekly', every: 1, count: 2 }] as const;
    },
    by: () => staff,
  },
])('$call sent before the update is not repeated', async ({ prefix, sent, by }) => {
  const [path, body] = await sent();
  const who = by();
  const first = await who.send('POST', path, { body, headers });
  expect(first).toMatchObject({ status: 200 });
  await saveAsBefore(`${prefix}${header}`);
  const before = await made();
  // The slot or the stock may be free again by then.
  await rows('delete from taken_times');
  const again = await who.send('POST', path, { body, headers });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'already_received', message: expect.stringContaining('before you') as string },
  });
  expect(await made()).toEqual(before);
});

test('repeating it reveals nothing of the booking, even with another body', async () => {
  const body = bookingBody(freshDay(), { stripeToken: 'pm_card_threeDSecure2Required' });
  const send = (sent: object) =>
    desk.server.client().send('POST', '/api/booking/create', { body: sent, headers });
  const { client_secret, booking_id } = requiredAction(await send(body));
  await saveAsBefore(header);
  for (const sent of [body, { ...body, details: 5 }]) {
    const answer = await send(sent);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).not.toContain(client_secret);
    expect(JSON.stringify(answer.body)).not.toContain(String(booking_id));
  }
});
