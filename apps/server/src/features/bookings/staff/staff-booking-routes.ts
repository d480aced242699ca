import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { adjustBooking } from './adjust-booking.ts';
import { assignCrew } from '#features/bookings/crew/assign-crew.ts';
import {
  actorOf,
  findStaffBooking,
  findEditableBooking,
} from '#features/bookings/booking-access.ts';
import { readChanged } from '#features/bookings/bookings-presenter.ts';
import { cancelBooking } from '#features/bookings/cancel/cancel-booking.ts';
import { contractInshore } from './contract-inshore.ts';
import { editBooking, parseRequestedChange } from '#features/bookings/change/edit-booking.ts';
import { listCrewChoices } from '#features/bookings/crew/list-crew-choices.ts';
import { requestedCrew } from '#features/bookings/crew/requested-crew.ts';
import { previewCancel } from '#features/bookings/cancel/preview-cancel.ts';
import { previewChange } from '#features/bookings/change/preview-change.ts';
import { readStaffBooking } from './read-staff-booking.ts';
import { deleteBooking } from './delete-booking.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { listItemChoices, moveToItem } from './move-item.ts';
import { completeBooking, markNoShow, reopenBooking } from './complete-booking.ts';

/** Changes of a booking: the user's own, or any for staff. */
export function bookingChangeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'PUT /api/bookings/:id', async ({ params, body, person }) => ({
    data: await readChanged(deps.db, await editBooking(deps, person, params.id, body)),
  }));

  route(app, 'POST /api/bookings/:id/change-preview', async ({ params, body, person }) => {
    const { booking, asStaff } = await findEditableBooking(deps.db, person, params.id);
    const by = actorOf(person, asStaff);
    const change = parseRequestedChange(body, asStaff);
    const withoutBusyCrew = body.without_busy_crew;
    return { data: await previewChange(deps, { booking, by, change, withoutBusyCrew }) };
  });

  route(app, 'POST /api/bookings/:id/cancel-preview', async ({ params, body, person }) => {
    const { booking, asStaff } = await findEditableBooking(deps.db, person, params.id);
    const request = { by: actorOf(person, asStaff), byBusiness: body.by_business };
    return { data: await previewCancel(deps, booking, request) };
  });
}

/** Staff actions on one booking; another company's is answered with 404. */
export function staffBookingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/bookings/:id', async ({ params, person }) => ({
    data: await readStaffBooking(deps, person, params.id),
  }));

  route(app, 'DELETE /api/bookings/:id', async ({ params, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    await deleteBooking(deps, { bookingId: params.id, by: person.id });
  });

  route(app, 'POST /api/bookings/:id/cancel', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const { by_business: byBusiness, reason, version } = body;
    const by = actorOf(person, true);
    const step = { bookingId: params.id, by, byBusiness, reason, version };
    return { data: await readChanged(deps.db, await cancelBooking(deps, step)) };
  });

  route(app, 'POST /api/bookings/:id/complete', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const step = { bookingId: params.id, by: person.id, ...body };
    return { data: await readChanged(deps.db, await completeBooking(deps, step)) };
  });

  route(app, 'POST /api/bookings/:id/reopen', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const step = { bookingId: params.id, by: person.id, ...body };
    return { data: await readChanged(deps.db, await reopenBooking(deps, step)) };
  });

  route(app, 'POST /api/bookings/:id/no-show', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const { no_show: noShow, version } = body;
    const step = { bookingId: params.id, by: person.id, noShow, version };
    return { data: await readChanged(deps.db, await markNoShow(deps, step)) };
  });

  route(app, 'POST /api/bookings/:id/contract', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const unitId = body.unit_id === 0 ? null : body.unit_id;
    const step = { bookingId: params.id, by: person.id, unitId, version: body.version };
    return { data: await readChanged(deps.db, await contractInshore(deps, step)) };
  });

  route(app, 'PUT /api/bookings/:id/adjustments', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const request = { bookingId: params.id, ...body };
    return { data: await readChanged(deps.db, await adjustBooking(deps, person, request)) };
  });

  route(app, 'PUT /api/bookings/:id/crew', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const { version } = body;
    const step = { bookingId: params.id, by: person.id, crew: requestedCrew(body), version };
    return { data: await readChanged(deps.db, await assignCrew(deps, step)) };
  });

  route(app, 'GET /api/bookings/:id/item-choices', async ({ params, person }) => ({
    data: await listItemChoices(deps, await findStaffBooking(deps.db, person, params.id)),
  }));

  route(app, 'PUT /api/bookings/:id/item', async ({ params, body, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    const { item, instead_of: insteadOf = null, version } = body;
    const move = { bookingId: params.id, by: person.id, item, insteadOf, version };
    return { data: await moveToItem(deps, move) };
  });

  route(app, 'GET /api/crew-choices', async ({ query }) => ({
    data: await listCrewChoices(deps, query),
  }));

  route(app, 'POST /api/booking-email-resend/:id', async ({ params, person }) => {
    await findStaffBooking(deps.db, person, params.id);
    return { data: await resendConfirmation(deps, { bookingId: params.id, by: person.id }) };
  });
}
