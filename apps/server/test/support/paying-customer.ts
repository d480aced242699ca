import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { bookedId, bookingBody } from './booking-body.ts';
import type { TestApp } from '../harness/build-app.ts';
import type { TestClient } from '../harness/client.ts';
import { createUser, password } from './factories.ts';
import type { Role } from '@slipway/domain/identity/abilities';

let days = 60;

/** A day not booked by any test of this file, far enough away for every rule. */
const freshDay = (server: TestApp): CalendarDate =>
  addDays(todayIn('America/Toronto', server.clock.now()), (days += 1));

/** A signed-in browser of a user with this role. */
export async function signedIn(
  server: TestApp,
  role: Role = 'Customer',
): Promise<{ client: TestClient; id: number; email: string }> {
  const user = await createUser(server.deps.db, { role });
  const client = server.client();
  await client.signIn(user.email, password);
  return { client, ...user };
}

/** A customer with a saved card and a half day of 600.00, with its deposit of 60.00 paid. */
export async function customerWithBooking(
  server: TestApp,
  over: { card?: string; date?: CalendarDate } = {},
): Promise<{ client: TestClient; id: number; email: string; booking: number }> {
  const customer = await signedIn(server);
  await customer.client.call('POST /api/cards', {
    body: { stripeToken: over.card ?? 'tok_visa' },
  });
  const body = bookingBody(over.date ?? freshDay(server), { email: customer.email });
  const answer = await customer.client.send('POST', '/api/booking/create', { body });
  return { ...customer, booking: bookedId(answer) };
}
