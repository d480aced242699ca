import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#db/tables/bookings.ts';
import { messages } from '#db/tables/messages.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUser, password } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';

let server: TestApp;
let client: TestClient;
let staff: TestClient;
let id: number;

beforeAll(async () => {
  server = await buildTestApp();
  const { db } = server.deps;
  await createCompany(db);
  await createUser(db, { email: 'ann@example.test' });
  await createUser(db, { email: 'sam@example.test', role: 'Supervisor' });
  client = server.client();
  await client.signIn('ann@example.test', password);
  staff = server.client();
  await staff.signIn('sam@example.test', password);
});
afterAll(() => server.close());

/** Two guests on 1 July 2026; it is 15 June. */
beforeEach(async () => {
  const { db } = server.deps;
  server.clock.set('2026-06-15T14:00:00Z');
  id = await insertGuestBooking(db, 'ann@example.test');
  const user = await client.call('GET /api/user');
  await db
    .update(bookings)
    .set({ customerId: user.data.id, companyId: 1, kind: 'full_day' })
    .where(eq(bookings.id, id));
});

const read = async (by: TestClient = client) =>
  (await by.call('GET /api/bookings/:id/survey', { params: { id } })).data;
const input = (body: object) => ({ params: { id }, body });
const save = async (body: object) =>
  (await client.call('PUT /api/bookings/:id/survey', input(body))).data;
const refused = (body: object) => client.refused('PUT /api/bookings/:id/survey', input(body));

const whole = {
  guests: [
    { name: 'Ann', age: 41, allergies: '', swims: 'yes' },
    { name: 'Bo', age: 9, allergies: 'peanuts', swims: 'no' },
  ],
  emergency_name: 'Cleo',
  emergency_phone: '+14165550133',
  experience: 'some',
  wanted_species: 'Salmon',
  food_and_drink: 'No nuts',
  occasion: 'Birthday',
  notes: '',
};

describe('the customer', () => {
  test('starts with an empty one, saves it partially and continues later', async () => {
    expect(await read()).toMatchObject({ guests: [], done: false, version: 0, can_change: true });
    await save({ guests: [{ name: 'Ann' }], occasion: 'Birthday' });
    expect(await read()).toMatchObject({
      guests: [{ name: 'Ann', age: null, allergies: '', swims: null }],
      occasion: 'Birthday',
      done: false,
      version: 1,
    });
    const done = await save({ ...whole, done: true, version: 1 });
    expect(done).toMatchObject({ ...whole, done: true, version: 2 });
    const { data } = await client.call('GET /api/my-bookings', { query: { survey: '1' } });
    expect(data.map((row) => row.id)).toEqual([id]);
  });

  test('must name the guests and an emergency contact to complete it', async () => {
    const { status, errors } = await refused({ done: true, guests: [{ age: 9 }] });
    expect(status).toBe(422);
    expect(errors).toEqual({
      'guests.0.name': ['Name is required.'],
      emergency_name: ['Emergency contact is required.'],
      emergency_phone: ['Emergency phone is required.'],
    });
    expect((await refused({ done: true })).errors['guests']).toEqual(['Please say who is coming.']);
  });

  test('cannot list more guests than booked', async () => {
    const three = { guests: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] };
    expect((await refused(three)).errors).toEqual({ guests: ['The booking is for 2 guests.'] });
  });

  test('gets a conflict in the second of two windows', async () => {
    await save({ occasion: 'Birthday', version: 0 });
    expect(await refused({ occasion: 'Wedding', version: 0 })).toMatchObject({ status: 409 });
    expect((await read()).occasion).toBe('Birthday');
  });

  test('can only read it after the start or a cancellation', async () => {
    await save(whole);
    server.clock.set('2026-07-01T11:00:00Z');
    expect(await read()).toMatchObject({
      can_change: false,
      closed: 'started',
      occasion: 'Birthday',
    });
    expect(await refused(whole)).toMatchObject({ status: 422 });
    server.clock.set('2026-06-15T14:00:00Z');
    const cancelled = { status: 1, cancelledAt: new Date() } as const;
    await server.deps.db.update(bookings).set(cancelled).where(eq(bookings.id, id));
    expect(await refused(whole)).toMatchObject({ status: 422 });
    expect(await read()).toMatchObject({ can_change: false, closed: 'cancelled' });
  });
});

describe('staff', () => {
  test('can read but not edit it', async () => {
    await save({ ...whole, done: true });
    expect(await read(staff)).toMatchObject({
      ...whole,
      done: true,
      can_change: false,
      closed: null,
    });
    expect(await staff.refused('PUT /api/bookings/:id/survey', input(whole))).toMatchObject({
      status: 404,
    });
  });

  test('can request it again: it counts as open, keeps its answers, and is linked in a mail without them', async () => {
    await save({ ...whole, done: true });
    const params = { id };
    const requested = await staff.call('POST /api/booking-survey-send/:id', { params });
    expect(requested.data).toMatchObject({ done: false, occasion: 'Birthday' });
    expect(requested.data.asked_at).not.toBeNull();
    const mails = await server.deps.db
      .select()
      .from(messages)
      .where(eq(messages.template, 'survey-request'));
    const mail = mails.find(({ bookingId }) => bookingId === id);
    expect(mail?.recipient).toBe('ann@example.test');
    expect(mail?.params).toMatchObject({ link: `http://slipway.test/charter-survey/${id}` });
    expect(JSON.stringify(mail?.params)).not.toContain('peanuts');
    server.clock.set('2026-07-02T11:00:00Z');
    const late = await staff.refused('POST /api/booking-survey-send/:id', { params });
    expect(late.status).toBe(422);
  });
});

test('find in the history that it was completed, but not the answers', async () => {
  await save({ ...whole, done: true });
  const { rows } = await server.database.pool.query<{ text: string }>(
    'select booking_changes::text as text from booking_changes where booking_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain('peanuts');
});
