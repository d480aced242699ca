import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#db/tables/bookings.ts';
import { takeDayOf } from '#test/support/guest-booking.ts';
import { catalogueTasks } from '#features/catalogue/catalogue-jobs.ts';
import {
  event,
  measures,
  openConnectedCalendars,
  pathOf,
} from '#test/calendars/connected-calendars.ts';
import { readFeed } from './read-feed.ts';

const opened = await openConnectedCalendars();
const { site, address, server, staff, serve, connected, feedOf, read, blocks, book, fetched } =
  opened;
afterAll(opened.close);
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

describe('a connected calendar', () => {
  test('blocks, moves and frees days as its events change', async () => {
    const { unit, feed } = await connected();
    expect(feed).toMatchObject({ state: 'waiting', last_read_at: null, blocks: 0 });
    serve(event('a', '2026-07-01', '2026-07-03'), event('b', '2026-07-10', '2026-07-11'));
    expect(await read(feed.id)).toMatchObject({ state: 'ok', error: null, blocks: 2 });
    expect(await blocks(unit.id)).toEqual(['2026-07-01 2026-07-02', '2026-07-10 2026-07-10']);
    const { body } = await server
      .client()
      .send('GET', `/api/bookings/block-dates/${unit.id}/full_day`);
    expect(JSON.stringify(body)).toContain('2026-07-02');

    serve(event('a', '2026-07-05', '2026-07-06'));
    await read(feed.id);
    server.clock.advance({ hours: 1 });
    await read(feed.id);
    expect(await blocks(unit.id)).toEqual(['2026-07-05 2026-07-05']);
    serve();
    await read(feed.id);
    server.clock.advance({ hours: 1 });
    await read(feed.id);
    expect(await blocks(unit.id)).toEqual([]);
  });

  test('is parsed only once a day while it is unchanged', async () => {
    const { unit, feed } = await connected('/unchanged.ics');
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    server.clock.advance({ hours: 1 });
    expect(await read(feed.id)).toMatchObject({
      state: 'ok',
      last_ok_at: '2026-06-15T15:00:00.000Z',
    });
    expect(site.asked.at(-1)?.headers['if-none-match']).toBeDefined();
    expect(await blocks(unit.id)).toHaveLength(1);
    server.clock.advance({ hours: 24 });
    await read(feed.id);
    expect(site.asked.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  test.each([
    [
      'a broken file',
      () => site.serves('BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'text/calendar'),
      'The calendar ends in the middle: what it has was read, and nothing that it blocked before was freed.',
    ],
    ['a page', () => site.serves('<!doctype html>', 'text/html'), 'This file is not a calendar.'],
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

  test('is stale when it has not been read for hours', async () => {
    const { unit, feed } = await connected('/stale.ics');
    serve();
    await read(feed.id);
    server.clock.advance({ hours: 4 });
    expect(await feedOf(unit.id)).toMatchObject({ state: 'stale' });
  });

  test('is read on schedule when due, once for any number of requests', async () => {
    const { feed } = await connected('/due.ics');
    serve(event('a', '2026-07-01', '2026-07-03'));
    const count = () => site.asked.filter(({ url }) => url === '/due.ics').length;
    const { runJobs, deps, database } = server;
    const round = async () => {
      await database.pool.query(`select graphile_worker.add_job('read-calendar-feeds')`);
      await database.pool.query(`select graphile_worker.add_job('read-calendar-feeds')`);
      await runJobs(catalogueTasks(deps));
    };
    await round();
    expect(count()).toBe(1);
    server.clock.advance({ minutes: 29 });
    await round();
    expect(count()).toBe(1);
    server.clock.advance({ minutes: 1 });
    await round();
    expect(count()).toBe(2);

    // While one process reads it, the others skip it.
    let answered = () => {};
    site.answers((_, answer) => {
      answered = () => answer.writeHead(503).end();
    });
    const first = readFeed(deps, feed.id);
    await expect.poll(count).toBe(3);
    await Promise.all([readFeed(deps, feed.id), readFeed(deps, feed.id)]);
    expect(count()).toBe(3);
    answered();
    await first;
    expect(count()).toBe(3);
  });

  test('is removed with its blocks when its address or the unit’s listing is removed', async () => {
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
    expect((await server.client().send('GET', pathOf(feed.feed_url))).status).toBe(404);
  });

  test('names the platform of its blocks, and accepts an address only for a calendar platform', async () => {
    const { unit, feed } = await connected();
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    const { data } = await staff.call('GET /api/unit-blocks', { query: { unit_id: unit.id } });
    expect(data[0]).toMatchObject({ platform: 'Elsewhere', reason: 'Reserved on Elsewhere' });

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

  test('is listed, changes nothing, can be marked as seen, and is resolved when the reservation goes', async () => {
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
    const [row] = await server.deps.db.select().from(bookings).where(eq(bookings.id, booking));
    expect(row?.cancelledAt).toBeNull();

    const params = { id: conflict?.id ?? 0 };
    const seen = await staff.call('POST /api/feed-conflicts/:id/seen', { params });
    expect(seen.data.seen_at).not.toBeNull();
    await read(feed.id);
    expect(await open()).toEqual([]);
    serve();
    await read(feed.id);
    server.clock.advance({ hours: 1 });
    await read(feed.id);
    const { data } = await staff.call('GET /api/feed-conflicts', { query: { seen: '1' } });
    expect(data).toMatchObject([{ id: params.id, gone: true }]);
  });

  test('is resolved when its day has passed, and deleted long after', async () => {
    const { unit, feed } = await connected();
    const booking = await book(unit.id, '2026-07-02');
    serve(event('a', '2026-07-01', '2026-07-03'));
    await read(feed.id);
    const tidied = async (at: string) => {
      server.clock.set(at);
      await server.database.pool.query(`select graphile_worker.add_job('read-calendar-feeds')`);
      await server.runJobs({
        ...catalogueTasks(server.deps),
        // No one reads it any more.
        'read-calendar-feed': () => undefined,
      });
      const listed = async (seen: '0' | '1') =>
        (await staff.call('GET /api/feed-conflicts', { query: { seen } })).data.filter(
          ({ booking_id }) => booking_id === booking,
        ).length;
      return { open: await listed('0'), over: await listed('1') };
    };
    expect(await tidied('2026-07-03T12:00:00Z')).toEqual({ open: 1, over: 0 });
    expect(await tidied('2026-07-04T12:00:00Z')).toEqual({ open: 0, over: 1 });
    expect(await tidied('2026-09-30T12:00:00Z')).toEqual({ open: 0, over: 1 });
    expect(await tidied('2026-10-02T12:00:00Z')).toEqual({ open: 0, over: 0 });
  });

  test('is not reported where the platform only repeats our own entries', async () => {
    const { unit, feed } = await connected();
    await book(unit.id, '2026-07-02');
    server.clock.advance({ minutes: 5 });
    await fetched(feed.feed_url);
    server.clock.advance({ minutes: 5 });
    const late = await book(unit.id, '2026-07-03');
    serve(event('echo', '2026-07-01', '2026-07-05', 'Elsewhere (Not available)'));
    await read(feed.id);
    // The platform cannot know of the second booking yet.
    expect((await open()).map(({ booking_id }) => booking_id)).toEqual([late]);
    await server.deps.db
      .update(bookings)
      .set({ cancelledAt: server.clock.now(), status: 1 })
      .where(eq(bookings.id, late));
    await takeDayOf(server.deps.db, late);
    await read(feed.id);
    expect(await open()).toEqual([]);
  });
});

test('refuses to change a platform’s type while units are on it', async () => {
  const { platformId } = await connected();
  const body = { name: 'Elsewhere', url: 'https://elsewhere.example/', type: 'link', version: 1 };
  const params = { id: platformId };
  const { errors } = await staff.refused('POST /api/platforms/:id', { params, body });
  expect(errors).toEqual({ type: ['Type cannot change while something is on the platform.'] });
});
