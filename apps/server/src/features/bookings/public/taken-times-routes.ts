import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { blockDatesLister } from './list-taken-times.ts';
import { availabilityTeller } from './tell-availability.ts';

/** The data of every visitor's date picker. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const listBlockDates = blockDatesLister(deps);
  const tellAvailability = availabilityTeller(deps);
  route(app, 'GET /api/bookings/block-dates/:unitId/:packageName', async ({ params, query }) => ({
    data: await listBlockDates({ ...params, ...query }),
  }));
  route(app, 'GET /api/availability/:unitId', async ({ params, query }) => ({
    data: await tellAvailability({ ...params, ...query }),
  }));
}
