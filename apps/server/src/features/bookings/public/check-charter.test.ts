import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';

let server: TestApp;
let booking: number;
let other: number;
beforeAll(async () => {
  server = await buildTestApp({ rateLimit: true });
  booking = await insertGuestBooking(server.deps.db, 'Ada@example.test');
  other = await insertGuestBooking(server.deps.db, 'bob@example.test');
});
afterAll(() => server.close());

const check = (booking_id: number, email: string, from = '10.0.0.1', app: TestApp = server) =>
  app.client().send('POST', '/api/check-my-charter', {
    body: { booking_id, email },
    headers: { 'x-forwarded-for': from },
  });

test('number and e-mail show trip and money without personal data', async () => {
  const { data } = await server.client().call('POST /api/check-my-charter', {
    body: { booking_id: booking, email: 'ADA@Example.test' },
  });
  expect(data).toEqual({
    id: booking,
    unit: '',
    unit_id: 0,
    package: 'Inshore',
    date: '2026-07-01',
    time: '07:00:00',
    details: 2,
    duration: null,
    starts_at: '2026-07-01T11:00:00.000Z',
    ends_at: '2026-07-01T15:00:00.000Z',
    days: null,
    status: 2,
    cancelled: false,
    called_off: false,
    awaiting: false,
    total_price: 1000,
    paid: 0,
    left: 1000,
    currency: 'CAD',
  });
});

test('every wrong pair gets the same answer', async () => {
  const hold = await insertGuestBooking(server.deps.db, 'hold@example.test');
  await server.database.pool.query(
    'update bookings set status = 0, hold_expires_at = now() where id = $1',
    [hold],
  );
  const wrong = await Promise.all([
    check(other, 'ada@example.test'),
    check(2_147_483_647, 'ada@example.test'),
    check(booking, 'nobody@example.test'),
    check(hold, 'hold@example.test'),
  ]);
  for (const { status, body } of wrong) {
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 'not_found', message: 'Not found.' },
    });
  }
});

test('tries per e-mail and network are counted across server processes, and reset by a correct one', async () => {
  const second = await buildTestApp({ database: server.database, rateLimit: true });
  const email = 'cara@example.test';
  const hers = await insertGuestBooking(server.deps.db, email);
  const statuses: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const at = i % 2 === 0 ? server : second;
    statuses.push((await check(900 + i, email, '10.0.1.1', at)).status);
  }
  statuses.push((await check(hers, email, '10.0.1.1', second)).status);
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 404), 200]);
  for (let i = 0; i < 10; i += 1) await check(900 + i, email, '10.0.1.1');
  const { status, body, headers } = await check(hers, email, '10.0.1.1', second);
  expect({ status, body }).toEqual({
    status: 429,
    body: { code: 'too_many_attempts', message: 'Too Many Attempts.' },
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  await second.close();
});

test('tries per network address are counted, whatever the e-mail', async () => {
  for (let i = 0; i < 20; i += 1) await check(i + 1, `somebody-${i}@example.test`, '10.9.9.9');
  expect((await check(booking, 'ada@example.test', '10.9.9.9')).status).toBe(429);
});
