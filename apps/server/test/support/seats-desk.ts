import { addDays, calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { sql, type SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#db/transaction.ts';
import { bookedId } from './booking-body.ts';
import type { Sent } from '../harness/client.ts';
import { addSeats } from './seats.ts';
import { openStaffDesk, type StaffDesk } from './staff-desk.ts';

/** The staff desk of a business that sells by the seat (`addSeats`), on 15 June 2026. */
export interface SeatsDesk extends Omit<StaffDesk, 'book'> {
  /** A Wednesday that no test had before. */
  freshDay: () => CalendarDate;
  send: (body: object) => Promise<Sent>;
  book: (body: object) => Promise<number>;
  /** The refused fields of a booking. */
  refusal: (body: object) => Promise<Record<string, string[]>>;
  cancel: (id: number) => Promise<unknown>;
  read: (id: number) => Promise<AnswerOf<Calls['GET /api/bookings/:id']>['data']>;
  rows: ReturnType<typeof rowsOf>;
  /** A unit's departures of a day: item, start, seats taken of all, persons; `idle` without time. */
  departuresOn: (unit: number, date: string) => Promise<string[]>;
  departureOf: (id: number) => Promise<number | null | undefined>;
}

const rowsOf =
  (db: Database) =>
  async <Row extends Record<string, unknown>>(query: SQL) =>
    (await db.execute<Row>(query)).rows;

/** A local time of the test business as an instant. */
export const at = (date: string, time: string) =>
  startsAt(calendarDate(date), timeOfDay(time), 'America/Toronto').toISOString();

export async function openSeatsDesk(): Promise<SeatsDesk> {
  const desk = await openStaffDesk({
    holds: { ...defaultSettings.holds, per_email: 1000, per_card: 1000, per_phone: 1000 },
  });
  const { db } = desk.server.deps;
  await addSeats(db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
  let weeks = 0;
  const send = (body: object) => desk.customer.send('POST', '/api/booking/create', { body });
  const rows = rowsOf(db);
  return {
    ...desk,
    freshDay: () => addDays(calendarDate('2026-08-05'), 7 * (weeks += 1)),
    send,
    book: async (body) => bookedId(await send(body)),
    refusal: async (body) => {
      const answer = await send(body);
      expect(answer.status).toBe(422);
      return (answer.body as { errors: Record<string, string[]> }).errors;
    },
    cancel: (id) => desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} }),
    read: async (id) => (await desk.staff.call('GET /api/bookings/:id', { params: { id } })).data,
    rows,
    departuresOn: async (unit, date) => {
      const found = await rows<{ at: string }>(sql`
        select d.item || ' ' || to_char(d.time, 'HH24:MI') || ' ' || d.seats_taken || '/' || d.seats || ' ' ||
          d.persons || case when t.departure_id is null then ' idle' else '' end as at
        from departures d left join taken_times t on t.departure_id = d.id
        where d.unit_id = ${unit} and d.date = ${date} order by d.starts_at, d.item`);
      return found.map((row) => row.at);
    },
    departureOf: async (id) => {
      const query = sql`select departure_id as id from bookings where id = ${id}`;
      return (await rows<{ id: number | null }>(query))[0]?.id;
    },
  };
}
