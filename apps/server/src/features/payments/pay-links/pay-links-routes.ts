import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { readPayable } from '#features/payments/charges/take-payment.ts';
import { route } from '#http/route.ts';
import { issuePayLink, endLink } from './issue-pay-link.ts';
import { confirmByLink, payByLink } from './pay-by-link.ts';
import { readPayLink } from './read-pay-link.ts';

/** Payments by link, and the links that staff copy and end. */
export function payLinksRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/pay/:token', async ({ params, request }) => ({
    data: await readPayLink(deps, params.token, request.ip),
  }));
  route(app, 'POST /api/pay/:token', async ({ params, body, request }) => ({
    data: await payByLink(deps, params.token, body, request.ip),
  }));
  route(app, 'POST /api/pay/:token/confirm', async ({ params, body, request }) => {
    const challenge = { attemptId: body.attempt_id, clientSecret: body.client_secret };
    return { data: await confirmByLink(deps, params.token, challenge, request.ip) };
  });
  route(app, 'POST /api/pay-links', async ({ person, body }) => ({
    data: await issuePayLink(deps, person, readPayable(body)),
  }));
  route(app, 'POST /api/pay-links/:id/end', async ({ person, params }) => {
    await endLink(deps, person, params.id);
    return { data: { id: params.id } };
  });
}
