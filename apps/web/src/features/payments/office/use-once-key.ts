import { useRef } from 'react';
import { isInDoubt } from '#features/bookings/book/run-booking.ts';
import { ApiError } from '#lib/api-error.ts';

/**
 * The Idempotency-Key of a form that moves money: the same as long as it is not known what became of
 * what was sent, and as long as the same is sent.
 */
export function useOnceKey() {
  const sent = useRef<{ key: string; data: string } | null>(null);
  return async <T>(body: object, send: (headers: Record<string, string>) => Promise<T>) => {
    const data = JSON.stringify(body);
    const known = sent.current?.data === data ? sent.current : null;
    const { key } = (sent.current = known ?? { key: crypto.randomUUID(), data });
    try {
      const answer = await send({ 'Idempotency-Key': key });
      sent.current = null;
      return answer;
    } catch (error) {
      if (!isInDoubt(error)) sent.current = null;
      // No row was edited by someone else: a payment under way is told as it is.
      if (error instanceof ApiError && error.status === 409) throw new ApiError(422, error.message);
      throw error;
    }
  };
}
