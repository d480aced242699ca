import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { createUser, password } from '#test/support/factories.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { halfDay, openWaitingDesk, type WaitingDesk } from '#test/waiting/waiting-desk.ts';

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
  // Ten in the morning of another day, and a day ahead of its own.
  server.clock.set('2026-06-15T14:00:00Z');
  date = addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));
});

/** A customer who waits for a full day. */
async function waitingCustomer() {
  const customer = await signedIn(server);
  const booking = await desk.book(date);
  expect(await desk.join(date, customer.email)).toMatchObject({ status: 200 });
  const read = async () => (await customer.client.call('GET /api/my-waiting-entries', {})).data;
  const [entry] = await read();
  if (!entry) throw new Error('They wait for nothing');
  return { ...customer, booking, read, entry };
}

test('customers see what they wait for, and leave from there', async () => {
  const { client, read, entry, email } = await waitingCustomer();
  expect(entry).toMatchObject({ state: 'waiting', date, guests: 2, time: null, kept_until: null });
  await client.call('POST /api/my-waiting-entries/:id/leave', { params: { id: entry.id } });
  expect(await read()).toEqual([]);
  expect(await desk.stateOf(email)).toBe('left');
});

test('the place that is kept for them is booked without the mail', async () => {
  const { client, read, entry, email, booking } = await waitingCustomer();
  await desk.cancel(booking);
  await desk.work();
  expect(await read()).toMatchObject([{ state: 'offered', time: '05:00:00' }]);
  const path = { params: { id: entry.id } };
  const { data } = await client.call('POST /api/my-waiting-entries/:id/link', path);
  expect(bookedId(await desk.press(halfDay(date, { email, offer: data.token })))).toBeGreaterThan(
    0,
  );
  expect(await read()).toEqual([]);
});

test('leaving frees the place that is kept', async () => {
  const { client, read, entry, booking } = await waitingCustomer();
  await desk.cancel(booking);
  await desk.work();
  expect(await read()).toMatchObject([{ kept_until: '2026-06-15T15:00:00.000Z' }]);
  await client.call('POST /api/my-waiting-entries/:id/leave', { params: { id: entry.id } });
  expect(await read()).toEqual([]);
  expect(bookedId(await desk.press(halfDay(date)))).toBeGreaterThan(0);
});

test('what others wait for is not found, nor what an address waits for that is not verified', async () => {
  const { entry, email } = await waitingCustomer();
  const other = (await signedIn(server)).client;
  expect((await other.call('GET /api/my-waiting-entries', {})).data).toEqual([]);
  for (const what of ['leave', 'link']) {
    const path = `/api/my-waiting-entries/${entry.id}/${what}`;
    expect(await other.send('POST', path)).toMatchObject({ status: 404 });
  }
  expect(await desk.stateOf(email)).toBe('waiting');
  const claimed = 'claimed@example.test';
  expect(await desk.join(date, claimed)).toMatchObject({ status: 200 });
  await createUser(server.deps.db, { email: claimed, verified: false });
  const claiming = server.client();
  await claiming.signIn(claimed, password);
  expect((await claiming.call('GET /api/my-waiting-entries', {})).data).toEqual([]);
});
