import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { route } from '#http/route.ts';
import { readBookingsAhead } from './read-bookings-ahead.ts';
import { exportBookings } from './export-bookings.ts';
import { findBookings, findBookingsWithPayments, type ListName } from './find-bookings.ts';

const lists = ['all', 'cruise', 'not_cruise', 'inshore', 'charters', 'repeats'] as const;

function listOf(name: string, userId: number | undefined): ListName {
  if (name === 'customer' && userId !== undefined) return { customer: userId };
  const list = lists.find((one) => one === name);
  if (list === undefined) throw notFound();
  return list;
}

/** The booking lists of the back office (docs/rules/calls.md, "Lists of bookings"). */
export function bookingListsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/bookings', ({ query }) => findBookings(deps, 'all', query));
  route(app, 'GET /api/charters', ({ query }) => findBookings(deps, 'charters', query));
  route(app, 'GET /api/bookingsWithPayments', ({ query }) =>
    findBookingsWithPayments(deps, 'all', query),
  );
  route(app, 'GET /api/bookingsWithPayments/repeats', ({ query }) =>
    findBookingsWithPayments(deps, 'repeats', query),
  );
  route(app, 'GET /api/bookingsWithPaymentsByUser/:userId', ({ params, query }) =>
    findBookingsWithPayments(deps, { customer: params.userId }, query),
  );
  route(app, 'GET /api/cruiseBookingsWithPayments', ({ query }) =>
    findBookingsWithPayments(deps, 'cruise', query),
  );
  route(app, 'GET /api/notCruiseBookingsWithPayments', ({ query }) =>
    findBookingsWithPayments(deps, 'not_cruise', query),
  );
  route(app, 'GET /api/inshorePackagesWithPayments', ({ query }) =>
    findBookingsWithPayments(deps, 'inshore', query),
  );
  route(app, 'GET /api/booking-lists/:list/csv', ({ params, query }) =>
    exportBookings(deps, listOf(params.list, query.user_id), query),
  );

  route(app, 'GET /api/bookings-ahead', async () => ({ data: await readBookingsAhead(deps) }));
}
