import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#test/harness/client.ts';
import { createUnit, createUser, password } from '#test/support/factories.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
let admin: TestClient;
let other: TestClient;
beforeAll(async () => {
  desk = await openStaffDesk();
  // The business inserts rows with explicit ids.
  for (const table of ['companies', 'units', 'packages']) {
    await desk.server.database.pool.query(`alter sequence ${table}_id_seq restart with 100`);
  }
  ({ admin } = desk);
  const { email } = await createUser(desk.server.deps.db, { role: 'Admin' });
  other = desk.server.client();
  await other.signIn(email, password);
});
afterAll(() => desk.server.close());

const salmon = {
  name: 'Sunrise Salmon',
  sold_by: 'trip',
  starts: { form: 'times', times: ['13:15', '07:30'] },
  length: { form: 'fixed', minutes: 300 },
  weekdays: [2, 3, 4, 5, 6, 7],
} as const;
const cruise = {
  sold_by: 'seat',
  guest_types: [
    { name: 'Adult', takes_seat: true },
    { name: 'Child', takes_seat: true },
    { name: 'Infant on a lap', takes_seat: false },
  ],
} as const;
const add = async (more: object = {}) =>
  (await admin.call('POST /api/package-kinds', { body: { ...salmon, ...more } })).data;
const refusedToAdd = async (more: object) =>
  (await admin.refused('POST /api/package-kinds', { body: { ...salmon, ...more } })).errors;
const change = async (id: number, body: object) =>
  (await admin.call('PUT /api/package-kinds/:id', { params: { id }, body: { ...salmon, ...body } }))
    .data;
const refusedToChange = (id: number, body: object) =>
  admin.refused('PUT /api/package-kinds/:id', { params: { id }, body: { ...salmon, ...body } });
const kindOf = async (code: string) => {
  const { data } = await admin.call('GET /api/package-kinds', { query: {} });
  const kind = data.find((each) => each.code === code);
  if (!kind) throw new Error(`No kind ${code}`);
  return kind;
};

test('starts with the Charter kinds, in the order in which they were made', async () => {
  const { data } = await admin.call('GET /api/package-kinds', { query: { ended: '0' } });
  expect(data.map(({ code, name }) => [code, name])).toEqual([
    ['harbor_cruise', 'Harbor Cruise'],
    ['half_day', 'A ½ Day Package'],
    ['three_quarter_day', 'A ¾ Day Package'],
    ['full_day', 'Full Day Package'],
  ]);
});

test('adds a kind with its defaults, and a code made of its name once', async () => {
  const made = await add({ name: '  Sunrise   Salmon ' });
  expect(made).toMatchObject({
    code: 'sunrise_salmon',
    name: 'Sunrise Salmon',
    group: null,
    starts: { form: 'times', times: ['07:30:00', '13:15:00'] },
    length: { form: 'fixed', minutes: 300 },
    afterwards: 0,
    crew: null,
    takes: 'time',
    notice: 0,
    closed_when: null,
    late_change_text: null,
    asks: 'survey',
    cancellation: null,
    ended: 0,
    version: 1,
    booked: false,
    used_by: { packages: 0 },
  });
  const renamed = await change(made.id, { name: 'Dawn Salmon', version: 1 });
  expect(renamed).toMatchObject({ name: 'Dawn Salmon', code: 'sunrise_salmon', version: 2 });
});

test.each([
  [
    'another one’s',
    'harbor   CRUISE',
    'Another kind has this name: Harbor Cruise. Choose another one.',
  ],
  [
    '1/2 for ½',
    'a 1/2 day package',
    'Another kind has this name: A ½ Day Package. Choose another one.',
  ],
  [
    'another one’s code',
    'Half day',
    'This name stands for another kind: A ½ Day Package. Choose another one.',
  ],
  ['that of inshore trips', 'In shore', 'Inshore trips have this name. Choose another one.'],
])('refuses the name %s', async (_case, name, text) => {
  expect(await refusedToAdd({ name })).toEqual({ name: [text] });
});

