import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { presentSystem } from './present-system.ts';
import { cachedFigures } from './read-figures.ts';

export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  const figures = cachedFigures(deps);
  route(app, 'GET /api/system', async () => ({
    // In a closed copy nothing runs that could be judged.
    data: deps.closed === null ? presentSystem(await figures()) : null,
  }));
}
