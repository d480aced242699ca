import { calendarDate } from '@slipway/domain/dates/dates';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { staffKeyOf } from '#http/request-sender.ts';
import { route } from '#http/route.ts';
import { createStaffBooking } from './create-staff-booking.ts';
import { previewPlace } from './preview-place.ts';
import { readOccupied } from './read-occupied.ts';
import { endRecurring, type CancelOrder } from '#features/bookings/recurring/end-recurring.ts';
import { findRecurringList, readRecurring } from '#features/bookings/recurring/list-recurring.ts';
import {
  previewRecurring,
  createRecurringBookings,
} from '#features/bookings/recurring/create-recurring-bookings.ts';

/** New bookings by staff, single and recurring. */
export function newBookingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  orders: { cancelOrder: CancelOrder },
): void {
  route(app, 'POST /api/bookings', async ({ body, person, request }) => {
    const keys = staffKeyOf(request, deps.ids, 'office', person);
    const nothingPaid = { ...body, deposit: 'later', keep_card: false } as const;
    return { data: await createStaffBooking(deps, { body: nothingPaid, person, ...keys }) };
  });

  route(app, 'POST /api/create-booking', async ({ body, person, request }) => {
    const keys = staffKeyOf(request, deps.ids, 'office', person);
    return { data: await createStaffBooking(deps, { body, person, ...keys }) };
  });

  route(app, 'POST /api/create-booking/preview', async ({ body }) => ({
    data: await previewPlace(deps, body),
  }));

  route(app, 'GET /api/units/:id/occupied', async ({ params, query: { from, to } }) => {
    const days = { from: calendarDate(from), to: calendarDate(to) };
    return { data: await readOccupied(deps, { unitId: params.id, ...days }) };
  });

  route(app, 'POST /api/booking-repeat/:id/preview', async ({ params, body }) => ({
    data: await previewRecurring(deps, params.id, body),
  }));

  route(app, 'POST /api/booking-repeat/:id', async ({ params, body, person, request }) => {
    const keys = staffKeyOf(request, deps.ids, 'repeat', person);
    return { data: await createRecurringBookings(deps, { id: params.id, body, person, ...keys }) };
  });

  route(app, 'GET /api/booking-series', async ({ query }) => findRecurringList(deps, query));

  route(app, 'GET /api/booking-series/:id', async ({ params }) => ({
    data: await readRecurring(deps, params.id),
  }));

  route(app, 'POST /api/booking-series/:id/end', async ({ params, body, person }) => ({
    data: await endRecurring(deps, person, { id: params.id, ...body }, orders.cancelOrder),
  }));
}
