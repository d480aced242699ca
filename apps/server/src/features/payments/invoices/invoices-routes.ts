import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { idempotencyKeyOf } from '#http/request-sender.ts';
import { route } from '#http/route.ts';
import { issueInvoice } from './issue-invoice.ts';
import { listInvoicesOf, readInvoicePdf } from './read-invoice.ts';
import { sendInvoice } from './send-invoice.ts';

const booking = (id: number) => ({ bookingId: id, orderId: null }) as const;
const order = (id: number) => ({ bookingId: null, orderId: id }) as const;

export function invoicesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/booking-invoices/:id', async ({ person, params }) => ({
    data: await listInvoicesOf(deps, person, booking(params.id)),
  }));

  route(app, 'GET /api/order-invoices/:id', async ({ person, params }) => ({
    data: await listInvoicesOf(deps, person, order(params.id)),
  }));

  route(app, 'POST /api/booking-invoice/:id', async ({ person, params }) => ({
    data: (await issueInvoice(deps, person, booking(params.id))).invoice,
  }));

  route(app, 'POST /api/order-invoice/:id', async ({ person, params }) => ({
    data: (await issueInvoice(deps, person, order(params.id))).invoice,
  }));

  route(app, 'POST /api/booking-invoice-send/:id', async ({ person, params, request }) => {
    const key = idempotencyKeyOf(request, deps.ids);
    return { data: await sendInvoice(deps, { person, what: booking(params.id), key }) };
  });

  route(app, 'POST /api/order-invoice-send/:id', async ({ person, params, request }) => {
    const key = idempotencyKeyOf(request, deps.ids);
    return { data: await sendInvoice(deps, { person, what: order(params.id), key }) };
  });

  route(app, 'GET /api/invoices/:id/pdf', async ({ person, params }) => ({
    ...(await readInvoicePdf(deps, person, params.id)),
    inline: true,
  }));
}
