import type { FastifyInstance } from 'fastify';
import { sharedReads } from '#http/shared-reads.ts';
import type { Deps } from '#deps.ts';
import { readCalendar } from '#features/operations/calendar/read-calendar.ts';
import { readDailyLog } from '#features/operations/daily-log/read-daily-log.ts';
import { writeDailyEntry } from '#features/operations/daily-log/write-daily-entry.ts';
import { markItems } from '#features/operations/daily-log/mark-items.ts';
import { markArrived } from '#features/operations/departures/mark-arrived.ts';
import { route } from '#http/route.ts';

/** The calendar and the daily log. */
export function dayRoutes(app: FastifyInstance, deps: Deps): void {
  // All staff have the same month open.
  const calendar = sharedReads(
    (calendarQuery: Parameters<typeof readCalendar>[1]) => readCalendar(deps, calendarQuery),
    JSON.stringify,
  );
  route(app, 'GET /api/bookings-calendar', ({ query }) => calendar(query));
  route(app, 'GET /api/daily-log/:date', ({ params }) => readDailyLog(deps, params.date));
  route(app, 'PUT /api/daily-log/:date', ({ params, body, person }) =>
    writeDailyEntry(deps, person.id, params.date, body),
  );
  route(app, 'PUT /api/bookings/:id/arrived', ({ params, body }) =>
    markArrived(deps, params.id, body.arrived),
  );
  route(app, 'PUT /api/bookings/:id/items', ({ params, body, person }) =>
    markItems(deps, person.id, params.id, body.items),
  );
}
