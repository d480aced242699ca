import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { changeCustomer, sendRecovery } from './change-customer.ts';
import { findCustomers, readCustomer, searchCustomers } from './find-customers.ts';
import { mergeCustomers } from './merge-customers.ts';

/**
 * Finding, changing and merging customers, for staff (docs/rules/people-and-access.md,
 * "Customers").
 */
export function staffCustomersRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/customers', ({ query }) => findCustomers(deps, query, 'all'));
  route(app, 'GET /api/customers-repeat', ({ query }) => findCustomers(deps, query, 'repeat'));
  route(app, 'GET /api/customer/:id', async ({ params }) => ({
    data: await readCustomer(deps, params.id),
  }));
  route(app, 'POST /api/customers/search', async ({ body }) => ({
    data: await searchCustomers(deps, body.keyword),
  }));
  route(app, 'PUT /api/customers/:id', async ({ params, body, person, request }) => ({
    data: await changeCustomer(deps, { ...person, address: request.ip }, params.id, body),
  }));
  route(app, 'POST /api/customers/:id/merge', async ({ params, body, person }) => ({
    data: await mergeCustomers(deps, { id: params.id, otherId: body.other_id, by: person.id }),
  }));
  route(app, 'POST /api/send-password-recovery', async ({ body, request }) => {
    await sendRecovery(deps, body.id, request.ip);
    return { data: { status: 'sent' as const } };
  });
}
