import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { changeFaq } from '#features/operations/change-faq.ts';
import { changePreparations } from '#features/operations/change-preparations.ts';
import { decideDrafts } from '#features/operations/drafts/decide-drafts.ts';
import { readDrafts } from '#features/operations/drafts/read-drafts.ts';
import { changeHomePage, readHomePage } from '#features/operations/home-page.ts';
import { presentChanges } from '#features/operations/operations-presenter.ts';
import { listContentChanges } from '#features/operations/operations-repository.ts';
import { readFaq, readPreparations } from '#features/operations/read-content.ts';
import { route } from '#http/route.ts';

export function operationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/content/changes', async () => ({
    data: presentChanges(await listContentChanges(deps.db)),
  }));
  route(app, 'GET /api/content/drafts', async () => ({ data: await readDrafts(deps.db) }));
  route(app, 'PUT /api/content/drafts', async ({ body, person }) => ({
    data: await decideDrafts(deps, person.id, body.decisions),
  }));
  route(app, 'GET /api/content/faq', () => readFaq(deps.db));
  route(app, 'PUT /api/content/faq', ({ body, person }) => changeFaq(deps, person.id, body));
  route(app, 'GET /api/content/home', () => readHomePage(deps.db));
  route(app, 'PUT /api/content/home', ({ body }) => changeHomePage(deps, body));
  route(app, 'GET /api/content/preparations', () => readPreparations(deps.db));
  route(app, 'PUT /api/content/preparations', ({ body, person }) =>
    changePreparations(deps, person.id, body),
  );
}
