import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { whileTransactionIsOpen, type Steps } from '#test/harness/open-transaction.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  // More units than any screen lists at once: 600 bookable ones, and one that is only sold.
  await desk.server.deps.db.execute(sql`with made as (
    insert into units (id, company_id, name, price_cents) overriding system value
    select 1000 + n, 1, 'Unit ' || n, 100 from generate_series(1, 601) n returning id
  ) insert into packages (id, unit_id, kind, price_cents) overriding system value
    select id, id, 'full_day', 120000 from made where id <= 1600`);
});
afterAll(() => desk.server.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
const send = (from_date: string, booking_ids: number[], more: object = {}) =>
  desk.staff.send('POST', '/api/call-offs', {
    body: {
      request_id: crypto.randomUUID(),
      from_date,
      to_date: from_date,
      booking_ids,
      reason: 'Storm',
      message: 'The wind is too strong.',
      ...more,
    },
  });
const blocked = async (date: string) =>
  (
    await rows(sql`select unit_id as id from closings
      where period ->> 'from' = ${date} and reason = 'Called off: Storm' order by 1`)
  ).map(({ id }) => id);
const whileOpen = <T>(...steps: Steps<T>) => whileTransactionIsOpen(desk.server, ...steps);

test('closes any bookable unit by id, or the business', async () => {
  const last = await send('2026-07-01', [], { unit_id: 1600 });
  expect([last.status, await blocked('2026-07-01')]).toEqual([200, [1600]]);

  const all = await send('2026-07-02', [], { to_date: '2026-08-01' });
  expect(all.status).toBe(200);
  // The whole business.
  expect(await blocked('2026-07-02')).toEqual([null]);
});

test('waits for a booking in progress before closing its day', async () => {
  const held = `insert into unit_days (unit_id, date) values (1005, '2026-09-01')`;
  const answer = await whileOpen([held, []], () => send('2026-09-01', []));
  expect(answer.status).toBe(200);
  expect(await blocked('2026-09-01')).toEqual([null]);
});

test('skips a booking that is being cancelled', async () => {
  const id = await desk.book(calendarDate('2026-09-02'));
  const cancel = 'update bookings set status = 1, cancelled_at = now() where id = $1';
  const { status, body } = await whileOpen([cancel, [id]], () => send('2026-09-02', [id]));
  expect([status, body]).toMatchObject([
    422,
    { errors: { booking_ids: [expect.stringMatching(/have changed/)] } },
  ]);
  expect(
    await rows(sql`select called_off, (select count(*)::int from messages m
      where m.booking_id = b.id and m.template = 'called-off') as told
      from bookings b where id = ${id}`),
  ).toEqual([{ called_off: false, told: 0 }]);
  expect(await rows(sql`select from call_off_bookings where booking_id = ${id}`)).toEqual([]);
});

test('sends nothing more to a customer who chooses while messages are repeated', async () => {
  const date = calendarDate('2026-09-09');
  const [chooses, waits] = [await desk.book(date), await desk.book(date, fullDay)];
  const called = await send(date, [chooses, waits]);
  expect(called.status).toBe(200);
  await rows(sql`update messages set state = 'failed', last_error = 'No such address'
    where template = 'called-off'`);
  const [callOff] = await rows(sql`select max(id) as id from call_offs`);
  const before = await rows(
    sql`select token_hash from call_off_bookings where booking_id = ${chooses}`,
  );
  const cancel = 'update bookings set status = 1, cancelled_at = now() where id = $1';
  const { status } = await whileOpen([cancel, [chooses]], () =>
    desk.staff.send('POST', `/api/call-offs/${String(callOff?.['id'])}/continue`),
  );
  expect(status).toBe(200);
  expect(
    await rows(sql`select booking_id as id, count(*)::int as told from messages
      where template = 'called-off' and booking_id in (${chooses}, ${waits}) and channel = 'mail'
      group by 1 order by 1`),
  ).toEqual([
    { id: chooses, told: 1 },
    { id: waits, told: 2 },
  ]);
  expect(
    await rows(sql`select token_hash from call_off_bookings where booking_id = ${chooses}`),
  ).toEqual(before);
});

test('skips a booking that is being moved, without a deadlock', async () => {
  const id = await desk.book(calendarDate('2026-09-03'), fullDay);
  // A move locks the booking, then its days.
  const answer = await whileOpen(
    ['select from bookings where id = $1 for update', [id]],
    () => send('2026-09-03', [id]),
    [
      [
        `insert into unit_days (unit_id, date) values (1, '2026-09-03')
           on conflict (unit_id, date) do update set date = excluded.date`,
        [],
      ],
      [`update bookings set date = '2026-09-04' where id = $1`, [id]],
    ],
  );
  expect(answer.status).toBe(422);
  expect(await rows(sql`select called_off from bookings where id = ${id}`)).toEqual([
    { called_off: false },
  ]);
});

test('the mail gives the last day of the link in the business’s zone', async () => {
  const { clock } = desk.server;
  const start = clock.now();
  const id = await desk.book(calendarDate('2026-09-05'));
  // 21:00 on 15 June in Toronto.
  clock.set('2026-06-16T01:00:00Z');
  expect((await send('2026-09-05', [id])).status).toBe(200);
  expect(
    await rows(sql`select params ->> 'until' as until from messages
      where booking_id = ${id} and template = 'called-off' and channel = 'mail'`),
  ).toEqual([{ until: '2026-07-15' }]);
  clock.set(start);
});
