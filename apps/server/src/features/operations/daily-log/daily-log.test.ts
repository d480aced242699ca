import type { DailyEntry } from '@slipway/contract/operations/day';
import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookedId, bookingBody } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let staff: TestClient;
let day = calendarDate('2026-07-01');

const read = async () =>
  (await staff.call('GET /api/daily-log/:date', { params: { date: day } })).data;
const sending = (entry: DailyEntry, id: string = crypto.randomUUID()) => ({
  params: { date: day },
  body: { id, entry },
});
const write = async (entry: DailyEntry, id?: string) =>
  (await staff.call('PUT /api/daily-log/:date', sending(entry, id))).data.version;
const refused = async (entry: DailyEntry) =>
  (await staff.refused('PUT /api/daily-log/:date', sending(entry))).status;

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Supervisor', name: 'Sam' });
  staff = server.client();
  await staff.signIn(email, password);
});
afterAll(() => server.close());

test('lists the day’s departures with crew, guests and balance', async () => {
  const sent = await server.client().send('POST', '/api/booking/create', {
    body: bookingBody(day, { details: 6 }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const id = bookedId(sent);
  const mate = await createUser(server.deps.db, { role: 'Supervisor', name: 'Robin' });
  await server.database.pool.query(
    `insert into booking_crew (booking_id, role, person_id, during)
     values ($1, 'mate', $2, '[2026-07-01, 2026-07-02)')`,
    [id, mate.id],
  );
  expect((await read()).departures).toMatchObject([
    { id, time: '06:00:00', unit: 'Teaser', details: 6, mate: 'Robin', left: 540, currency: 'CAD' },
  ]);
  // Guests of a half day see four hours; the crew also needs time to prepare and clean up.
  expect((await read()).departures.map(({ hours, crew_hours }) => [hours, crew_hours])).toEqual([
    [4, 6],
  ]);
});

test('summarises what guests said in their survey', async () => {
  const [departure] = (await read()).departures;
  expect(departure?.survey).toBeNull();
  const answers = {
    guests: [
      { name: 'Ann', age: 41, allergies: '', swims: 'yes' },
      { name: 'Bo', age: 9, allergies: 'peanuts', swims: 'no' },
    ],
    emergency_name: 'Cleo',
    emergency_phone: '+14165550133',
    experience: null,
    wanted_species: '',
    food_and_drink: '',
    occasion: 'Birthday',
    notes: '',
  };
  await server.database.pool.query(
    `insert into booking_surveys (booking_id, answers, done, updated_at) values ($1, $2, true, now())`,
    [departure?.id, JSON.stringify(answers)],
  );
  expect((await read()).departures[0]?.survey).toEqual({
    done: true,
    notes: [
      { label: 'Allergies', text: 'Bo: peanuts' },
      { label: 'Cannot swim', text: 'Bo' },
      { label: 'Guests', text: 'Ann (41), Bo (9)' },
      { label: 'Emergency contact', text: 'Cleo +14165550133' },
      { label: 'Occasion', text: 'Birthday' },
    ],
  });
});

test('writes a repeated entry once, even after later changes', async () => {
  day = calendarDate('2026-07-02');
  const id = crypto.randomUUID();
  const task = crypto.randomUUID();
  const fuel: DailyEntry = { kind: 'task', task, title: 'Fuel', state: 0, version: 0 };
  expect(await write(fuel, id)).toBe(1);
  expect(await write({ ...fuel, state: 99, version: 1 })).toBe(2);
  expect(await write(fuel, id)).toBe(1);
  expect((await read()).tasks).toEqual([{ id: task, title: 'Fuel', state: 99, version: 2 }]);
});

test('refuses the second of two conflicting changes and writes nothing', async () => {
  day = calendarDate('2026-07-03');
  const note = (text: string, version: number): DailyEntry => ({ kind: 'note', text, version });
  await write(note('Wind from the north', 0));
  expect(await refused(note('Calm', 0))).toBe(409);
  expect((await read()).note).toEqual({
    text: 'Wind from the north',
    version: 1,
    changed_by: 'Sam',
  });
  expect(await write(note('Calm', 1))).toBe(2);
});

test('lets exactly one of many concurrent first notes win', async () => {
  day = calendarDate('2026-07-04');
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      staff.send('PUT', `/api/daily-log/${day}`, {
        body: { id: crypto.randomUUID(), entry: { kind: 'note', text: `by ${n}`, version: 0 } },
      }),
    ),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
});

test('keeps a task on its day, and does not recreate a deleted one', async () => {
  const task = crypto.randomUUID();
  await write({ kind: 'task', task, title: 'Ice', state: 0, version: 0 });
  day = calendarDate('2026-07-05');
  expect(await refused({ kind: 'task', task, title: 'Ice', state: 99, version: 1 })).toBe(422);
  const gone: DailyEntry = {
    kind: 'task',
    task: crypto.randomUUID(),
    title: 'Bait',
    state: -1,
    version: 3,
  };
  expect(await refused(gone)).toBe(409);
  expect((await read()).tasks).toEqual([]);
});

test('answers 404 for an invalid day', async () => {
  const answer = await staff.refused('GET /api/daily-log/:date', {
    params: { date: '2026-02-30' },
  });
  expect(answer.status).toBe(404);
});
