import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

test('the key of a refund to the card cannot stand for a payment or a correction by hand', async () => {
  const { booking } = await customerWithBooking(server);
  const { client } = await signedIn(server, 'Admin');
  const headers = { 'idempotency-key': 'refund-of-a-card' };
  const lastEntry = async (method: string) => {
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from ledger_entries where booking_id = ${booking} and method = ${method} order by id desc limit 1`,
    );
    return rows[0]?.id ?? 0;
  };
  const cash = { by: 'hand', for: 'payment', method: 'Cash', amount: 10, date: '2026-06-15' };
  const hand = { booking, ...cash };
  await client.send('POST', '/api/take-payment', { body: hand });
  const refund = await client.send('POST', '/api/refund-payment', {
    body: { payment: await lastEntry('Credit card'), amount: 5, reason: 'Late' },
    headers,
  });
  expect(refund.status).toBe(200);
  const taken = await client.send('POST', '/api/take-payment', { body: hand, headers });
  const corrected = await client.send('POST', '/api/correct-payment', {
    body: { entry: await lastEntry('Cash'), amount: 10, reason: 'Wrong booking' },
    headers,
  });
  const used = 'This request key has already been used for another payment.';
  for (const { status, body } of [taken, corrected]) {
    expect([status, body]).toMatchObject([422, { errors: { idempotency_key: [used] } }]);
  }
});
