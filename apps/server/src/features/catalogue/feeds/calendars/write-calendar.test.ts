import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { bookings } from '#db/tables/bookings.ts';
import { units } from '#db/tables/catalogue.ts';
import { takeDayOf } from '#test/support/guest-booking.ts';
import {
  event,
  measures,
  openConnectedCalendars,
  pathOf,
} from '#test/calendars/connected-calendars.ts';
import { closeDays } from '#test/support/closed-days.ts';

const opened = await openConnectedCalendars();
const { site, server, staff, serve, connected, feedOf, read, book, fetched } = opened;
afterAll(opened.close);
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

describe('our own calendar', () => {
  test('shows when the unit is busy, and nothing about customers', async () => {
    const { unit, feed } = await connected('');
    await book(unit.id, '2026-07-02');
    const block = {
      unit_id: unit.id,
      from_date: '2026-07-10',
      to_date: '2026-07-12',
      reason: 'Private',
    };
    await closeDays(staff, block);
    await server.deps.db
      .update(units)
      .set({ maintenanceFrom: '2026-08-01', maintenanceTo: '2026-08-03' })
      .where(eq(units.id, unit.id));
    const events = await fetched(feed.feed_url);
    expect(events).toMatchObject([
      { summary: 'Booked', start: '2026-07-02', end: '2026-07-03', sequence: 0 },
      { summary: 'Not available', start: '2026-07-10', end: '2026-07-13' },
      { summary: 'Not available', start: '2026-08-01', end: '2026-08-04' },
    ]);
    const { body, headers } = await server.client().send('GET', pathOf(feed.feed_url));
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

  test('keeps an entry’s UID when it moves, raises its sequence on each change, and answers 304 when unchanged', async () => {
    const { unit, feed } = await connected('');
    const booking = await book(unit.id, '2026-07-02');
    const [before] = await fetched(feed.feed_url);
    const first = await server.client().send('GET', pathOf(feed.feed_url));
    server.clock.advance({ hours: 1 });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await server.client().send('GET', pathOf(feed.feed_url), { headers })).status).toBe(
      304,
    );
    await server.deps.db
      .update(bookings)
      .set({ date: calendarDate('2026-07-04') })
      .where(eq(bookings.id, booking));
    await takeDayOf(server.deps.db, booking);
    expect((await server.client().send('GET', pathOf(feed.feed_url), { headers })).status).toBe(
      200,
    );
    const [after] = await fetched(feed.feed_url);
    expect(after).toMatchObject({ uid: before?.uid, start: '2026-07-04', sequence: 1 });

    const cancel = async (cancelledAt: Date | null) => {
      await server.deps.db
        .update(bookings)
        .set({ cancelledAt, status: cancelledAt ? 1 : 2 })
        .where(eq(bookings.id, booking));
      await takeDayOf(server.deps.db, booking);
    };
    await cancel(server.clock.now());
    expect(await fetched(feed.feed_url)).toEqual([]);
    await cancel(null);
    // Readers that removed it must see it again, and the sequence rises only with a change.
    const back = { uid: before?.uid, start: '2026-07-04', sequence: 2 };
    expect(await fetched(feed.feed_url)).toMatchObject([back]);
    expect(await fetched(feed.feed_url)).toMatchObject([back]);
  });

  test('is read and numbered under a lock per unit', async () => {
    const { unit, feed } = await connected('');
    const booking = await book(unit.id, '2026-07-02');
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from calendar_feeds where unit_id = $1 for update', [unit.id]);
      const fetching = fetched(feed.feed_url);
      await vi.waitFor(async () => {
        const { rowCount } = await server.database.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      });
      await other.query(
        `update bookings set date = '2026-07-04',
        ends_at = ends_at + interval '2 days' where id = $1`,
        [booking],
      );
      await other.query('delete from taken_times where booking_id = $1', [booking]);
      await other.query(
        `insert into taken_times (unit_id, item, during, days, booking_id)
         values ($1, 1, '[2026-07-04 04:00+00, 2026-07-05 04:00+00)', '[2026-07-04, 2026-07-04]', $2)`,
        [unit.id, booking],
      );
      await other.query('commit');
      expect(await fetching).toMatchObject([{ start: '2026-07-04' }]);
    } finally {
      other.release(true);
    }
  });

  test('publishes the time of a trip, and is never imported by us', async () => {
    const { unit, feed } = await connected('/own.ics', { schedule: 'times' });
    const booking = await book(unit.id, '2026-07-02');
    await server.deps.db
      .update(bookings)
      .set({ kind: 'half_day', time: timeOfDay('06:00:00') })
      .where(eq(bookings.id, booking));
    await takeDayOf(server.deps.db, booking, [6, 12]);
    expect(await fetched(feed.feed_url)).toMatchObject([
      { start: '2026-07-02T10:00:00Z', end: '2026-07-02T16:00:00Z' },
    ]);
    const { body } = await server.client().send('GET', pathOf(feed.feed_url));
    site.serves(String(body), 'text/calendar');
    expect(await read(feed.id)).toMatchObject({ state: 'ok', blocks: 0, conflicts: 0 });
  });

  test('publishes to one platform what another one brought, but not the platform’s own blocks', async () => {
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

  test('stops at its old address when it gets a new one', async () => {
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
      expect((await server.client().send('GET', path)).status).toBe(404);
    }
  });
});
