import { useState } from 'react';
import { api, type CallInput } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { wait } from '#lib/wait.ts';
import type { BookingBody } from '#features/bookings/book/book-storage.ts';
import { runBooking } from '#features/bookings/book/press/run-booking.ts';

type Body = CallInput<'POST /api/create-booking'>['body'] & Pick<BookingBody, 'email' | 'phone'>;

/**
 * Sends a booking made by staff and runs the card holder's bank challenge. While the outcome is unknown, the
 * next press retries the same attempt with the same key.
 */
export function useStaffBooking() {
  const { once, sentFor, open } = useIdempotencyKey<Body>();
  const [bank, setBank] = useState<{ answer: (approved: boolean) => void } | null>(null);

  const runBankChallenge = async (asked: { client_secret: string }): Promise<void> => {
    const { client_secret: clientSecret } = asked;
    const { gateway, publishable_key: key } = pageData().payment;
    if (gateway === 'stripe') {
      const { authenticateWithBank: authenticate } = await import('#shared/cards/stripe-client.ts');
      await authenticate(key ?? '', clientSecret);
      return;
    }
    const approved = await new Promise<boolean>((answer) => setBank({ answer }));
    setBank(null);
    const outcome = approved ? ('approve' as const) : ('refuse' as const);
    await api('POST /api/test-gateway/authenticate', {
      body: { client_secret: clientSecret, outcome },
    });
  };

  /** @param bodyOf called only for a new attempt, since it creates a card token; null sends nothing */
  const send = async (payloadKey: string, bodyOf: () => Promise<Body | null>) => {
    const body = sentFor(payloadKey) ?? (await bodyOf());
    if (body === null) return null;
    const run = (headers: Record<string, string>) =>
      runBooking({
        create: async () => (await api('POST /api/create-booking', { headers, body })).data,
        authenticate: runBankChallenge,
        confirm: async ({ booking_id, client_secret }) =>
          (await api('POST /api/booking/confirm', { body: { booking_id, client_secret } })).data,
        wait,
      });
    return once(body, run, payloadKey);
  };
  return { send, bank, open };
}
