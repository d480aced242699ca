import { useState } from 'react';
import { InDoubt, orInDoubt } from './in-doubt.ts';

/** What was sent, while it is not known what became of it. */
interface OpenRequest<B> {
  /** The Idempotency-Key. */
  key: string;
  body: B;
  /** What it asked for, as text; the body may hold more, such as a card's token. */
  said: string;
  /** When it was first sent, in milliseconds. */
  at: number;
}

/**
 * The Idempotency-Key of a form: while it is not known what became of what was sent, the same asked for again is sent
 * again with its own key. Anything else, and whatever follows an answer, is a request of its own.
 */
export function useOnceKey<B = object>() {
  const [open, setOpen] = useState<OpenRequest<B> | null>(null);

  /** What was sent for this, while it is not known what became of it: it has to be sent as it was. */
  const sentFor = (said: string): B | null => (open?.said === said ? open.body : null);

  /** @throws InDoubt while the same has to be sent again */
  const once = async <T>(
    body: B,
    send: (headers: Record<string, string>) => Promise<T>,
    said: string = JSON.stringify(body),
  ): Promise<T> => {
    const known = open?.said === said ? open : null;
    const sent = known ?? { key: crypto.randomUUID(), body, said, at: Date.now() };
    try {
      const answer = await orInDoubt(() => send({ 'Idempotency-Key': sent.key }), known !== null);
      setOpen(null);
      return answer;
    } catch (error) {
      setOpen(error instanceof InDoubt ? sent : null);
      throw error;
    }
  };
  return { once, sentFor, open };
}
