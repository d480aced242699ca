import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { findCategories, readCategory } from './find-categories.ts';
import { addCategory, changeCategory } from './save-category.ts';
import { route } from '#http/route.ts';

/** The most rows a keyword search returns. */
export const maxResults = 100;

export function categoriesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/unitCategories', ({ query }) => findCategories(deps, query));
  route(app, 'GET /api/unitCategories/:id', async ({ params }) => ({
    data: await readCategory(deps, params.id),
  }));
  route(app, 'POST /api/unitCategories/search', async ({ body }) => {
    const query = { page: 1, per_page: maxResults, q: body.keyword, sort: 'name' };
    return { data: (await findCategories(deps, query)).data };
  });
  route(app, 'POST /api/unitCategories', async ({ body, files }) => ({
    data: await addCategory(deps, body, files),
  }));
  route(app, 'POST /api/unitCategories/:id', async ({ params, body, files }) => {
    const { version, ended, ...input } = body;
    return { data: await changeCategory(deps, { ...params, version, ended }, input, files) };
  });
}
