import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { Deps } from '#deps.ts';
import { limitConcurrency } from '#adapters/limit-concurrency.ts';
import { sharedReads } from '#http/shared-reads.ts';
import { route } from '#http/route.ts';
import { findShop, findShopCategories, readProductPage } from './find-shop.ts';

/**
 * So many lists are read at once, others wait in order: more than the cores can work on only make each other slower, and
 * the other connections stay free for bookings.
 */
const atOnce = Math.min(2 * availableParallelism(), 8);

export function shopRoutes(app: FastifyInstance, deps: Deps): void {
  const inTurn = limitConcurrency(atOnce);
  // Visitors who ask the same at the same moment share an answer.
  const list = sharedReads(
    (query: QueryOf<Calls['GET /api/shop']>) => inTurn(() => findShop(deps, query)),
    (query) => JSON.stringify(query),
  );
  const categories = sharedReads(findShopCategories);
  route(app, 'GET /api/shop', async ({ query }) => list(query));
  route(app, 'GET /api/shop/categories', async () => ({ data: await categories(deps) }));
  route(app, 'GET /api/shop/products/:slug', async ({ params }) => ({
    data: await readProductPage(deps, params.slug),
  }));
}
