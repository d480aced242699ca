import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { markOpening, readOpening } from './read-opening.ts';

export function openingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/opening', async () => ({ data: await readOpening(deps) }));
  route(app, 'PUT /api/opening/:step', async ({ params, body, person }) => ({
    data: await markOpening(deps, person.id, { ...params, ...body }),
  }));
}
