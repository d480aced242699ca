import ICAL from 'ical.js';
import { eq } from 'drizzle-orm';
import { calendarDate } from '@slipway/domain/dates/dates';
import { remoteFiles } from '#adapters/remote-files.ts';
import type { Deps } from '#deps.ts';
import { bookings } from '#db/tables/bookings.ts';
import { buildTestApp } from '../harness/build-app.ts';
import { createCompany, createUser, password } from '../support/factories.ts';
import { insertGuestBooking, takeDayOf } from '../support/guest-booking.ts';
import { OtherSite } from '../harness/other-site.ts';

/** What a unit's form requires for rent. */
export const measures = { length: 1, tonnage: 1, capacity: 1, weight: 1, height: 1 };

/** An all-day event of a platform's calendar; `to` is exclusive. */
export const event = (uid: string, from: string, to: string, summary = 'Reserved') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260601T000000Z\r\nDTSTART;VALUE=DATE:${from.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${to.replaceAll('-', '')}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;

export const pathOf = (url: string) => new URL(url).pathname;

/** A business with units on a local calendar platform, and a Supervisor. */
export async function openConnectedCalendars(more: Partial<Deps> = {}) {
  const site = new OtherSite();
  const address = await site.open();
  const server = await buildTestApp({
    deps: { remote: remoteFiles({ privateNetworks: true }), ...more },
  });
  await createCompany(server.deps.db);
  const staff = server.client();
  await staff.signIn((await createUser(server.deps.db, { role: 'Supervisor' })).email, password);

  async function feedOf(unit_id: number) {
    const { data } = await staff.call('GET /api/calendar-feeds', { query: { unit_id } });
    const [feed] = data;
    if (!feed) throw new Error('It has no feed');
    return feed;
  }

  return {
    site,
    address,
    server,
    staff,
    feedOf,
    /** Sets the events of the platform's calendar. */
    serve: (...events: string[]) =>
      site.serves(
        `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Elsewhere//EN\r\n${events.join('')}END:VCALENDAR\r\n`,
        'text/calendar',
      ),
    /** A unit on a calendar platform, whose calendar is read when an address is given. */
    connected: async (path = '/a.ics', more: object = {}) => {
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
    },
    read: async (id: number) =>
      (await staff.call('POST /api/calendar-feeds/:id/read', { params: { id } })).data,
    blocks: async (unit_id: number) => {
      const { data } = await staff.call('GET /api/unit-blocks', { query: { unit_id } });
      return data.map(({ from_date, to_date }) => `${from_date} ${to_date}`);
    },
    /** Books the unit. */
    book: async (unitId: number, date: string): Promise<number> => {
      const id = await insertGuestBooking(server.deps.db, 'guest@example.test');
      await server.deps.db
        .update(bookings)
        .set({
          unitId,
          item: 1,
          kind: 'full_day',
          date: calendarDate(date),
          createdAt: server.clock.now(),
        })
        .where(eq(bookings.id, id));
      await takeDayOf(server.deps.db, id);
      return id;
    },
    /** Our own calendar, parsed by an independent library. */
    fetched: async (url: string) => {
      const { body, status } = await server.client().send('GET', pathOf(url));
      if (status !== 200 || typeof body !== 'string') throw new Error(`It answered ${status}`);
      const calendar = ICAL.Component.fromString(body);
      return calendar.getAllSubcomponents('vevent').map((component) => {
        const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
        return { uid, summary, start: String(startDate), end: String(endDate), sequence };
      });
    },
    close: async () => {
      await server.close();
      await site.close();
    },
  };
}
