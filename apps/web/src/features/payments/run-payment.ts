import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { awaitAuthentication, retry } from '#lib/unknown-outcome.ts';

export type Paid = Extract<PaymentAnswer, { status: 'paid' }>;

/** The calls of a payment. Each may be retried, since the server identifies the payment by its key. */
export interface PaymentSteps {
  send: () => Promise<PaymentAnswer>;
  /**
   * Runs the bank's challenge, or leaves for the page on which the payer pays. A declined challenge is not an error:
   * the server knows the result.
   */
  authenticate: (clientSecret: string, redirect: string | null) => Promise<void>;
  confirm: (challenge: { attempt_id: number; client_secret: string }) => Promise<PaymentAnswer>;
  wait: (ms: number) => Promise<void>;
}

/**
 * Pays, runs the bank's challenge (3-D Secure) if there is one, and confirms.
 * @throws UnknownOutcomeError while it is unknown whether the card was charged
 */
export async function runPayment(steps: PaymentSteps): Promise<Paid> {
  const { wait } = steps;
  let answer = await retry(() => steps.send(), { wait });
  while (answer.status === 'requires_action') {
    const { attempt_id, client_secret, redirect_url } = answer;
    await awaitAuthentication(steps.authenticate(client_secret, redirect_url));
    const confirm = () => steps.confirm({ attempt_id, client_secret });
    answer = await retry(confirm, { wait, retried: true });
  }
  return answer;
}
