import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { blockDatesLister } from './list-taken-times.ts';

/** What every visitor's date picker asks, whoever they are: served without reading a session. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const listBlockDates = blockDatesLister(deps);
  route(app, 'GET /api/bookings/block-dates/:unitId/:packageName', async ({ params }) => ({
    data: await listBlockDates(params),
  }));
}
