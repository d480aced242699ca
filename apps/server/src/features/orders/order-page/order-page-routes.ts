import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { readOrderInvoice } from '#features/payments/payments-api.ts';
import { route } from '#http/route.ts';
import { requestReturnOnPage, cancelOnPage, previewReturnOnPage } from './act-on-page.ts';
import { findOrderOfPage } from './find-order-of-page.ts';
import { readOrderPage } from './read-order-page.ts';

/** The page of an order of the shop: by link, and for its signed-in customer. */
export function orderPageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/order/:token', async ({ params, request }) => ({
    data: await readOrderPage(deps, { token: params.token, address: request.ip }),
  }));
  route(app, 'GET /api/order/:token/invoice', async ({ params, request }) => {
    const visitor = { token: params.token, address: request.ip };
    const { id } = await findOrderOfPage(deps, visitor);
    return { ...(await readOrderInvoice(deps, id, { contact: false })), inline: true };
  });
  route(app, 'POST /api/order/:token/cancel', async ({ params, body, request }) => {
    const actor = { token: params.token, address: request.ip, email: body.email };
    return { data: await cancelOnPage(deps, actor, body.refund) };
  });
  route(app, 'POST /api/order/:token/return-preview', async ({ params, body, request }) => {
    const visitor = { token: params.token, address: request.ip };
    return { data: await previewReturnOnPage(deps, visitor, body.lines) };
  });
  route(app, 'POST /api/order/:token/return', async ({ params, body, request }) => {
    const actor = { token: params.token, address: request.ip, email: body.email };
    const { lines: pieces, reason, refund } = body;
    return { data: await requestReturnOnPage(deps, actor, { pieces, reason, refund }) };
  });

  route(app, 'GET /api/my-orders/:id', async ({ params, person }) => ({
    data: await readOrderPage(deps, { person, orderId: params.id }),
  }));
  route(app, 'GET /api/my-orders/:id/invoice', async ({ params, person }) => {
    const { id } = await findOrderOfPage(deps, { person, orderId: params.id });
    return { ...(await readOrderInvoice(deps, id, { contact: true })), inline: true };
  });
  route(app, 'POST /api/my-orders/:id/cancel', async ({ params, body, person }) => ({
    data: await cancelOnPage(deps, { person, orderId: params.id }, body.refund),
  }));
  route(app, 'POST /api/my-orders/:id/return-preview', async ({ params, body, person }) => ({
    data: await previewReturnOnPage(deps, { person, orderId: params.id }, body.lines),
  }));
  route(app, 'POST /api/my-orders/:id/return', async ({ params, body, person }) => {
    const { lines: pieces, reason, refund } = body;
    const asked = { pieces, reason, refund };
    return { data: await requestReturnOnPage(deps, { person, orderId: params.id }, asked) };
  });
}
