import type { FastifyInstance } from 'fastify';
import type { PeriodQuery } from '@slipway/contract/reports/reports';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { sharedReads } from '#http/shared-reads.ts';
import { enterCount, readCounts } from './count-drawer.ts';
import {
  exportJournal,
  exportMoney,
  exportSums,
  exportUnpaidInvoices,
} from './export-accountant.ts';
import { findUnpaidInvoices } from './find-unpaid-invoices.ts';
import { readSums } from './read-sums.ts';

/** What an accountant is given. Concurrent identical requests for the sums share one read. */
export function accountantRoutes(app: FastifyInstance, deps: Deps): void {
  const sums = sharedReads((query: PeriodQuery) => readSums(deps, query), JSON.stringify);
  route(app, 'GET /api/accountant/sums', ({ query }) => sums(query));
  route(app, 'GET /api/accountant/sums/csv', ({ query }) => exportSums(deps, query));
  route(app, 'GET /api/accountant/counts', ({ query }) => readCounts(deps, query));
  route(app, 'POST /api/accountant/counts', async ({ body, person }) => ({
    data: await enterCount(deps, person.id, body),
  }));
  route(app, 'GET /api/accountant/entries/csv', ({ query }) => exportMoney(deps, query));
  route(app, 'GET /api/accountant/journal/csv', ({ query }) => exportJournal(deps, query));
  route(app, 'GET /api/accountant/unpaid-invoices', ({ query }) => findUnpaidInvoices(deps, query));
  route(app, 'GET /api/accountant/unpaid-invoices/csv', ({ query }) =>
    exportUnpaidInvoices(deps, query),
  );
}
