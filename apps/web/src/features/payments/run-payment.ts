import type { PaymentAnswer } from '@slipway/contract/payments';
import { insist } from '#features/bookings/book/run-booking.ts';

export type Paid = Extract<PaymentAnswer, { status: 'paid' }>;

/** What a payment does on its way; each may be repeated, for the server knows it by its key. */
export interface PaymentSteps {
  send: () => Promise<PaymentAnswer>;
  /** Asks the card holder's bank; refusing is not an error, the server is asked what became of it. */
  authenticate: (clientSecret: string) => Promise<void>;
  confirm: (asked: { attempt_id: number; client_secret: string }) => Promise<PaymentAnswer>;
  wait: (ms: number) => Promise<void>;
}

/** From press to receipt: pay, let the bank ask where it wants to (3-D Secure), confirm. */
export async function runPayment(steps: PaymentSteps): Promise<Paid> {
  let answer = await insist(() => steps.send(), steps.wait);
  while (answer.status === 'requires_action') {
    const { attempt_id, client_secret } = answer;
    await steps.authenticate(client_secret);
    answer = await insist(() => steps.confirm({ attempt_id, client_secret }), steps.wait);
  }
  return answer;
}
