import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import type { Deps } from '#deps.ts';
import { answerBooking } from './answer-booking.ts';
import { planOneWithCode } from './apply-code.ts';
import { bookTrips, type TripsRequest } from './book-trips.ts';
import { planPublicBooking, type PublicBookingBody } from './plan-public-booking.ts';

/** Who asks for a booking, and from where. */
type Sender = Pick<TripsRequest, 'person' | 'key' | 'legacyKey' | 'address' | 'network' | 'site'>;

/** Books one trip for a visitor: a basket of one (`bookTrips`). */
export async function createPublicBooking(
  deps: Deps,
  { body, ...sender }: Sender & { body: PublicBookingBody },
): Promise<BookingAnswer> {
  const answer = await bookTrips(deps, {
    ...sender,
    trips: [body],
    booker: body,
    plan: (_, { trips }, code) => ({
      plans: trips.map((one) =>
        planPublicBooking(deps, body, one, (plan) => planOneWithCode(plan, code, deps.clock.now())),
      ),
      order: null,
    }),
    fieldPrefix: () => '',
    offer: body.offer,
    body,
  });
  return answerBooking(answer);
}
