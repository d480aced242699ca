import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { openWaitingDesk, type WaitingDesk } from '#test/waiting/waiting-desk.ts';

let server: TestApp;
let desk: WaitingDesk;
let next = 20;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  desk = await openWaitingDesk(server);
  server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => server.close());

const day = () => addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));
const entry = (date: string, over: object = {}) => ({
  ...{ unit_id: 1, package_id: 12, date, details: 2, name: 'Phil Phone' },
  ...{ email: `phil-${date}@example.test`, ...over },
});

test('staff put somebody on it, who is mailed and offered a place like anybody', async () => {
  const date = day();
  const booking = await desk.book(date);
  const body = entry(date);
  const { data } = await desk.staff.call('POST /api/waiting-entries', { body });
  expect((await desk.entries()).find(({ id }) => id === data.id)).toMatchObject({
    ...{ name: 'Phil Phone', email: body.email, date, time: null, guests: 2, state: 'waiting' },
  });
  const mail = await desk.mailTo(body.email);
  expect(mail.subject).toContain('You are on the waiting list');
  await desk.cancel(booking);
  await desk.work();
  expect(await desk.offersTo(body.email)).toBe(1);
});

test('it is refused as to visitors, and who waits already is not put on it twice', async () => {
  const date = day();
  const refused = async (over: object = {}) =>
    (await desk.staff.refused('POST /api/waiting-entries', { body: entry(date, over) })).errors;
  expect(await refused()).toEqual({
    date: ['This can be booked now, so there is no need to wait.'],
  });
  await desk.book(date);
  expect(await refused({ time: '03:00:00' })).toEqual({
    time: ['This time is not available for this package.'],
  });
  await desk.staff.call('POST /api/waiting-entries', { body: entry(date) });
  expect(await refused({ email: `PHIL-${date}@example.test` })).toEqual({
    email: ['This email address waits for it already.'],
  });
});

test('Desk does not', async () => {
  const { client } = await signedIn(server, 'Desk');
  const refusal = await client.refused('POST /api/waiting-entries', { body: entry(day()) });
  expect(refusal.status).toBe(403);
});
