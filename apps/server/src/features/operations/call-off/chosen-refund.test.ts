import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutgoingMail } from '#adapters/mail-sender.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { bookedId, bookingBody } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { mailBy } from '#test/support/mail.ts';

let server: TestApp;
let staff: TestClient;
const sent: string[] = [];

beforeAll(async () => {
  const send = (mail: OutgoingMail) => {
    sent.push(mail.text);
    return Promise.resolve({ providerId: mail.id });
  };
  server = await buildTestApp({ deps: { mail: mailBy({ send }) } });
  await makeBusiness(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Supervisor', name: 'Sam' });
  staff = server.client();
  await staff.signIn(email, password);
});
afterAll(() => server.close());

const book = async (date: string, over: object = {}) =>
  bookedId(
    await server.client().send('POST', '/api/booking/create', {
      body: bookingBody(calendarDate(date), over),
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  );

/** Calls a booking off, and returns the token of the link that its customer is sent. */
async function callOff(date: string, booking: number): Promise<string> {
  const texts = { reason: 'Storm', message: 'The wind is too strong.' };
  const days = { from_date: date, to_date: date };
  await staff.call('POST /api/call-offs', {
    body: { request_id: crypto.randomUUID(), ...days, booking_ids: [booking], ...texts },
  });
  await server.runJobs(messagesTasks(server.deps));
  const links = sent.map((text) => /called-off\/([\w-]+)/.exec(text)?.[1]);
  const token = links.findLast((link) => link !== undefined);
  if (token === undefined) throw new Error('No link');
  return token;
}
const chooseRefund = (token: string) =>
  server
    .client()
    .call('POST /api/called-off/:token', { params: { token }, body: { choice: 'refund' } });
const open = async (token: string) =>
  (await server.client().call('GET /api/called-off/:token', { params: { token } })).data;

/** Staff refund a part of a booking's only payment: to its card, or by hand. */
async function refundBooking(booking: number, amount: number, by: object = {}) {
  const { rows } = await server.database.pool.query<{ id: number }>(
    `select id from ledger_entries where booking_id = $1 and direction = 'payment' and refund_of is null`,
    [booking],
  );
  const body = { payment: rows[0]?.id, amount, reason: 'Agreed by phone', ...by };
  await staff.call('POST /api/refund-payment', { body });
}

test('promises nothing to a card whose refund the provider refuses', async () => {
  const id = await book('2026-07-17');
  const token = await callOff('2026-07-17', id);
  server.gateway.faults.refuseRefunds = 'The card is closed.';
  await chooseRefund(token);
  server.gateway.faults.refuseRefunds = null;
  expect(await open(token)).toMatchObject({ state: 'refund', refund: 60, by_hand: 60 });
  await refundBooking(id, 60, { method: 'E-transfer' });
  expect(await open(token)).toMatchObject({ state: 'refund', refund: 0, by_hand: 0 });
});

test('counts nothing that was refunded before the trip was called off', async () => {
  const id = await book('2026-07-19');
  await refundBooking(id, 20);
  const token = await callOff('2026-07-19', id);
  expect(await open(token)).toMatchObject({ state: 'open', refund: 40 });
  const { data } = await chooseRefund(token);
  expect(data).toMatchObject({ state: 'refund', refund: 40, by_hand: 0 });
});

test('leaves to staff what a card’s bank sends back days later', async () => {
  const id = await book('2026-07-18', { stripeToken: 'tok_refundFail' });
  const token = await callOff('2026-07-18', id);
  const { data } = await chooseRefund(token);
  expect(data).toMatchObject({ state: 'refund', refund: 60, by_hand: 0 });
  for (const event of await server.gateway.failLateRefunds()) {
    const { body, signature } = server.gateway.signEvent(event);
    await server.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      payload: body,
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    });
  }
  expect(await open(token)).toMatchObject({ state: 'refund', refund: 60, by_hand: 60 });
});
