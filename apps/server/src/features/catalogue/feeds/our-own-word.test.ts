import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#db/tables/bookings.ts';
import { takeDayOf } from '#test/support/guest-booking.ts';
import { event, openConnectedCalendars } from '#test/calendars/connected-calendars.ts';
import { closeDays, openAgain } from '#test/support/closed-days.ts';

const { server, staff, serve, connected, read, blocks, book, fetched, close } =
  await openConnectedCalendars();
afterAll(close);
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

/** Makes each file different, because an unchanged file is not parsed again. */
let row = 0;
const closed = (from: string, to: string, words = 'Not available') =>
  event(`row-${(row += 1)}`, from, to, words);
const cancel = async (id: number) => {
  await server.deps.db
    .update(bookings)
    .set({ status: 1, cancelledAt: server.clock.now() })
    .where(eq(bookings.id, id));
  await takeDayOf(server.deps.db, id);
};

describe('a calendar that drops our own entries is trusted at once', () => {
  test.each(['at once', 'later'])(
    'when a booking is cancelled, and it drops it %s',
    async (when) => {
      const { unit, feed } = await connected('/cancelled.ics', { name: `Cancelled ${when}` });
      const booking = await book(unit.id, '2026-07-02');
      await fetched(feed.feed_url);
      serve(closed('2026-07-02', '2026-07-03'));
      await read(feed.id);
      await cancel(booking);
      if (when === 'later') {
        for (let times = 0; times < 2; times += 1) {
          serve(closed('2026-07-02', '2026-07-03'));
          await read(feed.id);
        }
      }
      expect(await blocks(unit.id)).toEqual(['2026-07-02 2026-07-02']);
      serve();
      expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null, blocks: 0 });
    },
  );

  test('when it has days of its own as well', async () => {
    const { unit, feed } = await connected('/beside.ics', { name: 'Beside' });
    const booked = [];
    for (const day of ['2026-07-02', '2026-07-03', '2026-07-04']) {
      booked.push(await book(unit.id, day));
    }
    await fetched(feed.feed_url);
    serve(closed('2026-07-01', '2026-07-05'));
    await read(feed.id);
    for (const id of booked.slice(0, 2)) await cancel(id);
    serve(closed('2026-07-01', '2026-07-05'));
    await read(feed.id);
    serve(closed('2026-07-01', '2026-07-02'), closed('2026-07-04', '2026-07-05'));
    expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null });
    expect(await blocks(unit.id)).toEqual(['2026-07-01 2026-07-01', '2026-07-04 2026-07-04']);
    // Its own day stays blocked.
    serve();
    expect(await read(feed.id)).toMatchObject({ state: 'held' });
  });

  test.each(['Not available', 'Qorvanta'])(
    'when it drops a removed block that it calls %j',
    async (words) => {
      const { unit, feed } = await connected('/block.ics', { name: `Block ${words}` });
      const days = { unit_id: unit.id, from_date: '2026-07-10', to_date: '2026-07-12' };
      const made = await closeDays(staff, { ...days, reason: 'Own' });
      await fetched(feed.feed_url);
      serve(closed('2026-07-10', '2026-07-13', words));
      await read(feed.id);
      await openAgain(staff, made);
      serve(closed('2026-07-10', '2026-07-13', words));
      await read(feed.id);
      expect(await blocks(unit.id)).toEqual(['2026-07-10 2026-07-12']);
      serve();
      expect(await read(feed.id)).toMatchObject({ state: 'ok', fewer_since: null, blocks: 0 });
    },
  );
});
