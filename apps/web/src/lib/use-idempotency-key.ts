import { useState } from 'react';
import { UnknownOutcomeError, wrapUnknownOutcome } from './unknown-outcome.ts';

/** What was sent, while it is not known what became of it. */
interface PendingRequest<B> {
  /** The Idempotency-Key. */
  key: string;
  body: B;
  /** What it asked for, as text; the body may hold more, such as a card's token. */
  payloadKey: string;
  /** When it was first sent, in milliseconds. */
  at: number;
}

/**
 * The Idempotency-Key of a form: while it is not known what became of what was sent, the same asked for again is sent
 * again with its own key. Anything else, and whatever follows an answer, is a request of its own.
 */
export function useIdempotencyKey<B = object>() {
  const [open, setOpen] = useState<PendingRequest<B> | null>(null);

  /** What was sent for this, while it is not known what became of it: it has to be sent as it was. */
  const sentFor = (payloadKey: string): B | null =>
    open?.payloadKey === payloadKey ? open.body : null;

  /** @throws UnknownOutcomeError while the same has to be sent again */
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
