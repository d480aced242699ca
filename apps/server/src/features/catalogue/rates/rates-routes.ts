import type { FastifyInstance } from 'fastify';
import { can } from '@slipway/domain/identity/abilities';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { sharedReads } from '#http/shared-reads.ts';
import { presentRate } from './rates-presenter.ts';
import { listRateRows } from './rates-repository.ts';
import { addRate, changeRate, reorderRates } from './save-rate.ts';

export function ratesRoutes(app: FastifyInstance, deps: Deps): void {
  // Every visitor of the booking page reads them.
  const read = sharedReads((which: 'live' | 'ended') => listRateRows(deps.db, which));
  route(app, 'GET /api/rates', async ({ query, person }) => {
    const admin = can(person?.role ?? null, { action: 'manage', subject: 'Admin' });
    const rates = await read(admin && query.ended === '1' ? 'ended' : 'live');
    return { data: rates.map(presentRate) };
  });
  route(app, 'POST /api/rates', async ({ body }) => ({ data: await addRate(deps, body) }));
  route(app, 'PUT /api/rates/:id', async ({ params, body }) => {
    const { version, ended, ...input } = body;
    return { data: await changeRate(deps, { ...params, version, ended }, input) };
  });
  route(app, 'PUT /api/rates', async ({ body }) => ({ data: await reorderRates(deps, body) }));
}
