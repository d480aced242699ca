import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { publishWaiver } from './publish-waiver.ts';
import { issueWaiverLink, readEditedWaiver, readWaivers, readWaiverText } from './read-waivers.ts';
import { removeWaiver } from './remove-waiver.ts';
import { readWaiverLink, signWaiver } from './sign-waiver.ts';

/** Waivers: their text, the link by which guests sign, and who signed. */
export function waiverRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/waiver', async () => ({ data: await readEditedWaiver(deps.db) }));
  route(app, 'PUT /api/waiver', async ({ body, person }) => ({
    data: await publishWaiver(deps, person.id, body),
  }));
  route(app, 'GET /api/waiver-texts/:version', async ({ params }) => ({
    data: await readWaiverText(deps.db, params.version),
  }));
  route(app, 'GET /api/waivers/:token', async ({ params, request }) => ({
    data: await readWaiverLink(deps, params.token, request.ip),
  }));
  route(app, 'POST /api/waivers/:token', async ({ params, body, request }) => {
    const { name, minors, version } = body;
    const signature = { name, minors };
    return {
      data: await signWaiver(deps, { ...params, address: request.ip, version, signature }),
    };
  });
  route(app, 'GET /api/bookings/:id/waivers', async ({ params, person }) => ({
    data: await readWaivers(deps, person, params.id),
  }));
  route(app, 'POST /api/bookings/:id/waiver-link', async ({ params, person }) => ({
    data: await issueWaiverLink(deps, person, params.id),
  }));
  route(app, 'POST /api/signed-waivers/:id/remove', async ({ params, person }) => ({
    data: await removeWaiver(deps, person, params.id),
  }));
}
