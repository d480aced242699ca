import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '#db/tables/bookings.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { TestClock } from '#test/support/test-clock.ts';

let server: TestApp;
const clock = new TestClock();
let nextDay = 20;

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

/** A booking on a day of its own. */
const trip = () => ({
  unit_id: 3,
  package_id: 32,
  package_name: 'A ½ Day Package',
  date: addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1)),
  time: '12:00:00',
  name: 'Ada Guest',
  email: 'ada@example.com',
  phone: '+14165550111',
  details: 8,
  total_price: 750,
  amount: 75,
  stripeToken: 'tok_visa',
});
const book = (body: object, key: string = crypto.randomUUID(), browser = server.client()) =>
  browser.send('POST', '/api/booking/create', { body, headers: { 'idempotency-key': key } });

async function keptOf(id: number) {
  const [row] = await server.deps.db
    .select({
      source: bookings.visitSource,
      medium: bookings.visitMedium,
      campaign: bookings.visitCampaign,
    })
    .from(bookings)
    .where(eq(bookings.id, id));
  return row;
}

const unknown = { source: null, medium: null, campaign: null };
const direct = { source: 'direct', medium: '', campaign: '' };
const long = 'a'.repeat(100);

test.each<[unknown, object]>([
  [undefined, unknown],
  [null, unknown],
  [
    { source: 'google', medium: 'organic', campaign: 'summer' },
    { source: 'google', medium: 'organic', campaign: 'summer' },
  ],
  // The browser sends a host; the name of its site is stored.
  [
    { source: 'l.facebook.com', medium: 'referral', campaign: '' },
    { source: 'facebook', medium: 'social', campaign: '' },
  ],
  [{ source: 'letter' }, { source: 'letter', medium: '', campaign: '' }],
  // It is not trusted: it is cleaned, never refused.
  [
    { source: `  Lett\u202eer\n2 `, medium: 'EMAIL', campaign: `${long}b` },
    { source: 'letter 2', medium: 'email', campaign: long },
  ],
  [{ source: '', medium: 'email', campaign: 'summer' }, direct],
  [{ source: 'ada@example.com', medium: 'email', campaign: '' }, direct],
  [
    { source: 'letter', medium: 'bob@example.com', campaign: 'to ada%40example.com' },
    { source: 'letter', medium: '', campaign: '' },
  ],
])('of the visit %j the booking keeps %j', async (visit, kept) => {
  const answer = await book({ ...trip(), visit });
  expect(await keptOf(bookedId(answer))).toEqual(kept);
});

test.each(['google', 5, ['google'], { source: 5 }, { source: ['google'] }])(
  'a visit of another shape is refused: %j',
  async (visit) => {
    expect(await book({ ...trip(), visit })).toMatchObject({ status: 422 });
  },
);

test('a press that is sent again from another page is the same booking, which keeps the first visit', async () => {
  const [body, key, browser] = [trip(), crypto.randomUUID(), server.client()];
  const first = { source: 'google', medium: 'organic', campaign: '' };
  const answer = await book({ ...body, visit: first }, key, browser);
  const id = bookedId(answer);
  for (const visit of [{ source: 'poster' }, undefined]) {
    expect(await book({ ...body, visit }, key, browser)).toMatchObject({
      status: 200,
      body: answer.body,
    });
  }
  expect(await keptOf(id)).toEqual(first);
});

test('staff read it with the booking and in the list’s CSV, and the customer does not', async () => {
  const { db } = server.deps;
  const visit = { source: 'letter', medium: 'email', campaign: 'summer' };
  const customer = await createUser(db);
  const supervisor = await createUser(db, { role: 'Supervisor' });
  const [own, staff] = [server.client(), server.client()];
  await own.signIn(customer.email, password);
  await staff.signIn(supervisor.email, password);
  const body = { ...trip(), name: 'Zoe Tagged', email: customer.email, visit };
  const id = bookedId(await book(body, crypto.randomUUID(), own));

  const { data } = await staff.call('GET /api/bookings/:id', { params: { id } });
  expect(data.visit).toEqual(visit);
  const csv = await staff.send('GET', '/api/booking-lists/all/csv', { query: { q: 'Zoe Tagged' } });
  const [head = '', row = ''] = String(csv.body).trim().split('\n');
  expect(head.trim()).toMatch(/,Visit source,Visit medium,Visit campaign,/);
  expect(row.trim()).toMatch(/,letter,email,summer,/);

  const read = await Promise.all([
    own.send('GET', `/api/booking-details/${id}`),
    own.send('GET', '/api/my-bookings'),
    own.send('GET', '/api/own-data'),
    server.client().send('POST', '/api/check-my-charter', {
      body: { booking_id: id, email: customer.email },
    }),
  ]);
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { body: shown } of read) expect(JSON.stringify(shown)).not.toContain('summer');
});

test('a booking by staff has no visit, whatever is sent', async () => {
  const supervisor = await createUser(server.deps.db, { role: 'Supervisor' });
  const staff = server.client();
  await staff.signIn(supervisor.email, password);
  const answer = await staff.send('POST', '/api/bookings', {
    body: { ...trip(), stripeToken: undefined, visit: { source: 'google' } },
  });
  expect(answer.status).toBe(200);
  expect(await keptOf(bookedId(answer))).toEqual(unknown);
});
