import { calendarDate } from '@slipway/domain/dates/dates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { findExtras, findPackageExtras, readExtra } from './find-extras.ts';
import { addExtra, changeExtra } from './save-extra.ts';

export function extrasRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/extras', ({ query }) => findExtras(deps, query));
  route(app, 'GET /api/extras/:id', async ({ params }) => ({
    data: await readExtra(deps, params.id),
  }));
  route(app, 'POST /api/extras', async ({ body, files }) => ({
    data: await addExtra(deps, body, files),
  }));
  route(app, 'POST /api/extras/:id', async ({ params, body, files }) => {
    const { version, ended, ...input } = body;
    return { data: await changeExtra(deps, { ...params, version, ended }, input, files) };
  });
  route(app, 'GET /api/packages/:id/extras', async ({ params, query }) => {
    const { from, to = from } = query;
    const days = from && to && from <= to && { from: calendarDate(from), to: calendarDate(to) };
    return { data: await findPackageExtras(deps, params.id, days || null) };
  });
}
