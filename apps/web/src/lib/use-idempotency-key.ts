import { useState } from 'react';
import { UnknownOutcomeError, wrapUnknownOutcome } from './unknown-outcome.ts';

/** A request whose outcome is unknown. */
interface PendingRequest<B> {
  /** The Idempotency-Key. */
  key: string;
  body: B;
  /** The payload as text; the body may contain more, such as a card token. */
  payloadKey: string;
  /** When it was first sent, in milliseconds. */
  at: number;
}

/**
 * The Idempotency-Key of a form. While the outcome of a request is unknown, a retry of the same payload reuses
 * its key. Any other payload, and any request after an answer, gets a new key.
 */
export function useIdempotencyKey<B = object>() {
  const [open, setOpen] = useState<PendingRequest<B> | null>(null);

  /** The body already sent for this payload while its outcome is unknown: it must be resent unchanged. */
  const sentFor = (payloadKey: string): B | null =>
    open?.payloadKey === payloadKey ? open.body : null;

  /** @throws UnknownOutcomeError while the same request must be retried */
  const sendIdempotently = async <T>(
    body: B,
    send: (headers: Record<string, string>) => Promise<T>,
    payloadKey: string = JSON.stringify(body),
  ): Promise<T> => {
    const pending = open?.payloadKey === payloadKey ? open : null;
    const sent = pending ?? { key: crypto.randomUUID(), body, payloadKey, at: Date.now() };
    try {
      const answer = await wrapUnknownOutcome(
        () => send({ 'Idempotency-Key': sent.key }),
        pending !== null,
      );
      setOpen(null);
      return answer;
    } catch (error) {
      setOpen(error instanceof UnknownOutcomeError ? sent : null);
      throw error;
    }
  };
  return { once: sendIdempotently, sentFor, open };
}
