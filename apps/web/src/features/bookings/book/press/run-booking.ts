import { awaitAuthentication, retry } from '#lib/unknown-outcome.ts';

/** What a press is answered while the bank asks the card holder, or the payer pays on another page. */
export interface AsksBank {
  status: 'requires_action';
  client_secret: string;
  /** That page; null: the bank asks here. */
  redirect_url: string | null;
}

/** The calls of an attempt. Each may be retried, since the server identifies the attempt by its key. */
export interface BookingSteps<Answer extends { status: string }> {
  create: () => Promise<Answer>;
  /**
   * Runs the bank's challenge, or leaves for the other page. A declined challenge is not an error: the server
   * knows the result.
   */
  authenticate: (challenge: Extract<Answer, AsksBank>) => Promise<void>;
  confirm: (challenge: Extract<Answer, AsksBank>) => Promise<Answer>;
  wait: (ms: number) => Promise<void>;
}

const asksBank = <Answer extends { status: string }>(
  answer: Answer,
): answer is Extract<Answer, AsksBank> => answer.status === 'requires_action';

/**
 * Books, runs the bank's challenge (3-D Secure) or leaves for another page if there is one, and confirms. A request without an answer is
 * retried as the same attempt (docs/rules/statuses-and-money.md, "Idempotency").
 * @throws UnknownOutcomeError while it is unknown whether the server booked
 */
export async function runBooking<Answer extends { status: string }>(
  steps: BookingSteps<Answer>,
): Promise<Exclude<Answer, AsksBank>> {
  const { wait } = steps;
  let answer = await retry(() => steps.create(), { wait });
  while (asksBank(answer)) {
    const challenge = answer;
    await awaitAuthentication(steps.authenticate(challenge));
    answer = await retry(() => steps.confirm(challenge), { wait, retried: true });
  }
  return answer as Exclude<Answer, AsksBank>;
}
