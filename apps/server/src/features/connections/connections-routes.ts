import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { listTokens } from './list-tokens.ts';
import { makeToken } from './make-token.ts';
import { revokeToken } from './revoke-token.ts';

/** How other programs of the business are let in. */
export function connectionsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/access-tokens', async () => ({ data: await listTokens(deps) }));
  route(app, 'POST /api/access-tokens', async ({ person, body }) => ({
    data: await makeToken(deps, person.id, body),
  }));
  route(app, 'POST /api/access-tokens/:id/revoke', async ({ person, params }) => ({
    data: await revokeToken(deps, person.id, params.id),
  }));
}
