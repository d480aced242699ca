import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { blockDatesLister } from './list-taken-times.ts';

/** The data of every visitor's date picker, served without a session. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const listBlockDates = blockDatesLister(deps);
  route(app, 'GET /api/bookings/block-dates/:unitId/:packageName', async ({ params }) => ({
    data: await listBlockDates(params),
  }));
}
