import type { CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { openSeatsDesk } from './seats-desk.ts';

/** The seats desk for tests of departures themselves. */
export async function openDeparturesDesk() {
  const desk = await openSeatsDesk();
  const { staff, rows } = desk;
  return {
    ...desk,
    /** The departure of a booking. */
    ofBooking: async (id: number) => Number(await desk.departureOf(id)),
    readDeparture: async (id: number) =>
      (await staff.call('GET /api/departures/:id', { params: { id } })).data,
    /** How many items' times a departure takes. */
    takes: async (id: number) =>
      (await rows(sql`select from taken_times where departure_id = ${id}`)).length,
    /** Opens one ahead, on the cruise of 40 unless it says otherwise. */
    open: async (date: CalendarDate, over: object = {}) =>
      (
        await staff.call('POST /api/departures', {
          body: { package_id: 81, date, time: '19:00:00', ...over },
        })
      ).data,
  };
}
