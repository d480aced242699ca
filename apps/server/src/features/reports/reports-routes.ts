import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import {
  exportDue,
  exportEntries,
  exportOccupancy,
  exportRevenue,
  exportTips,
} from './export-report.ts';
import { findDue } from './find-due.ts';
import { findEntries } from './find-entries.ts';
import { readOccupancy } from './read-occupancy.ts';
import { readRevenue } from './read-revenue.ts';
import { readTips } from './read-tips.ts';

/** The reports of the back office, each as JSON and as CSV. */
export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/reports/revenue', ({ query }) => readRevenue(deps, query));
  route(app, 'GET /api/reports/revenue/csv', ({ query }) => exportRevenue(deps, query));
  route(app, 'GET /api/reports/occupancy', ({ query }) => readOccupancy(deps, query));
  route(app, 'GET /api/reports/occupancy/csv', ({ query }) => exportOccupancy(deps, query));
  route(app, 'GET /api/reports/due', ({ query }) => findDue(deps, query));
  route(app, 'GET /api/reports/due/csv', ({ query }) => exportDue(deps, query));
  route(app, 'GET /api/reports/tips', ({ query }) => readTips(deps, query));
  route(app, 'GET /api/reports/tips/csv', ({ query }) => exportTips(deps, query));
  route(app, 'GET /api/reports/entries', ({ query }) => findEntries(deps, query));
  route(app, 'GET /api/reports/entries/csv', ({ query }) => exportEntries(deps, query));
}