test.each([
  [
    'length',
    { ...cruise, length: { form: 'choice', from: 60, to: 120, step: 60 } },
    'Departures sold by the seat have one length.',
  ],
  [
    'length',
    { ...cruise, length: { form: 'list', lengths: [60, 120] } },
    'Departures sold by the seat have one length.',
  ],
  ['length', { length: { form: 'list', lengths: [60, 60] } }, 'Enter each length once.'],
  [
    'seasons',
    {
      seasons: [
        { from: '06-01', to: '08-31', starts: { form: 'times', times: ['09:00', '09:00'] } },
      ],
    },
    'Enter each time once.',
  ],
  ['guest_types', { sold_by: 'seat' }, 'Enter at least one type of guest.'],
  [
    'guest_types',
    { sold_by: 'seat', guest_types: [{ name: 'Infant on a lap', takes_seat: false }] },
    'At least one type of guest must take a seat.',
  ],
  [
    'guest_types',
    { ...cruise, guest_types: [...cruise.guest_types, { name: ' ADULT', takes_seat: true }] },
    'Enter each type of guest once.',
  ],
  [
    'guest_types',
    { ...cruise, guest_types: [{ id: 2_000_000, name: 'Adult', takes_seat: true }] },
    'Guest type does not exist.',
  ],
  [
    'length',
    { length: { form: 'days', from: 1, to: 7, step: 1, counted: 'nights' } },
    'Days or nights need a handover and a return time.',
  ],
  [
    'length',
    { starts: { form: 'day', handover: '15:00', return: '10:00' } },
    'With a handover time the length is in days or nights.',
  ],
  [
    'starts',
    { starts: { form: 'every', minutes: 30, from: '09:00', to: '12:00' } },
    'The shortest trip does not fit between these times. Enter a later last time, or a shorter length.',
  ],
  [
    'closed_when',
    { closed_when: { bookings: 1, of_this_kind: 2 } },
    'There cannot be more of this kind than in all. Enter more in all, or fewer of this kind.',
  ],
])('refuses %s', async (field, more, text) => {
  expect(await refusedToAdd({ name: 'Refused', ...more })).toEqual({ [field]: [text] });
});

test('adds the kinds of presets once, with their terms and guest types', async () => {
  const presets = ['charter', 'seats'] as const;
  const added = () =>
    admin.call('POST /api/package-kinds/presets', { body: { presets: [...presets] } });
  const { data } = await added();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    code: 'sunset_cruise',
    sold_by: 'seat',
    least_to_sail: 8,
    guest_types: [
      { name: 'Adult', takes_seat: true },
      { name: 'Child', takes_seat: true },
      { name: 'Infant on a lap', takes_seat: false },
    ],
    cancellation: { counted: 'hours', steps: [{ more_than_days: 24, keep_percent: 0 }] },
  });
  expect((await added()).data).toEqual([]);
});

test('takes every form of starts and length, and terms of its own', async () => {
  const hourly = await add({
    name: 'By the hour',
    sold_by: 'item',
    starts: { form: 'every', minutes: 30, from: '09:00', to: '18:00' },
    length: { form: 'choice', from: 60, to: 240, step: 30 },
    crew: 0,
    cancellation: {
      counted: 'hours',
      steps: [{ more_than_days: 24, keep_percent: 0 }],
      otherwise_keep_percent: 100,
    },
  });
  expect(hourly).toMatchObject({
    sold_by: 'item',
    crew: 0,
    cancellation: { counted: 'hours', steps: [{ more_than_days: 24, keep_percent: 0 }] },
  });
  const { id, name, sold_by, starts, length, version } = hourly;
  const plain = await change(id, { name, sold_by, starts, length, version });
  expect(plain).toMatchObject({ cancellation: null, crew: null });
  const listed = await add({
    name: 'One, two or four',
    length: { form: 'list', lengths: [240, 60, 120] },
  });
  expect(listed.length).toEqual({ form: 'list', lengths: [60, 120, 240] });
  const seasonal = await add({
    name: 'Winter hours',
    seasons: [{ from: '11-01', to: '02-29', starts: { form: 'times', times: ['12:00', '09:00'] } }],
  });
  expect(seasonal.seasons).toEqual([
    { from: '11-01', to: '02-29', starts: { form: 'times', times: ['09:00:00', '12:00:00'] } },
  ]);
  expect(listed.seasons).toEqual([]);
  const nights = await add({
    name: 'Nights on the water',
    starts: { form: 'day', handover: '15:00', return: '10:00' },
    length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
  });
  expect(nights).toMatchObject({
    length: { form: 'days', counted: 'nights' },
    additional_per: 'booking',
  });
});

