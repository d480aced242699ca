import ICAL from 'ical.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { remoteFiles } from '#adapters/remote-files.ts';
import { bookings } from '#db/tables/bookings.ts';
import { units } from '#db/tables/catalogue.ts';
import { catalogueTasks } from '#features/catalogue/catalogue-jobs.ts';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import type { TestClient } from '#test/client.ts';
import { createCompany, createUser, password } from '#test/factories.ts';
import { insertGuestBooking } from '#test/guest-booking.ts';
import { OtherSite } from '#test/other-site.ts';

import { readFeed } from './read-feed.ts';

const site = new OtherSite();
let address = '';
let it: TestApp;
let staff: TestClient;
beforeAll(async () => {
  address = await site.open();
  it = await buildTestApp({ deps: { remote: remoteFiles({ privateNetworks: true }) } });
  await createCompany(it.deps.db);
  staff = it.client();
  await staff.signIn((await createUser(it.deps.db, { role: 'Supervisor' })).email, password);
});
afterAll(async () => {
  await it.close();
  await site.close();
});
beforeEach(() => it.clock.set('2026-06-15T14:00:00Z'));

const event = (uid: string, from: string, to: string, summary = 'Reserved') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260601T000000Z\r\nDTSTART;VALUE=DATE:${from.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${to.replaceAll('-', '')}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;
const serve = (...events: string[]) =>
  site.serves(
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Elsewhere//EN\r\n${events.join('')}END:VCALENDAR\r\n`,
    'text/calendar',
  );

const measures = { length: 1, tonnage: 1, capacity: 1, weight: 1, height: 1 };

/** A unit that is on a calendar platform, whose calendar is read when an address is given. */
async function connected(path = '/a.ics', more: object = {}) {
  const made = await staff.call('POST /api/platforms', {
    body: { name: 'Elsewhere', url: 'https://elsewhere.example/', type: 'ical' },
  });
  const { data: unit } = await staff.call('POST /api/units', {
    body: {
      ...{ name: 'Some boat', price: 10, ...measures, platforms: [made.data.id], ...more },
      import_urls: [path === '' ? '' : `${address}${path}`],
    },
  });
  return { platformId: made.data.id, unit, feed: await feedOf(unit.id) };
}

async function feedOf(unit_id: number) {
  const { data } = await staff.call('GET /api/calendar-feeds', { query: { unit_id } });
  const [feed] = data;
  if (!feed) throw new Error('It has no feed');
  return feed;
}

const read = async (id: number) =>
  (await staff.call('POST /api/calendar-feeds/:id/read', { params: { id } })).data;

async function blocks(unit_id: number) {
  const { data } = await staff.call('GET /api/unit-blocks', { query: { unit_id } });
  return data.map(({ from_date, to_date }) => `${from_date} ${to_date}`);
}

/** A booking of the unit that was just made. */
async function book(unitId: number, date: string): Promise<number> {
  const id = await insertGuestBooking(it.deps.db, 'guest@example.test');
  await it.deps.db
    .update(bookings)
    .set({ unitId, item: 1, kind: 'full_day', date: calendarDate(date), createdAt: it.clock.now() })
    .where(eq(bookings.id, id));
  return id;
}

const pathOf = (url: string) => new URL(url).pathname;

/** Our own calendar, read with a parser that did not write it. */
async function fetched(url: string) {
  const { body, status } = await it.client().send('GET', pathOf(url));
  if (status !== 200 || typeof body !== 'string') throw new Error(`It answered ${status}`);
  const calendar = ICAL.Component.fromString(body);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
    return { uid, summary, start: String(startDate), end: String(endDate), sequence };
  });
}

