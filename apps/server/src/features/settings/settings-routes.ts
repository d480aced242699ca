import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { changeDeposits } from '#features/settings/change-deposits.ts';
import { changeSettings } from '#features/settings/change-settings.ts';
import { publishBusiness } from '#features/settings/publish-business.ts';
import { presentChange } from '#features/settings/settings-presenter.ts';
import { listChanges } from '#features/settings/settings-repository.ts';
import { readSettings } from '#features/settings/read-settings-repository.ts';
import { publishTerms } from '#features/settings/terms/publish-terms.ts';
import { readEditedTerms, readTermsText } from '#features/settings/terms/read-terms.ts';
import { route } from '#http/route.ts';

/** The number of changes shown on the screen. */
const shownChanges = 100;

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/settings', async () => ({ data: await readSettings(deps.db) }));
  route(app, 'PUT /api/settings', async ({ body, person }) => ({
    data: await changeSettings(deps, person.id, body),
  }));
  route(app, 'PUT /api/published', async ({ body, person }) => ({
    data: await publishBusiness(deps, person.id, body.published),
  }));
  route(app, 'PUT /api/deposits', async ({ body, person }) => ({
    data: await changeDeposits(deps, person.id, body),
  }));
  route(app, 'GET /api/settings/changes', async () => ({
    data: (await listChanges(deps.db, shownChanges)).map(presentChange),
  }));
  route(app, 'GET /api/terms', async () => ({ data: await readEditedTerms(deps.db) }));
  route(app, 'PUT /api/terms', async ({ body, person }) => ({
    data: await publishTerms(deps, person.id, body),
  }));
  route(app, 'GET /api/terms/:version', async ({ params }) => ({
    data: await readTermsText(deps.db, params.version),
  }));
}
