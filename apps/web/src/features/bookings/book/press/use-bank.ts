import { useState } from 'react';
import { api } from '#lib/api.ts';
import { embeddedOn } from '#lib/frame/embed.ts';
import { leavePage } from '#shared/cards/leave-page.ts';
import { pageData } from '#lib/page-data.ts';
import type { AsksBank } from './run-booking.ts';

/** What is in progress while the button is busy. */
export type Phase = 'idle' | 'card' | 'booking' | 'bank';

/** A bank's check that takes place in a window of its own. */
export interface OpenBankWindow {
  clientSecret: string;
  /** The page of the bank or wallet; null: ours, which asks the bank. */
  url: string | null;
  onAnswered: () => void;
  /** Left without an answer. */
  onLeave: () => void;
}

/** The bank's check of a card or its own page, with the dialog or window that is to be shown for it. */
export function useBank(setPhase: (phase: Phase) => void) {
  const [bank, setBank] = useState<{ answer: (approved: boolean) => void } | null>(null);
  const [bankWindow, setBankWindow] = useState<OpenBankWindow | null>(null);
  /** @param leaving called before this page is left for another one */
  const challenge = async (
    { client_secret: clientSecret, redirect_url: url }: Omit<AsksBank, 'status'>,
    leaving: () => void,
  ): Promise<void> => {
    const { gateway, publishable_key: key } = pageData().payment;
    setPhase('bank');
    if (embeddedOn() !== null) {
      await new Promise<void>((onAnswered, onLeave) =>
        setBankWindow({ clientSecret, url, onAnswered, onLeave }),
      ).finally(() => setBankWindow(null));
    } else if (url !== null) {
      leaving();
      await leavePage(url);
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
