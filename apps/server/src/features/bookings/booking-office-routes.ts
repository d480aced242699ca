import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { findWorkableBooking } from './booking-access.ts';
import { presentChanged } from './bookings-presenter.ts';
import { cancelBooking } from './cancel-booking.ts';
import { editBooking, wantedOf } from './edit-booking.ts';
import { previewCancel } from './preview-cancel.ts';
import { previewChange } from './preview-change.ts';

/** What staff do with one booking, and how customers change their own. */
export function bookingOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'PUT /api/bookings/:id', async ({ params, body, person }) => ({
    data: presentChanged(await editBooking(deps, person, params.id, body)),
  }));

  route(app, 'POST /api/bookings/:id/change-preview', async ({ params, body, person }) => {
    const { booking, asStaff } = await findWorkableBooking(deps.db, person, params.id);
    const by = { id: person.id, asStaff };
    const wanted = wantedOf(body, asStaff);
    const withoutBusyCrew = body.without_busy_crew;
    return { data: await previewChange(deps, { booking, by, wanted, withoutBusyCrew }) };
  });

  route(app, 'POST /api/bookings/:id/cancel-preview', async ({ params, body, person }) => {
    const { booking, asStaff } = await findWorkableBooking(deps.db, person, params.id);
    const byBusiness = body.by_business;
    return { data: await previewCancel(deps, booking, { asStaff, byBusiness }) };
  });

  route(app, 'POST /api/bookings/:id/cancel', async ({ params, body, person }) => {
    await findWorkableBooking(deps.db, person, params.id);
    const booking = await cancelBooking(deps, {
      bookingId: params.id,
      by: { id: person.id, asStaff: true },
      byBusiness: body.by_business,
      reason: body.reason,
      version: body.version,
    });
    return { data: presentChanged(booking) };
  });
}
