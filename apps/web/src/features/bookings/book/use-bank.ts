import { useState } from 'react';
import { api } from '#lib/api.ts';
import { embeddedOn } from '#lib/frame/embed.ts';
import { pageData } from '#lib/page-data.ts';

/** What is in progress while the button is busy. */
export type Phase = 'idle' | 'card' | 'booking' | 'bank';

/** A bank's check that takes place in a window of its own. */
export interface OpenBankWindow {
  clientSecret: string;
  onAnswered: () => void;
  /** Left without an answer. */
  onLeave: () => void;
}

/** The bank's check of a card, with the dialog or window that is to be shown for it. */
export function useBank(setPhase: (phase: Phase) => void) {
  const [bank, setBank] = useState<{ answer: (approved: boolean) => void } | null>(null);
  const [bankWindow, setBankWindow] = useState<OpenBankWindow | null>(null);
  const challenge = async (clientSecret: string): Promise<void> => {
    const { gateway, publishable_key: key } = pageData().payment;
    setPhase('bank');
    if (embeddedOn() !== null) {
      await new Promise<void>((onAnswered, onLeave) =>
        setBankWindow({ clientSecret, onAnswered, onLeave }),
      ).finally(() => setBankWindow(null));
    } else if (gateway === 'stripe') {
      const { authenticateWithBank: authenticate } = await import('#shared/cards/stripe-client.ts');
      await authenticate(key ?? '', clientSecret);
    } else {
      const approved = await new Promise<boolean>((answer) => setBank({ answer }));
      setBank(null);
      const outcome = approved ? ('approve' as const) : ('refuse' as const);
      const body = { client_secret: clientSecret, outcome };
      await api('POST /api/test-gateway/authenticate', { body });
    }
    setPhase('booking');
  };
  return { bank, bankWindow, challenge };
}
