import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { exportCodes, findCodes, readCodes } from './find-codes.ts';
import { addCodes, changeCodes } from './save-codes.ts';

export function codesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/codes', ({ query }) => findCodes(deps, query));
  route(app, 'GET /api/codes/:id', async ({ params }) => ({
    data: await readCodes(deps, params.id),
  }));
  route(app, 'GET /api/codes/:id/csv', ({ params }) => exportCodes(deps, params.id));
  route(app, 'POST /api/codes', async ({ body }) => ({ data: await addCodes(deps, body) }));
  route(app, 'PUT /api/codes/:id', async ({ params, body }) => {
    const { version, ended, ...input } = body;
    return { data: await changeCodes(deps, { ...params, version, ended }, input) };
  });
}
