import { sql } from 'drizzle-orm';
import { bookingsTasks } from '#features/bookings/bookings-jobs.ts';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { deliverMessage } from '#features/messages/deliver-message.ts';
import type { OutgoingMail } from '#adapters/mail-sender.ts';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { TestApp } from '#test/harness/build-app.ts';
import { bookedId, bookingBody, fromRandomNetwork } from '#test/support/booking-body.ts';
import { mailBy } from '#test/support/mail.ts';
import { signedIn } from '#test/support/paying-customer.ts';

export type WaitingDesk = Awaited<ReturnType<typeof openWaitingDesk>>;

/** The half day on a unit that takes one booking a day. */
export const halfDay = (date: CalendarDate, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 1, package_id: 12, package_name: 'A ½ Day Package', time: '05:00:00' },
    ...over,
  });

/** A full business with people who wait. */
export async function openWaitingDesk(server: TestApp) {
  const { db } = server.deps;
  const staff = (await signedIn(server, 'Supervisor')).client;
  const sent: OutgoingMail[] = [];
  const mail = mailBy({
    send: (one) => {
      sent.push(one);
      return Promise.resolve({ providerId: one.id });
    },
  });
  const rows = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows;
  const press = (body: object, headers: object = {}) =>
    server.client().send('POST', '/api/booking/create', {
      body,
      headers: { ...fromRandomNetwork(), ...headers },
    });
  const desk = {
    staff,
    rows,
    press,
    book: async (date: CalendarDate, over: object = {}) =>
      bookedId(await press(halfDay(date, over))),
    cancel: (id: number) =>
      staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} }),
    join: (date: CalendarDate, email: string, over: object = {}) =>
      server.client().send('POST', '/api/waiting-list', {
        body: {
          ...{ unit_id: 1, package_id: 12, date, details: 2, name: 'Wai Ting', email },
          ...over,
        },
        headers: fromRandomNetwork(),
      }),
    /** Runs the jobs that are due, as nudged. */
    work: () => server.runJobs(bookingsTasks(server.deps)),
    /** The hour of an offer passes, and holds are settled. */
    async pass(minutes: number) {
      server.clock.advance({ minutes });
      await settleHolds(server.deps);
    },
    /** Delivers the last mail to an address; its text and the token of its link. */
    async mailTo(email: string) {
      const [row] = await rows(
        sql`select id from messages where recipient = ${email} order by id desc limit 1`,
      );
      if (typeof row?.['id'] !== 'number') throw new Error(`No mail to ${email}`);
      const { length } = sent;
      await deliverMessage({ ...server.deps, mail }, row['id'], { lastTry: false });
      const { text = '', subject = '' } = sent[length] ?? {};
      const token = /\/waiting-list\/([\w-]{22})\b/.exec(text)?.[1] ?? '';
      return { id: row['id'], text, subject, token };
    },
    offersTo: async (email: string) =>
      (
        await rows(
          sql`select template from messages where recipient = ${email} and template = 'waiting-list-offer'`,
        )
      ).length,
    read: async (token: string) =>
      (await server.client().call('GET /api/waiting-list/:token', { params: { token } })).data,
    leave: async (token: string) =>
      (await server.client().call('POST /api/waiting-list/:token/leave', { params: { token } }))
        .data,
    entries: async () =>
      (await staff.call('GET /api/waiting-entries', { query: { show: 'all' } })).data,
    stateOf: async (email: string) =>
      (await desk.entries()).find((entry) => entry.email === email)?.state,
  };
  return desk;
}
