import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { categoriesRoutes } from '#features/catalogue/categories-routes.ts';
import { companiesRoutes } from '#features/catalogue/companies-routes.ts';
import { findBookableUnits, findShownUnits } from '#features/catalogue/find-units.ts';
import { feedsRoutes } from '#features/catalogue/feeds/feeds-routes.ts';
import { packagesRoutes } from '#features/catalogue/packages-routes.ts';
import { platformsRoutes } from '#features/catalogue/platforms-routes.ts';
import { unitsRoutes } from '#features/catalogue/units-routes.ts';
import { route } from '#http/route.ts';
import { sharedReads } from '#shared-reads.ts';

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  // Every visitor asks for the whole catalogue.
  const names = sharedReads(findShownUnits);
  const bookable = sharedReads(findBookableUnits);
  route(app, 'GET /api/unit-names', async () => ({
    data: (await names(deps)).map(({ id, name }) => ({ id, name })),
  }));
  route(app, 'GET /api/unit-names-pictures', async () => ({
    data: (await bookable(deps)).map(({ id, name, picture }) => ({ id, name, picture })),
  }));
  route(app, 'GET /api/unit-names-packages-pictures', async () => ({ data: await bookable(deps) }));
  companiesRoutes(app, deps);
  categoriesRoutes(app, deps);
  platformsRoutes(app, deps);
  packagesRoutes(app, deps);
  unitsRoutes(app, deps);
  feedsRoutes(app, deps);
}
