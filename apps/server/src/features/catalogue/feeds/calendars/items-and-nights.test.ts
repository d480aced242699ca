import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { event, measures, openConnectedCalendars } from '#test/calendars/connected-calendars.ts';
import { closeDays } from '#test/support/closed-days.ts';

const opened = await openConnectedCalendars();
const { server, staff, serve, connected, read, fetched } = opened;
afterAll(opened.close);
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

const { db } = server.deps;
const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;

/** The times that a unit’s blocks lie over, as its calendar tells the public. */
const blockedTimes = async (unitId: number) => {
  const { data } = await server
    .client()
    .call('GET /api/bookings/block-dates/:unitId/:packageName', {
      params: { unitId, packageName: 'full_day' },
    });
  return [...new Set(data.map(({ item, from, to }) => `${item} ${from} ${to}`))];
};

/** Lets a unit by nights, from four in the afternoon to ten in the morning. */
const letByNights = async (unitId: number) => {
  await db.execute(sql`
    insert into package_kinds (code, name, sold_by, starts, length, crew_minutes, weekdays, asks) values
      ('nights', 'Nights', 'trip', '{"form": "day", "handover": "16:00:00", "return": "10:00:00"}',
        '{"form": "days", "from": 1, "to": 14, "step": 1, "counted": "nights"}', 0, '{1,2,3,4,5,6,7}', 'nothing')
    on conflict do nothing`);
  await db.execute(sql`
    insert into packages (unit_id, kind, price_cents) values (${unitId}, 'nights', 10000)`);
};

test('dates of a unit let by nights run from the handover to the return', async () => {
  const { unit, feed } = await connected();
  await letByNights(unit.id);
  serve(
    event('a', '2026-07-03', '2026-07-05'),
    event('b', '2026-07-10', '2026-07-11')
      .replace(';VALUE=DATE:20260710', ':20260710T090000Z')
      .replace(';VALUE=DATE:20260711', ':20260710T110000Z'),
  );
  await read(feed.id);
  const times = await blockedTimes(unit.id);
  expect(times).toContain('0 2026-07-03T20:00:00.000Z 2026-07-05T14:00:00.000Z');
  // One that says times takes its days, whole.
  expect(times).toContain('0 2026-07-10T04:00:00.000Z 2026-07-11T04:00:00.000Z');
});

test('an item that a calendar is about is not taken away', async () => {
  const { unit, feed } = await connected();
  await db.execute(sql`update units set items_quantity = 2 where id = ${unit.id}`);
  await staff.call('PUT /api/calendar-feeds/:id', { params: { id: feed.id }, body: { item: 2 } });
  const fewer = { ...measures, _method: 'PUT', version: unit.version, name: unit.name, price: 10 };
  const refused = await staff.refused('POST /api/units/:id', {
    params: { id: unit.id },
    body: { ...fewer, platforms: unit.platforms_ids, items_quantity: 1 },
  });
  expect(refused.errors).toEqual({
    items_quantity: [
      'Items above 1 have calendars of their own: Elsewhere. Choose another item for them first.',
    ],
  });
});

test('a calendar of one item blocks that item, and is told of that item alone', async () => {
  const { unit, feed } = await connected();
  await db.execute(sql`update units set items_quantity = 2 where id = ${unit.id}`);
  serve(event('a', '2026-07-03', '2026-07-04'));
  await read(feed.id);
  const params = { id: feed.id };
  const changed = await staff.call('PUT /api/calendar-feeds/:id', { params, body: { item: 2 } });
  expect(changed.data).toMatchObject({ item: 2, items: 2 });
  const items = sql`select item from unit_blocks where feed_id = ${feed.id}`;
  expect(await rows(items)).toEqual([{ item: 2 }]);
  await read(feed.id);
  expect(await rows(items)).toEqual([{ item: 2 }]);
  await staff.refused('PUT /api/calendar-feeds/:id', { params, body: { item: 3 } });

  const block = { unit_id: unit.id, from_date: '2026-07-20', to_date: '2026-07-21', reason: 'x' };
  await closeDays(staff, { ...block, item: 1 });
  expect(await fetched(feed.feed_url)).toEqual([]);
  await staff.call('PUT /api/calendar-feeds/:id', { params, body: { item: 1 } });
  expect(await fetched(feed.feed_url)).toMatchObject([{ start: '2026-07-20', end: '2026-07-22' }]);
  // Of all items: only where none is free.
  await staff.call('PUT /api/calendar-feeds/:id', { params, body: { item: 0 } });
  expect(await fetched(feed.feed_url)).toEqual([]);
  await closeDays(staff, { ...block, from_date: '2026-07-21', item: 2 });
  expect(await fetched(feed.feed_url)).toMatchObject([{ start: '2026-07-21', end: '2026-07-22' }]);
});

test.each([
  ['its nights', '2026-07-05T14:00Z', null, '2026-07-05', []],
  ['a day that it takes whole', '2026-07-06T04:00Z', '2026-07-05', '2026-07-06', [1]],
  ['the night in which it is made ready', '2026-07-06T14:00Z', null, '2026-07-06', [1]],
])('platforms are told of a stay by %s, also as a conflict', async (_of, to, last, end, found) => {
  const { unit, feed } = await connected();
  await letByNights(unit.id);
  const id = await opened.book(unit.id, '2026-07-03');
  await db.execute(sql`update bookings set days = 2, starts_at = '2026-07-03T20:00Z',
    ends_at = '2026-07-05T14:00Z', crew_until = null where id = ${id}`);
  await db.execute(sql`delete from taken_times where booking_id = ${id}`);
  await db.execute(sql`
    insert into taken_times (unit_id, item, during, days, booking_id)
    values (${unit.id}, 1, tstzrange('2026-07-03T20:00Z', ${to}),
      case when ${last}::date is not null then daterange('2026-07-03', ${last}, '[]') end, ${id})`);
  expect(await fetched(feed.feed_url)).toMatchObject([{ start: '2026-07-03', end }]);
  // Guests of the platform who arrive on the day of the return.
  serve(event('next', '2026-07-05', '2026-07-07'));
  await read(feed.id);
  const conflicts = sql`select 1 as n from feed_conflicts where booking_id = ${id}`;
  expect((await rows(conflicts)).map(({ n }) => n)).toEqual(found);
});
