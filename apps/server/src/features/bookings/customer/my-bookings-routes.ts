import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { route } from '#http/route.ts';
import { tellAvailabilityBesides } from '#features/bookings/public/tell-availability.ts';
import { readGuestList } from '#features/bookings/guest-list/read-guest-list.ts';
import { saveGuestList } from '#features/bookings/guest-list/save-guest-list.ts';
import { sendSurvey } from '#features/bookings/survey/ask-for-survey.ts';
import { readSurvey } from '#features/bookings/survey/read-survey.ts';
import { saveSurvey } from '#features/bookings/survey/save-survey.ts';
import { readBookingTerms } from '#features/bookings/read-booking-terms.ts';
import { listMyBookings, listMyBookingsWithPayments } from './list-my-bookings.ts';
import { readCalendarFile } from './read-calendar-file.ts';
import { readSupervisor } from './read-supervisor.ts';

/** A customer's own bookings, surveys and guest lists. */
export function myBookingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/my-bookings', ({ query, person }) => listMyBookings(deps, person, query));
  route(app, 'GET /api/my-bookings-with-payments', ({ query, person }) =>
    listMyBookingsWithPayments(deps, person, query),
  );
  route(app, 'GET /api/supervisor/:unitId', async ({ params, query, person }) => ({
    data: await readSupervisor(deps, person, { ...params, ...query }),
  }));
  route(app, 'GET /api/bookings/:id/calendar.ics', ({ params, person }) =>
    readCalendarFile(deps, person, params.id),
  );
  route(app, 'GET /api/bookings/:id/availability', async ({ params, query, person }) => ({
    data: await tellAvailabilityBesides(deps, person, params.id, query),
  }));
  route(app, 'GET /api/booking-terms/:id', async ({ params, person }) => ({
    data: await readBookingTerms(deps, person, params.id),
  }));
  route(app, 'GET /api/bookings/:id/survey', async ({ params, person }) => ({
    data: await readSurvey(deps, person, params.id),
  }));
  route(app, 'PUT /api/bookings/:id/survey', async ({ params, body, person }) => ({
    data: await saveSurvey(deps, person, params.id, body),
  }));
  route(app, 'GET /api/bookings/:id/guests', async ({ params, person }) => ({
    data: await readGuestList(deps, person, params.id),
  }));
  route(app, 'PUT /api/bookings/:id/guests', async ({ params, body, person }) => ({
    data: await saveGuestList(deps, person, params.id, body),
  }));
  route(app, 'POST /api/booking-survey-send/:id', async ({ params, person }) => ({
    data: await sendSurvey(deps, person, params.id),
  }));
}
