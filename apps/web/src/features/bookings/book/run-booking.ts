import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import { awaitAuthentication, retry } from '#lib/unknown-outcome.ts';

type Booked = Extract<BookingAnswer, { status: 'booked' }>;

/** What an attempt does on its way; each may be repeated, for the server knows the attempt by its key. */
export interface BookingSteps {
  create: () => Promise<BookingAnswer>;
  /** Asks the card holder's bank; refusing is not an error, the server is asked what became of it. */
  authenticate: (clientSecret: string) => Promise<void>;
  confirm: (challenge: { booking_id: number; client_secret: string }) => Promise<BookingAnswer>;
  wait: (ms: number) => Promise<void>;
}

/**
 * From press to receipt, as the browser sees it: book, let the bank ask where it wants to (3-D Secure), confirm. A
 * request without an answer is sent again as the same attempt (docs/rules/statuses-and-money.md, "Idempotency").
 *
 * @throws UnknownOutcomeError while it is not known whether the server booked
 */
export async function runBooking(steps: BookingSteps): Promise<Booked> {
  const { wait } = steps;
  let answer = await retry(() => steps.create(), { wait });
  while (answer.status === 'requires_action') {
    const { client_secret, booking_id } = answer;
    await awaitAuthentication(steps.authenticate(client_secret));
    const confirm = () => steps.confirm({ booking_id, client_secret });
    answer = await retry(confirm, { wait, retried: true });
  }
  return answer;
}
