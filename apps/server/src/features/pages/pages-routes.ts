import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { readPageData } from '#features/pages/read-page-data.ts';
import { route } from '#http/route.ts';

export function pagesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/page-data', async ({ person }) => ({
    data: await readPageData(deps, person, ''),
  }));
}