describe('a calendar that is read', () => {
  test('blocks days, moves and gives them back as its events do', async () => {
    const { unit, feed } = await connected();
    expect(feed).toMatchObject({ state: 'waiting', last_read_at: null, blocks: 0 });
    serve(event('a', '2026-07-01', '2026-07-03'), event('b', '2026-07-10', '2026-07-11'));
    expect(await read(feed.id)).toMatchObject({ state: 'ok', error: null, blocks: 2 });
    expect(await blocks(unit.id)).toEqual(['2026-07-01 2026-07-02', '2026-07-10 2026-07-10']);
    const { body } = await it.client().send('GET', `/api/bookings/block-dates/${unit.id}/full_day`);
    expect(JSON.stringify(body)).toContain('2026-07-02');

    serve(event('a', '2026-07-05', '2026-07-06'));
    await read(feed.id);
    expect(await blocks(unit.id)).toEqual(['2026-07-05 2026-07-05']);
    serve();
    await read(feed.id);
    expect(await blocks(unit.id)).toEqual([]);
  });

  test('is not read whole again when it is unchanged, but for once a day', async () => {
    const { unit, feed } = await connected('/unchanged.ics');
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    it.clock.advance({ hours: 1 });
    expect(await read(feed.id)).toMatchObject({
      state: 'ok',
      last_ok_at: '2026-06-15T15:00:00.000Z',
    });
    expect(site.asked.at(-1)?.headers['if-none-match']).toBeDefined();
    expect(await blocks(unit.id)).toHaveLength(1);
    it.clock.advance({ hours: 24 });
    await read(feed.id);
    expect(site.asked.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  test.each([
    [
      'a broken file',
      () => site.serves('BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'text/calendar'),
      'The calendar is damaged.',
    ],
    ['a page', () => site.serves('<!doctype html>', 'text/html'), 'The file is no calendar.'],
    [
      'an error',
      () => site.answers((_, answer) => answer.writeHead(503).end()),
      'The server answered 503.',
    ],
  ])('keeps its blocks when it turns into %s', async (_name, breaks, error) => {
    const { unit, feed } = await connected('/breaks.ics');
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    breaks();
    expect(await read(feed.id)).toMatchObject({ state: 'error', error, blocks: 1 });
    expect(await blocks(unit.id)).toEqual(['2026-07-01 2026-07-02']);
    serve(event('a', '2026-07-01', '2026-07-04'));
    expect(await read(feed.id)).toMatchObject({ state: 'ok', error: null });
  });

  test('is stale when nobody has read it for hours', async () => {
    const { unit, feed } = await connected('/stale.ics');
    serve();
    await read(feed.id);
    it.clock.advance({ hours: 4 });
    expect(await feedOf(unit.id)).toMatchObject({ state: 'stale' });
  });

  test('is read on schedule when it is due, once however many ask', async () => {
    const { feed } = await connected('/due.ics');
    serve(event('a', '2026-07-01', '2026-07-03'));
    const count = () => site.asked.filter(({ url }) => url === '/due.ics').length;
    const { runJobs, deps, database } = it;
    const round = async () => {
      await database.pool.query(`select graphile_worker.add_job('read-calendar-feeds')`);
      await database.pool.query(`select graphile_worker.add_job('read-calendar-feeds')`);
      await runJobs(catalogueTasks(deps));
    };
    await round();
    expect(count()).toBe(1);
    it.clock.advance({ minutes: 29 });
    await round();
    expect(count()).toBe(1);
    it.clock.advance({ minutes: 1 });
    await round();
    expect(count()).toBe(2);

    await Promise.all([readFeed(deps, feed.id), readFeed(deps, feed.id), readFeed(deps, feed.id)]);
    expect(count()).toBe(3);
  });

  test('goes with its blocks when its address or the unit’s place goes', async () => {
    const { unit, feed, platformId } = await connected();
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    const params = { id: unit.id };
    const edit = { name: 'Some boat', price: 10, ...measures, platforms: [platformId] };
    const kept = await staff.call('POST /api/units/:id', { params, body: { ...edit, version: 1 } });
    expect(kept.data.connected_platforms[0]?.pivot.import_url).toBe(`${address}/a.ics`);
    expect(await blocks(unit.id)).toHaveLength(1);

    const none = { ...edit, version: 2, import_urls: [''] };
    await staff.call('POST /api/units/:id', { params, body: none });
    expect(await blocks(unit.id)).toEqual([]);
    expect(await feedOf(unit.id)).toMatchObject({ state: 'none', feed_url: feed.feed_url });
    const unread = await staff.refused('POST /api/calendar-feeds/:id/read', {
      params: { id: feed.id },
    });
    expect(unread.errors).toEqual({ import_url: ['Import url is required.'] });

    await staff.call('POST /api/units/:id', {
      params,
      body: { ...edit, version: 3, platforms: [] },
    });
    expect(
      (await staff.call('GET /api/calendar-feeds', { query: { unit_id: unit.id } })).data,
    ).toEqual([]);
    expect((await it.client().send('GET', pathOf(feed.feed_url))).status).toBe(404);
  });

  test('is not given back by hand, and an address needs a calendar platform', async () => {
    const { unit, feed } = await connected();
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    const { data } = await staff.call('GET /api/unit-blocks', { query: { unit_id: unit.id } });
    expect(data[0]).toMatchObject({ platform: 'Elsewhere', reason: 'Reserved on Elsewhere' });
    const params = { id: data[0]?.id ?? 0 };
    expect(await staff.refused('DELETE /api/unit-blocks/:id', { params })).toMatchObject({
      status: 422,
    });

    const link = await staff.call('POST /api/platforms', {
      body: { name: 'L', url: 'https://l.example/' },
    });
    const body = { name: 'Boat', price: 1, ...measures, platforms: [link.data.id] };
    for (const import_urls of [
      [address],
      [address, address],
      ['ftp://a.example/'],
      ['https://a:b@c.example/'],
    ]) {
      expect(
        (await staff.refused('POST /api/units', { body: { ...body, import_urls } })).status,
      ).toBe(422);
    }
  });
});

describe('a conflict with a booking', () => {
  const open = async () => (await staff.call('GET /api/feed-conflicts')).data;

  test('is listed, changes nothing, is marked as seen, and is over when the reservation goes', async () => {
    const { unit, feed } = await connected();
    const booking = await book(unit.id, '2026-07-02');
    serve(event('a', '2026-07-01', '2026-07-03'));
    expect(await read(feed.id)).toMatchObject({ conflicts: 1 });
    await read(feed.id);
    const [conflict, ...more] = await open();
    expect(more).toEqual([]);
    expect(conflict).toMatchObject({
      booking_id: booking,
      booking_date: '2026-07-02',
      from_date: '2026-07-01',
      to_date: '2026-07-02',
      platform: 'Elsewhere',
      gone: false,
    });
    const [row] = await it.deps.db.select().from(bookings).where(eq(bookings.id, booking));
    expect(row?.cancelledAt).toBeNull();

    const params = { id: conflict?.id ?? 0 };
    const seen = await staff.call('POST /api/feed-conflicts/:id/seen', { params });
    expect(seen.data.seen_at).not.toBeNull();
    await read(feed.id);
    expect(await open()).toEqual([]);
    serve();
    await read(feed.id);
    const { data } = await staff.call('GET /api/feed-conflicts', { query: { seen: '1' } });
    expect(data).toMatchObject([{ id: params.id, gone: true }]);
  });

  test('is none where the platform only repeats what it had from us', async () => {
    const { unit, feed } = await connected();
    await book(unit.id, '2026-07-02');
    it.clock.advance({ minutes: 5 });
    await fetched(feed.feed_url);
    it.clock.advance({ minutes: 5 });
    const late = await book(unit.id, '2026-07-03');
    serve(event('echo', '2026-07-01', '2026-07-05', 'Elsewhere (Not available)'));
    await read(feed.id);
    // Of the second booking the platform cannot know yet.
    expect((await open()).map(({ booking_id }) => booking_id)).toEqual([late]);
    await it.deps.db
      .update(bookings)
      .set({ cancelledAt: it.clock.now(), status: 1 })
      .where(eq(bookings.id, late));
    await read(feed.id);
    expect(await open()).toEqual([]);
  });
});

describe('our own calendar', () => {
  test('tells when the unit is busy, and nothing of who is why', async () => {
    const { unit, feed } = await connected('');
    await book(unit.id, '2026-07-02');
    const block = {
      unit_id: unit.id,
      from_date: '2026-07-10',
      to_date: '2026-07-12',
      reason: 'Private',
    };
    await staff.call('POST /api/unit-blocks', { body: block });
    await it.deps.db
      .update(units)
      .set({ maintenanceFrom: '2026-08-01', maintenanceTo: '2026-08-03' })
      .where(eq(units.id, unit.id));
    const events = await fetched(feed.feed_url);
    expect(events).toMatchObject([
      { summary: 'Booked', start: '2026-07-02', end: '2026-07-03', sequence: 0 },
      { summary: 'Not available', start: '2026-07-10', end: '2026-07-13' },
      { summary: 'Not available', start: '2026-08-01', end: '2026-08-04' },
    ]);
    const { body, headers } = await it.client().send('GET', pathOf(feed.feed_url));
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).not.toMatch(/guest|Private|example/i);
    expect(String(body).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(
      Math.max(
        ...String(body)
          .split('\r\n')
          .map((line) => Buffer.byteLength(line)),
      ),
    ).toBeLessThanOrEqual(75);
    expect(await feedOf(unit.id)).toMatchObject({ fetched_at: '2026-06-15T14:00:00.000Z' });
  });

  test('keeps an entry’s UID when it moves, raises its sequence, and answers 304 when nothing changed', async () => {
    const { unit, feed } = await connected('');
    const booking = await book(unit.id, '2026-07-02');
    const [before] = await fetched(feed.feed_url);
    const first = await it.client().send('GET', pathOf(feed.feed_url));
    it.clock.advance({ hours: 1 });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await it.client().send('GET', pathOf(feed.feed_url), { headers })).status).toBe(304);
    await it.deps.db
      .update(bookings)
      .set({ date: calendarDate('2026-07-04') })
      .where(eq(bookings.id, booking));
    expect((await it.client().send('GET', pathOf(feed.feed_url), { headers })).status).toBe(200);
    const [after] = await fetched(feed.feed_url);
    expect(after).toMatchObject({ uid: before?.uid, start: '2026-07-04', sequence: 1 });
  });

  test('gives a slot its time, and is never read back by us', async () => {
    const { unit, feed } = await connected('/own.ics', { schedule: 'slots' });
    const booking = await book(unit.id, '2026-07-02');
    await it.deps.db
      .update(bookings)
      .set({ kind: 'half_day', time: timeOfDay('06:00:00') })
      .where(eq(bookings.id, booking));
    expect(await fetched(feed.feed_url)).toMatchObject([
      { start: '2026-07-02T10:00:00Z', end: '2026-07-02T16:00:00Z' },
    ]);
    const { body } = await it.client().send('GET', pathOf(feed.feed_url));
    site.serves(String(body), 'text/calendar');
    expect(await read(feed.id)).toMatchObject({ state: 'ok', blocks: 0, conflicts: 0 });
  });

  test('tells one platform what another one brought, but not what itself did', async () => {
    const { unit, feed, platformId } = await connected();
    const other = await staff.call('POST /api/platforms', {
      body: { name: 'Other', url: 'https://other.example/', type: 'ical' },
    });
    const body = {
      name: 'Some boat',
      price: 10,
      ...measures,
      version: 1,
      platforms: [platformId, other.data.id],
    };
    await staff.call('POST /api/units/:id', { params: { id: unit.id }, body });
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    const { data } = await staff.call('GET /api/calendar-feeds', {
      query: { platform_id: other.data.id },
    });
    expect(await fetched(feed.feed_url)).toEqual([]);
    expect(await fetched(data[0]?.feed_url ?? '')).toMatchObject([
      { start: '2026-07-01', end: '2026-07-03' },
    ]);
  });

  test('ends under its old address when it gets a new one', async () => {
    const { feed } = await connected('');
    const params = { id: feed.id };
    const { data } = await staff.call('POST /api/calendar-feeds/:id/new-address', { params });
    expect(data.feed_url).not.toBe(feed.feed_url);
    expect(await fetched(data.feed_url)).toEqual([]);
    for (const path of [
      pathOf(feed.feed_url),
      '/feeds/calendar/x.ics',
      '/feeds/calendar/',
      `${pathOf(data.feed_url)}x`,
    ]) {
      expect((await it.client().send('GET', path)).status).toBe(404);
    }
  });
});

test('a platform keeps its type while something is on it', async () => {
  const { platformId } = await connected();
  const body = { name: 'Elsewhere', url: 'https://elsewhere.example/', type: 'link', version: 1 };
  const params = { id: platformId };
  const { errors } = await staff.refused('POST /api/platforms/:id', { params, body });
  expect(errors).toEqual({ type: ['Type cannot change while something is on the platform.'] });
});
