import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { maxResults } from '#features/catalogue/categories/categories-routes.ts';
import { loadOffers } from '#features/catalogue/feeds/offers/load-offers.ts';
import { findOfferProblems, findPlatforms, readPlatform } from './find-platforms.ts';
import { addPlatform, changePlatform } from './save-platform.ts';
import { route } from '#http/route.ts';

export function platformsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/platforms', ({ query }) => findPlatforms(deps, query));
  route(app, 'GET /api/platforms/:id', async ({ params }) => ({
    data: await readPlatform(deps, params.id),
  }));
  route(app, 'GET /api/platforms/:id/offer-problems', ({ params, query }) =>
    findOfferProblems(deps, params.id, query),
  );
  route(app, 'POST /api/platforms/search', async ({ body }) => {
    const query = { page: 1, per_page: maxResults, q: body.keyword, sort: 'name' };
    return { data: (await findPlatforms(deps, query)).data };
  });
  route(app, 'POST /api/platforms', async ({ body, files }) => ({
    data: await addPlatform(deps, body, files),
  }));
  route(app, 'POST /api/platforms/:id/offers', async ({ person, params, body, files }) => {
    await deps.limits.count('feed by account', String(person.id));
    return { data: await loadOffers(deps, params.id, body.url ?? '', files) };
  });
  route(app, 'POST /api/platforms/:id', async ({ params, body, files }) => {
    const { version, ended, ...input } = body;
    return { data: await changePlatform(deps, { ...params, version, ended }, input, files) };
  });
}
