import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { idempotencyKeyOf } from '#http/request-sender.ts';
import { route } from '#http/route.ts';
import { listAddressees } from './list-addressees.ts';
import { sendGuestMessage } from './send-guest-message.ts';

/** Messages of staff to the guests of a departure or a day. */
export function guestMessagesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/guest-messages/guests', ({ query }) => listAddressees(deps, query));
  route(app, 'POST /api/guest-messages', ({ body, person, request }) =>
    sendGuestMessage(deps, person.id, idempotencyKeyOf(request, deps.ids), body),
  );
}
