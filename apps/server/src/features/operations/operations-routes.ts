import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { presentFaq, presentPreparations } from '#features/operations/operations-presenter.ts';
import { listFaq, listPreparations } from '#features/operations/operations-repository.ts';
import { route } from '#http/route.ts';

export function operationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/content/faq', async () => ({ data: presentFaq(await listFaq(deps.db)) }));
  route(app, 'GET /api/content/preparations', async () => ({
    data: presentPreparations(await listPreparations(deps.db)),
  }));
}
