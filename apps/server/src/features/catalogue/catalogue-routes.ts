import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { findUnitPage } from '#features/catalogue/addresses/find-unit-page.ts';
import { categoriesRoutes } from '#features/catalogue/categories/categories-routes.ts';
import { closingsRoutes } from '#features/catalogue/closings/closings-routes.ts';
import { codesRoutes } from '#features/catalogue/codes/codes-routes.ts';
import { companiesRoutes } from '#features/catalogue/companies/companies-routes.ts';
import {
  findBookableUnits,
  findShownPictures,
  findShownUnits,
} from '#features/catalogue/units/find-units.ts';
import { deliveryRoutes } from '#features/catalogue/delivery/delivery-routes.ts';
import { extrasRoutes } from '#features/catalogue/extras/extras-routes.ts';
import { feedsRoutes } from '#features/catalogue/feeds/feeds-routes.ts';
import { kindsRoutes } from '#features/catalogue/kinds/kinds-routes.ts';
import { packagesRoutes } from '#features/catalogue/packages/packages-routes.ts';
import { platformsRoutes } from '#features/catalogue/platforms/platforms-routes.ts';
import { ratesRoutes } from '#features/catalogue/rates/rates-routes.ts';
import { shopRoutes } from '#features/catalogue/shop/shop-routes.ts';
import { unitsRoutes } from '#features/catalogue/units/units-routes.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { sharedReads } from '#http/shared-reads.ts';

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  // Every visitor loads the whole catalogue.
  const names = sharedReads(findShownUnits);
  const pictures = sharedReads(findShownPictures);
  const bookable = sharedReads((also: number | undefined) => findBookableUnits(deps, also));
  route(app, 'GET /api/unit-names', async () => ({
    data: (await names(deps)).map(({ id, name }) => ({ id, name })),
  }));
  route(app, 'GET /api/unit-names-pictures', async () => ({
    data: await pictures(deps),
  }));
  route(app, 'GET /api/unit-names-packages-pictures', async ({ query }) => ({
    data: await bookable(query.also),
  }));
  route(app, 'GET /api/unit-pages/:unit', async ({ params, query }) => {
    const page = await findUnitPage(deps, { ...params, ...query });
    if (page === null) throw notFound();
    return { data: page };
  });
  companiesRoutes(app, deps);
  categoriesRoutes(app, deps);
  platformsRoutes(app, deps);
  kindsRoutes(app, deps);
  packagesRoutes(app, deps);
  extrasRoutes(app, deps);
  ratesRoutes(app, deps);
  codesRoutes(app, deps);
  deliveryRoutes(app, deps);
  closingsRoutes(app, deps);
  unitsRoutes(app, deps);
  shopRoutes(app, deps);
  feedsRoutes(app, deps);
}
