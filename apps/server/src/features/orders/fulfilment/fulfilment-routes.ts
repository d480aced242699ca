import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { enterReturn } from './ask-return.ts';
import { changeContact } from './change-contact.ts';
import { closeOpenReturn, receiveOpenReturn } from './end-return.ts';
import { readPickList } from './pick-list.ts';
import { previewReturn } from './preview-return.ts';
import { refundOrder } from './refund-order.ts';
import { removePieces } from './remove-pieces.ts';
import { takeStep } from './take-step.ts';

/** What staff do with orders of the shop after they are paid. */
export function fulfilmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/pick-list', async () => ({ data: await readPickList(deps) }));

  route(app, 'POST /api/orders/:id/step', async ({ params, body, person }) => ({
    data: await takeStep(deps, person, params.id, body),
  }));

  route(app, 'POST /api/orders/:id/contact', async ({ params, body, person }) => ({
    data: await changeContact(deps, person, params.id, body),
  }));

  route(app, 'POST /api/orders/:id/return-preview', async ({ params, body }) => ({
    data: await previewReturn(deps, params.id, body.lines),
  }));

  route(app, 'POST /api/orders/:id/return', async ({ params, body, person }) => {
    const { version, lines: pieces, reason } = body;
    return { data: await enterReturn(deps, person, params.id, { version, pieces, reason }) };
  });

  route(app, 'POST /api/orders/:id/return/receive', async ({ params, body, person }) => ({
    data: await receiveOpenReturn(deps, person, params.id, body),
  }));

  route(app, 'POST /api/orders/:id/return/close', async ({ params, body, person }) => ({
    data: await closeOpenReturn(deps, person, { id: params.id, version: body.version }),
  }));

  route(app, 'POST /api/orders/:id/remove-pieces', async ({ params, body, person }) => ({
    data: await removePieces(deps, person, params.id, body),
  }));

  route(app, 'POST /api/orders/:id/refund', async ({ params, body, person }) => ({
    data: await refundOrder(deps, person, params.id, body),
  }));
}
