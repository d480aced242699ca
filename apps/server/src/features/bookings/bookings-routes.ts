import { emailKey } from '@slipway/domain/identity/email-key';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { paidForRef } from './public/paid-for-ref.ts';
import { admitSender, visitorKeyPrefix } from '#http/request-sender.ts';
import { embedKeyPrefix } from '#http/embed/embed-calls.ts';
import { route } from '#http/route.ts';
import { checkCharter } from '#features/bookings/public/check-charter.ts';
import { answerBooking } from '#features/bookings/public/answer-booking.ts';
import { confirmBooking } from '#features/bookings/public/confirm-booking.ts';
import { createPublicBooking } from '#features/bookings/public/create-public-booking.ts';
import { quoteCode } from '#features/bookings/public/quote-code.ts';
import { returnFromPayment } from '#features/bookings/public/return-from-payment.ts';
import { readBooking } from './read-booking.ts';

export function bookingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    'POST /api/booking/create',
    async ({ body, person, request, reply }) => {
      const sender = await admitSender(deps, request, reply, (body.code ?? '') !== '');
      return { data: await createPublicBooking(deps, { body, person, ...sender }) };
    },
    { readsSettings: true },
  );

  route(app, 'POST /api/booking/code', async ({ body, person, request }) => {
    await deps.limits.count('code by address', request.ip);
    // Whoever of the staff asks is not whom it is booked for.
    const customerId = person?.role === 'Customer' ? person.id : null;
    return { data: await quoteCode(deps, { ...body, customerId }) };
  });

  route(app, 'POST /api/booking/confirm', async ({ body, request }) => {
    await deps.limits.count('booking by address', request.ip);
    const { client_secret: clientSecret } = body;
    const frame = embedKeyPrefix(request);
    const what = paidForRef(body);
    const answer = await confirmBooking(deps, { what, clientSecret, frame });
    return { data: answerBooking(answer) };
  });

  route(app, 'POST /api/booking/returned', async ({ body, request, reply }) => {
    await deps.limits.count('booking by address', request.ip);
    const { client_secret: clientSecret } = body;
    const keyPrefix = visitorKeyPrefix(request, reply, deps.secureCookies);
    const what = paidForRef(body);
    return { data: await returnFromPayment(deps, { what, clientSecret, keyPrefix }) };
  });

  route(app, 'POST /api/check-my-charter', async ({ body, request, reply }) => {
    const data = await checkCharter(deps, {
      bookingId: body.booking_id,
      email: body.email,
      address: request.ip,
      deviceMark: app.knownDevices.markOf(request),
    });
    app.knownDevices.remember(request, reply, `bookings:${emailKey(body.email)}`);
    return { data };
  });

  route(app, 'GET /api/booking-details/:id', async ({ params, person }) => ({
    data: await readBooking(deps, person, params.id),
  }));
}
