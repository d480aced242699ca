import type { BookingAnswer } from '@slipway/contract/bookings/bookings';
import { awaitAuthentication, retry } from '#lib/unknown-outcome.ts';

type Booked = Extract<BookingAnswer, { status: 'booked' }>;

/** The calls of an attempt. Each may be retried, since the server identifies the attempt by its key. */
export interface BookingSteps {
  create: () => Promise<BookingAnswer>;
  /** Runs the bank's challenge. A declined challenge is not an error: the server knows the result. */
  authenticate: (clientSecret: string) => Promise<void>;
  confirm: (challenge: { booking_id: number; client_secret: string }) => Promise<BookingAnswer>;
  wait: (ms: number) => Promise<void>;
}

/**
 * Books, runs the bank's challenge (3-D Secure) if there is one, and confirms. A request without an answer is
 * retried as the same attempt (docs/rules/statuses-and-money.md, "Idempotency").
 * @throws UnknownOutcomeError while it is unknown whether the server booked
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
