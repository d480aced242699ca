import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { presentManagedKind } from './kinds-presenter.ts';
import { addKindsOfPresets } from './preset-kinds.ts';
import { findManagedKind, listManagedKinds } from './managed-kinds-repository.ts';
import { addKind, changeKind } from './save-kind.ts';

export function kindsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/package-kinds', async ({ query: { ended } }) => {
    const rows = await listManagedKinds(deps.db, ended === undefined ? undefined : ended === '1');
    return { data: rows.map(presentManagedKind) };
  });
  route(app, 'GET /api/package-kinds/:id', async ({ params }) => {
    const row = await findManagedKind(deps.db, params.id);
    if (!row) throw notFound();
    return { data: presentManagedKind(row) };
  });
  route(app, 'POST /api/package-kinds', async ({ body }) => ({ data: await addKind(deps, body) }));
  route(app, 'POST /api/package-kinds/presets', async ({ body, person }) => ({
    data: await addKindsOfPresets(deps, person.id, body.presets),
  }));
  route(app, 'PUT /api/package-kinds/:id', async ({ params, body }) => {
    const { version, ended, ...input } = body;
    return { data: await changeKind(deps, { ...params, version, ended }, input) };
  });
}
