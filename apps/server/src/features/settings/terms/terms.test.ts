import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingBody } from '#test/support/booking-body.ts';
import { createUser, password } from '#test/support/factories.ts';
import { freshDays, fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { ensureTerms } from '#features/operations/operations-api.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const newest = async () => (await desk.admin.call('GET /api/terms')).data;
const publish = async (body: string) => {
  const { version } = await newest();
  return (await desk.admin.call('PUT /api/terms', { body: { body, version } })).data;
};
const keptBy = async (who: 'customer' | 'staff', id: number) =>
  (await desk[who].call('GET /api/booking-terms/:id', { params: { id } })).data;
const shownNow = async () => (await desk.customer.call('GET /api/page-data')).data.terms_text;

test('a booking made before any text keeps none, and a business begins with one draft', async () => {
  expect(await newest()).toEqual({ version: 0, body: '', versions: [] });
  const id = await desk.book(freshDays().date);
  const { db, clock } = desk.server.deps;
  await ensureTerms(db, clock.now());
  await ensureTerms(db, clock.now());
  const { version, body, versions } = await newest();
  expect(body).toContain('Your supervisor confirms the trip by 9 pm');
  expect([version, versions]).toEqual([
    1,
    [{ version: 1, published_at: clock.now().toISOString(), published_by: null }],
  ]);
  expect(await keptBy('customer', id)).toMatchObject({ text: null, owed: 'charter', crewed: true });
});

test('each new text is a version with its author; the same text makes none', async () => {
  const first = await newest();
  const { data: me } = await desk.admin.call('GET /api/user');
  const saved = await publish('  # Ours\n\n{cancellation}\n');
  expect(saved.body).toBe('# Ours\n\n{cancellation}');
  expect(saved.versions[0]).toMatchObject({ version: first.version + 1, published_by: me.name });
  expect(await publish('# Ours\n\n{cancellation}')).toEqual(saved);
  const params = { version: first.version };
  expect((await desk.server.client().call('GET /api/terms/:version', { params })).data.body).toBe(
    first.body,
  );
  const stale = { body: { body: 'Mine.', version: first.version } };
  expect(await desk.admin.refused('PUT /api/terms', stale)).toMatchObject({
    status: 409,
    message: 'The terms were changed by someone else since you opened them.',
  });
});

test('of two who publish at once one is refused, and no version is lost', async () => {
  const { version } = await newest();
  const { deps } = desk.server;
  let waiting = 0;
  let release = () => {};
  const both = new Promise<void>((resolve) => (release = resolve));
  const before = deps.faultPoint;
  deps.faultPoint = async () => {
    waiting += 1;
    if (waiting === 2) release();
    await both;
  };
  const answers = await Promise.all(
    ['One.', 'Two.'].map((body) =>
      desk.admin.send('PUT', '/api/terms', { body: { body, version } }),
    ),
  );
  deps.faultPoint = before;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await newest()).version).toBe(version + 1);
});

test('the version that was shown is the one that is kept; a newer one has to be agreed to', async () => {
  await publish('The first.');
  const shown = await shownNow();
  const { date, later } = freshDays();
  const id = await desk.book(date, { terms_text: shown });
  await publish('The second.');
  const refused = await desk.customer.send('POST', '/api/booking/create', {
    body: bookingBody(later, { terms_text: shown }),
  });
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'price_changed',
      errors: { terms_text: ['The terms have changed. Please read and agree to them again.'] },
    },
  });
  const next = await desk.book(later, { terms_text: await shownNow() });
  expect((await keptBy('customer', id)).text?.body).toBe('The first.');
  expect((await keptBy('staff', next)).text?.body).toBe('The second.');
});

test('the database refuses to change or delete a version, or what a booking was made under', async () => {
  const id = await desk.book(freshDays().date);
  const { db } = desk.server.deps;
  const refusals = [
    sql`update terms_texts set body = 'Other.' where version = 1`,
    sql`delete from terms_texts where version = 1`,
    sql`truncate terms_texts cascade`,
    sql`update bookings set terms_text = 1 where id = ${id}`,
  ];
  for (const refused of refusals) {
    await expect(db.execute(refused)).rejects.toMatchObject({ cause: { code: '23001' } });
  }
});

test('what staff book and what is ordered gets the newest version', async () => {
  const { version } = await newest();
  const { date } = freshDays();
  const body = bookingBody(date, { ...fullDay, name: 'Pat Phone' });
  const { data: booked } = await desk.staff.call('POST /api/bookings', { body });
  if (booked.status !== 'booked') throw new Error('Not booked');
  expect((await keptBy('staff', booked.id)).text?.version).toBe(version);

  const { db } = desk.server.deps;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into orders (company_id, customer_id, name, email, phone, delivery_date, status,
      total_cents, deposit_cents, terms, created_at)
    select company_id, ${desk.ids.customer}::integer, 'Cleo', 'cleo@example.test', '', date, 1,
      total_cents, 0, terms, created_at from bookings where id = ${booked.id} returning id`);
  const params = { id: rows[0]?.id ?? 0 };
  const { data } = await desk.customer.call('GET /api/order-terms/:id', { params });
  expect(data).toMatchObject({ text: { version }, owed: 'price', crewed: false });
  expect(data).toEqual((await desk.staff.call('GET /api/order-terms/:id', { params })).data);
});

test('nobody reads the terms of somebody else’s booking or order', async () => {
  const id = await desk.book(freshDays().date);
  const { db } = desk.server.deps;
  const stranger = desk.server.client();
  const { email } = await createUser(db);
  await stranger.signIn(email, password);
  const orders = await db.execute<{ id: number }>(sql`select id from orders limit 1`);
  for (const refused of [
    await stranger.refused('GET /api/booking-terms/:id', { params: { id } }),
    await stranger.refused('GET /api/order-terms/:id', {
      params: { id: orders.rows[0]?.id ?? 0 },
    }),
    await stranger.refused('GET /api/terms/:version', { params: { version: 999 } }),
  ]) {
    expect(refused.status).toBe(404);
  }
});
