import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { findPackages } from '#features/catalogue/find-packages.ts';
import { findBookableUnits, findShownUnits, findUnit } from '#features/catalogue/find-units.ts';
import { route } from '#http/route.ts';

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/unit-names', async () => ({
    data: (await findShownUnits(deps)).map(({ id, name }) => ({ id, name })),
  }));
  route(app, 'GET /api/unit-names-pictures', async () => ({
    data: (await findBookableUnits(deps)).map(({ id, name, picture }) => ({ id, name, picture })),
  }));
  route(app, 'GET /api/unit-names-packages-pictures', async () => ({
    data: await findBookableUnits(deps),
  }));
  route(app, 'GET /api/units/:id', async ({ params }) => ({
    data: await findUnit(deps, params.id),
  }));
  route(app, 'GET /api/packages', ({ query }) => findPackages(deps, query));
}
