import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { awaitAuthentication, retry } from '#lib/unknown-outcome.ts';

export type Paid = Extract<PaymentAnswer, { status: 'paid' }>;

/** What a payment does on its way; each may be repeated, for the server knows it by its key. */
export interface PaymentSteps {
  send: () => Promise<PaymentAnswer>;
  /** Asks the card holder's bank; refusing is not an error, the server is asked what became of it. */
  authenticate: (clientSecret: string) => Promise<void>;
  confirm: (challenge: { attempt_id: number; client_secret: string }) => Promise<PaymentAnswer>;
  wait: (ms: number) => Promise<void>;
}

/**
 * From press to receipt: pay, let the bank ask where it wants to (3-D Secure), confirm.
 *
 * @throws UnknownOutcomeError while it is not known whether the card was charged
 */
export async function runPayment(steps: PaymentSteps): Promise<Paid> {
  const { wait } = steps;
  let answer = await retry(() => steps.send(), { wait });
  while (answer.status === 'requires_action') {
    const { attempt_id, client_secret } = answer;
    await awaitAuthentication(steps.authenticate(client_secret));
    const confirm = () => steps.confirm({ attempt_id, client_secret });
    answer = await retry(confirm, { wait, retried: true });
  }
  return answer;
}
