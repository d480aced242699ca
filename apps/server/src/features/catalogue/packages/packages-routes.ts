import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { findPackages } from './find-packages.ts';
import { addPackage, changePackage, retirePackage } from './save-package.ts';
import { route } from '#http/route.ts';

export function packagesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/packages', ({ query, person }) =>
    findPackages(deps, query, person?.role ?? null),
  );
  route(app, 'POST /api/packages', async ({ body }) => {
    const { unit_id, ...input } = body;
    return { data: await addPackage(deps, unit_id, input) };
  });
  route(app, 'PUT /api/packages/:id', async ({ params, body }) => {
    const { version, ...input } = body;
    return { data: await changePackage(deps, { ...params, version }, input) };
  });
  route(app, 'DELETE /api/packages/:id', async ({ params }) => ({
    data: await retirePackage(deps, params.id),
  }));
}
