import type { FastifyInstance } from 'fastify';
import type { OriginsQuery } from '@slipway/contract/reports/origins';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { sharedReads } from '#http/shared-reads.ts';
import { exportOriginBookings, exportOrigins } from './export-origins.ts';
import { findOriginBookings, findOrigins } from './find-origins.ts';

/** Where bookings come from. Concurrent identical requests for the lines share one read. */
export function originsRoutes(app: FastifyInstance, deps: Deps): void {
  const lines = sharedReads((query: OriginsQuery) => findOrigins(deps, query), JSON.stringify);
  route(app, 'GET /api/reports/origins', ({ query }) => lines(query));
  route(app, 'GET /api/reports/origins/csv', ({ query }) => exportOrigins(deps, query));
  route(app, 'GET /api/reports/origins/bookings', ({ query }) => findOriginBookings(deps, query));
  route(app, 'GET /api/reports/origins/bookings/csv', ({ query }) =>
    exportOriginBookings(deps, query),
  );
}
