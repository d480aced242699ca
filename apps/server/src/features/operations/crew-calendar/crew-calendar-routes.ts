import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { endOwnCalendar, makeOwnCalendar, readOwnCalendar } from './own-calendar.ts';

/** The private calendar of a crew member. */
export function crewCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/own-calendar', async ({ person }) => ({
    data: await readOwnCalendar(deps, person.id),
  }));
  route(app, 'POST /api/own-calendar', async ({ person }) => ({
    data: await makeOwnCalendar(deps, person.id),
  }));
  route(app, 'DELETE /api/own-calendar', async ({ person }) => ({
    data: await endOwnCalendar(deps, person.id),
  }));
}
