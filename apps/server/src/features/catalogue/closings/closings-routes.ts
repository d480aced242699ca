import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { findClosings } from './list-closings.ts';
import { addClosing, changeClosing, previewClosing } from './save-closing.ts';

export function closingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/closings', async ({ query }) => ({ data: await findClosings(deps, query) }));
  route(app, 'POST /api/closings', async ({ body }) => ({ data: await addClosing(deps, body) }));
  route(app, 'POST /api/closings/preview', async ({ body }) => ({
    data: await previewClosing(deps, body),
  }));
  route(app, 'PUT /api/closings/:id', async ({ params, body }) => {
    const { version, ended, ...input } = body;
    return { data: await changeClosing(deps, { ...params, version, ended }, input) };
  });
}
