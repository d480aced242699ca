import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { exportImport, findImports, readImport } from './list-imports.ts';
import { previewImport } from './preview-import.ts';
import { runImport } from './run-import.ts';

/** Imports of customers and bookings from files of an earlier software. */
export function importsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/imports', async () => ({ data: await findImports(deps) }));
  route(app, 'GET /api/imports/:id', async ({ params }) => ({
    data: await readImport(deps, params.id),
  }));
  route(app, 'GET /api/imports/:id/csv', ({ params }) => exportImport(deps, params.id));
  route(app, 'POST /api/imports/preview', async ({ body, files }) => ({
    data: await previewImport(deps, body, files),
  }));
  route(app, 'POST /api/imports', async ({ body, files, person }) => ({
    data: await runImport(deps, person, body, files),
  }));
}