test('refuses the later of two saves', async () => {
  const { id } = await add({ name: 'Twice saved' });
  const answers = await Promise.all(
    [admin, other].map((who, index) =>
      who.send('PUT', `/api/package-kinds/${id}`, {
        body: { ...salmon, name: `Saved by ${index}`, version: 1 },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'The kind of package was changed by someone else since you opened it.',
  });
});

test('gives a name to one of two who add it at the same time', async () => {
  const answers = await Promise.all(
    [admin, other, admin, other].map((who, index) =>
      who.send('POST', '/api/package-kinds', {
        // Two codes, and one name as names are compared.
        body: { ...salmon, name: index % 2 === 0 ? 'Race week' : 'RaceWeek' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  for (const { status, body } of answers) {
    if (status !== 422) continue;
    expect(body).toMatchObject({
      errors: { name: [expect.stringMatching(/^Another kind has this name/)] },
    });
  }
});

test('gives different codes to names that make the same one, also at the same time', async () => {
  const names = ['Night dive!', 'Night-dive', 'Night.dive?', 'Night (dive)'];
  const answers = await Promise.all(
    names.map((name, index) =>
      (index % 2 === 0 ? admin : other).send('POST', '/api/package-kinds', {
        body: { ...salmon, name },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { data } = await admin.call('GET /api/package-kinds', { query: {} });
  const codes = data.filter(({ name }) => names.includes(name)).map(({ code }) => code);
  expect(codes.sort()).toEqual(['night_dive', 'night_dive_2', 'night_dive_3', 'night_dive_4']);
});

test('a booked kind keeps how it is sold, starts and lasts; its times and the rest can change', async () => {
  const before = await kindOf('half_day');
  expect(before.booked).toBe(false);
  const id = await desk.book(calendarDate('2026-09-01'));
  await admin.call('POST /api/bookings/:id/cancel', {
    params: { id },
    body: { by: 'business', reason: 'Fog' },
  });
  // Also when the booking was cancelled: reports and its own pages still show it.
  const { id: kind, version, ...rest } = await kindOf('half_day');
  expect(rest.booked).toBe(true);
  const facts = { ...rest, version, group: '' };
  const days = { form: 'days', from: 1, to: 2, step: 1, counted: 'nights' };
  const byTheDay = { form: 'day', handover: '06:00', return: '05:00' };
  const refusal = await refusedToChange(kind, {
    ...facts,
    ...{ sold_by: 'item', starts: byTheDay, length: days },
  });
  expect(refusal.status).toBe(422);
  expect(refusal.errors).toEqual({
    sold_by: [
      'This kind has been booked: how it is sold cannot change any more. Copy it, change the copy, and archive this one.',
    ],
    starts: [
      'This kind has been booked: its way of starting cannot change any more. Its times can; for another way, copy it and change the copy.',
    ],
    length: [
      'This kind has been booked: how its length is given cannot change any more. Copy it and change the copy.',
    ],
  });
  const changed = await change(kind, {
    ...facts,
    starts: { form: 'times', times: ['06:00', '12:00', '17:00'] },
    length: { form: 'fixed', minutes: 225 },
  });
  expect(changed).toMatchObject({ length: { minutes: 225 }, version: version + 1 });
});

const newPackage = (unit_id: number, kind: string) =>
  admin.call('POST /api/packages', { body: { unit_id, kind, price: 100 } });

test('ends a kind once no unit is let by it, says which are, and restores it', async () => {
  const { db } = desk.server.deps;
  const { id, code, version } = await add({ name: 'Autumn trip' });
  const unit = await createUnit(db, { companyId: 1, name: 'Heron' });
  const archived = await createUnit(db, { companyId: 1, name: 'Old Heron' });
  const { data: pkg } = await newPackage(unit.id, code);
  const { data: kept } = await newPackage(archived.id, code);
  await desk.server.database.pool.query('update units set ended_at = now() where id = $1', [
    archived.id,
  ]);
  const body = { name: 'Autumn trip', version, ended: 1 };
  expect((await refusedToChange(id, body)).errors).toEqual({
    ended: ['It still has active packages: Heron. Make those inactive first.'],
  });
  await admin.call('DELETE /api/packages/:id', { params: { id: pkg.id } });
  expect(await change(id, body)).toMatchObject({ ended: 1, used_by: { packages: 0 } });
  // That of the archived unit went with it, so that restoring the unit offers no ended kind.
  const { rows } = await desk.server.database.pool.query<{ inactive: boolean }>(
    'select inactive from packages where id = $1',
    [kept.id],
  );
  expect(rows).toEqual([{ inactive: true }]);
  const archivedText = 'Autumn trip is archived. Restore it first, or choose another kind.';
  const refused = await admin.refused('POST /api/packages', {
    body: { unit_id: unit.id, kind: code, price: 100 },
  });
  expect(refused.errors).toEqual({ kind: [archivedText] });
  // Its name is free meanwhile, so it cannot come back under it.
  await add({ name: 'AUTUMN trip' });
  expect((await refusedToChange(id, { ...body, version: 2, ended: 0 })).errors).toEqual({
    name: ['Another kind has this name: AUTUMN trip. Choose another one.'],
  });
  const restored = await change(id, { name: 'Late autumn trip', version: 2, ended: 0 });
  expect(restored).toMatchObject({ ended: 0, code });
  await newPackage(unit.id, code);
});

test('ends a kind or makes a package of it, when both are asked at the same time', async () => {
  const { db } = desk.server.deps;
  for (let round = 0; round < 5; round += 1) {
    const name = `Round ${round}`;
    const { id, code } = await add({ name });
    const unit = await createUnit(db, { companyId: 1 });
    const [end, make] = await Promise.all([
      admin.send('PUT', `/api/package-kinds/${id}`, {
        body: { ...salmon, name, version: 1, ended: 1 },
      }),
      other.send('POST', '/api/packages', { body: { unit_id: unit.id, kind: code, price: 100 } }),
    ]);
    expect([end.status, make.status].sort()).toEqual([200, 422]);
  }
});
