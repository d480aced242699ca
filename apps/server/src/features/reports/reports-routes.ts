import type { FastifyInstance } from 'fastify';
import { sharedReads } from '#http/shared-reads.ts';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { accountantRoutes } from './accountant/accountant-routes.ts';
import {
  exportDue,
  exportEntries,
  exportOccupancy,
  exportRevenue,
  exportTips,
} from './export-report.ts';
import { findDue } from './find-due.ts';
import { findEntries } from './find-entries.ts';
import { originsRoutes } from './origins/origins-routes.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readRevenue } from './read-revenue.ts';
import { readTips } from './read-tips.ts';

/**
 * The reports of the back office, each as JSON and CSV, and those for the accountant. Concurrent identical requests share one
 * read.
 */
export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  const shared = <Query, Report>(read: (deps: Deps, query: Query) => Promise<Report>) => {
    const reads = sharedReads((query: Query) => read(deps, query), JSON.stringify);
    return ({ query }: { query: Query }) => reads(query);
  };
  route(app, 'GET /api/reports/revenue', shared(readRevenue));
  route(app, 'GET /api/reports/revenue/csv', ({ query }) => exportRevenue(deps, query));
  route(app, 'GET /api/reports/occupancy', shared(readOccupancy));
  route(app, 'GET /api/reports/occupancy/csv', ({ query }) => exportOccupancy(deps, query));
  route(app, 'GET /api/reports/due', shared(findDue));
  route(app, 'GET /api/reports/due/csv', ({ query }) => exportDue(deps, query));
  route(app, 'GET /api/reports/tips', shared(readTips));
  route(app, 'GET /api/reports/tips/csv', ({ query }) => exportTips(deps, query));
  route(app, 'GET /api/reports/entries', shared(findEntries));
  route(app, 'GET /api/reports/entries/csv', ({ query }) => exportEntries(deps, query));
  originsRoutes(app, deps);
  accountantRoutes(app, deps);
}
