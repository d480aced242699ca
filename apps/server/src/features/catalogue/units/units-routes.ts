import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { findOffers, importUnits } from '#features/catalogue/feeds/offers/import-units.ts';
import { findManagedUnits, readUnit } from './find-managed-units.ts';
import { copyUnit } from './copy-unit.ts';
import { addUnit, changeUnit } from './save-unit.ts';
import { listUnitBlocks } from './unit-blocks.ts';
import { findSupervisors } from './supervisors-repository.ts';
import { route } from '#http/route.ts';

export function unitsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/units', ({ query }) => findManagedUnits(deps, query));
  route(app, 'GET /api/units/:id', async ({ params, person }) => ({
    data: await readUnit(deps, params.id, person?.role ?? null),
  }));
  route(app, 'POST /api/units/search', async ({ body }) => ({
    data: await findOffers(deps, body),
  }));
  route(app, 'POST /api/units/import', async ({ body }) => ({
    data: await importUnits(deps, body),
  }));
  route(app, 'POST /api/units', async ({ body, files }) => ({
    data: await addUnit(deps, body, files),
  }));
  route(app, 'POST /api/units/:id', async ({ params, body, files }) => {
    const { version, ended, ...input } = body;
    return { data: await changeUnit(deps, { ...params, version, ended }, input, files) };
  });
  route(app, 'POST /api/units/:id/copy', async ({ params, body }) => ({
    data: await copyUnit(deps, params.id, body.name),
  }));
  route(app, 'GET /api/supervisor-names', async () => ({ data: await findSupervisors(deps.db) }));
  route(app, 'GET /api/unit-blocks', async ({ query }) => ({
    data: await listUnitBlocks(deps, query.unit_id),
  }));
}
