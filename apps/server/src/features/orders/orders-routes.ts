import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { staffKeyOf } from '#http/request-sender.ts';
import { route } from '#http/route.ts';
import { cancelOrder, previewOrderCancel } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { completeOrder } from './complete-order.ts';
import { createOrder } from './create-order.ts';
import { exportOrders } from './export-orders.ts';
import { fulfilmentRoutes } from './fulfilment/fulfilment-routes.ts';
import { orderPageRoutes } from './order-page/order-page-routes.ts';
import { findOrders, listMyOrders } from './list-orders.ts';
import { readOrder } from './read-order.ts';
import { readOrderTerms } from './read-order-terms.ts';
import { resendOrderConfirmation } from './resend-order-confirmation.ts';
import { quoteDeliveredOrder } from './shop/plan-delivered-order.ts';
import { previewRecurringOrder, createRecurringOrders } from './recurring-order.ts';

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  fulfilmentRoutes(app, deps);
  orderPageRoutes(app, deps);

  route(app, 'GET /api/orders', async ({ query }) => findOrders(deps, query));

  route(app, 'GET /api/orders/csv', async ({ query }) => exportOrders(deps, query));

  route(app, 'GET /api/orders/:id', async ({ params }) => ({
    data: await readOrder(deps, params.id),
  }));

  route(app, 'POST /api/orders/quote', async ({ body }) => ({
    data: await quoteDeliveredOrder(deps, body),
  }));

  route(app, 'POST /api/orders', async ({ body, person, request }) => {
    const keys = staffKeyOf(request, deps.ids, 'order', person);
    return { data: await createOrder(deps, { body, person, ...keys }) };
  });

  route(app, 'PUT /api/orders/:id', async ({ params, body, person }) => ({
    data: await changeOrder(deps, person, params.id, body),
  }));

  route(app, 'POST /api/orders/:id/cancel-preview', async ({ params, body, person }) => ({
    data: await previewOrderCancel(deps, person, { id: params.id, byBusiness: body.by_business }),
  }));

  route(app, 'POST /api/orders/:id/cancel', async ({ params, body, person }) => {
    const { version, by_business: byBusiness, reason, refund } = body;
    const cancellation = { id: params.id, version, byBusiness, reason, refund };
    return { data: await cancelOrder(deps, person, cancellation) };
  });

  route(app, 'POST /api/orders/:id/complete', async ({ params, body, person }) => ({
    data: await completeOrder(deps, person, { id: params.id, version: body.version }),
  }));

  route(app, 'POST /api/order-email-resend/:id', async ({ params, person }) => ({
    data: await resendOrderConfirmation(deps, person, params.id),
  }));

  route(app, 'POST /api/order-repeat/:id/preview', async ({ params, body }) => ({
    data: await previewRecurringOrder(deps, params.id, body),
  }));

  route(app, 'POST /api/order-repeat/:id', async ({ params, body, person, request }) => {
    const keys = staffKeyOf(request, deps.ids, 'repeat', person);
    return { data: await createRecurringOrders(deps, { id: params.id, body, person, ...keys }) };
  });

  route(app, 'GET /api/order-terms/:id', async ({ params, person }) => ({
    data: await readOrderTerms(deps, person, params.id),
  }));

  route(app, 'GET /api/my-orders', async ({ query, person }) => listMyOrders(deps, person, query));
}
