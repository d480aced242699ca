import { useRef, useState } from 'react';
import { api, type CallInput } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { isInDoubt, runBooking } from '../book/run-booking.ts';

type Body = CallInput<'POST /api/create-booking'>['body'];

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/**
 * Sends a booking that staff make, and lets the card holder's bank ask where it wants to. While the answer is not
 * known, the next press is the same attempt with the same key.
 */
export function useOfficeBooking() {
  const open = useRef<{ key: string; said: string; body: Body } | null>(null);
  const [bank, setBank] = useState<{ answer: (approved: boolean) => void } | null>(null);

  const askBank = async (clientSecret: string): Promise<void> => {
    const { gateway, publishable_key: key } = pageData().payment;
    if (gateway === 'stripe') {
      const { askBank: ask } = await import('../book/stripe-client.ts');
      await ask(key ?? '', clientSecret);
      return;
    }
    const approved = await new Promise<boolean>((answer) => setBank({ answer }));
    setBank(null);
    const outcome = approved ? ('approve' as const) : ('refuse' as const);
    await api('POST /api/test-gateway/authenticate', {
      body: { client_secret: clientSecret, outcome },
    });
  };

  /** @param bodyOf asked only for a new attempt, since it takes a token of the card; null: nothing is sent */
  const send = async (said: string, bodyOf: () => Promise<Body | null>) => {
    if (open.current?.said !== said) {
      const body = await bodyOf();
      if (body === null) return null;
      open.current = { key: crypto.randomUUID(), said, body };
    }
    const { key, body } = open.current;
    try {
      const booked = await runBooking({
        create: async () =>
          (await api('POST /api/create-booking', { headers: { 'Idempotency-Key': key }, body }))
            .data,
        authenticate: askBank,
        confirm: async (asked) => (await api('POST /api/booking/confirm', { body: asked })).data,
        wait,
      });
      open.current = null;
      return booked;
    } catch (error) {
      if (!isInDoubt(error)) open.current = null;
      throw error;
    }
  };
  return { send, bank };
}
