import type { BookingAnswer } from '@slipway/contract/bookings';
import { ApiError } from '#lib/api-error.ts';

type Booked = Extract<BookingAnswer, { status: 'booked' }>;

/** What an attempt does on its way; each may be repeated, for the server knows the attempt by its key. */
export interface BookingSteps {
  create: () => Promise<BookingAnswer>;
  /** Asks the card holder's bank; refusing is not an error, the server is asked what became of it. */
  authenticate: (clientSecret: string) => Promise<void>;
  confirm: (asked: { booking_id: number; client_secret: string }) => Promise<BookingAnswer>;
  wait: (ms: number) => Promise<void>;
}

/** Pauses before an unanswered request is sent again. */
const pausesMs = [1000, 3000];

/** True where it is not known whether the server booked: no answer, still working, or it failed halfway. */
export function isInDoubt(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 409 || error.status >= 500;
}

/** Sends a call again while its answer is in doubt, three times in all. */
export async function insist<T>(call: () => Promise<T>, wait: BookingSteps['wait']): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!isInDoubt(error)) throw error;
      await wait(pause);
    }
  }
  return call();
}

/**
 * From press to receipt, as the browser sees it: book, let the bank ask where it wants to (3-D Secure), confirm. A
 * request without an answer is sent again as the same attempt (spec README 'A public booking, from press to receipt').
 */
export async function runBooking(steps: BookingSteps): Promise<Booked> {
  let answer = await insist(() => steps.create(), steps.wait);
  while (answer.status === 'requires_action') {
    const { client_secret, booking_id } = answer;
    await steps.authenticate(client_secret);
    answer = await insist(() => steps.confirm({ booking_id, client_secret }), steps.wait);
  }
  return answer;
}
