import { useQueryClient } from '@tanstack/react-query';
import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { useRef, useState } from 'react';
import { isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { UnknownOutcomeError, wrapUnknownOutcome } from '#lib/unknown-outcome.ts';
import { pageData } from '#lib/page-data.ts';
import { wait } from '#lib/wait.ts';
import { leavePage } from '#shared/cards/leave-page.ts';
import { showError, showErrorWith } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { storePayment, storedPayment } from './payment-storage.ts';
import { runPayment, type Paid, type PaymentSteps } from './run-payment.ts';

/** What is in progress while the button is busy. */
type Phase = 'idle' | 'paying' | 'bank';

/** The test bank's challenge, open on the page. */
export interface BankQuestion {
  amount: number;
  answer: (approved: boolean) => void;
}

const confirmOwn: PaymentSteps['confirm'] = async (body) =>
  (await api('POST /api/payment/confirm', { body })).data;

/**
 * Pays: charge, bank challenge, answer. While the outcome is unknown the payment is stored, over reloads too,
 * and retried with the same key as long as the payload is the same.
 * @param name a key for each payable, such as `payment-41`
 * @param underWay the server just said that a payment is open; otherwise a stored one was settled elsewhere and
 * is discarded
 */
export function usePayment(options: {
  name: string;
  underWay: boolean;
  send: (key: string, data: string) => Promise<PaymentAnswer>;
  /** After the bank's challenge; by default for whoever is signed in. */
  confirm?: PaymentSteps['confirm'];
  /** What is added where it was paid in another way meanwhile; absent: nothing. */
  paidBefore?: string;
  onPaid: (paid: Paid) => void;
}) {
  const { name, underWay, send, confirm = confirmOwn, paidBefore, onPaid } = options;
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<Phase>('idle');
  const [bank, setBank] = useState<BankQuestion | null>(null);
  const [interrupted, setInterrupted] = useState(() => {
    if (underWay) return storedPayment(name);
    storePayment(name, null);
    return null;
  });
  const busy = useRef(false);

  const authenticate = async (
    clientSecret: string,
    redirect: string | null,
    { amount, stays }: { amount: number; stays: boolean },
  ): Promise<void> => {
    const { gateway, publishable_key: key } = pageData().payment;
    setPhase('bank');
    if (redirect !== null) {
      if (stays) throw new Error('The payer came back without having paid');
      await leavePage(redirect);
    } else if (gateway === 'stripe') {
      const { authenticateWithBank } = await import('#shared/cards/stripe-client.ts');
      await authenticateWithBank(key ?? '', clientSecret);
    } else {
      const approved = await new Promise<boolean>((answer) => setBank({ amount, answer }));
      setBank(null);
      const body = {
        client_secret: clientSecret,
        outcome: approved ? 'approve' : 'refuse',
      } as const;
      await api('POST /api/test-gateway/authenticate', { body });
    }
    setPhase('paying');
  };

  const open = (sent: { key: string; data: string } | null) => {
    storePayment(name, sent);
    setInterrupted(sent);
  };

  /**
   * @param data the payment as text: the same text is the same payment
   * @param stays the payer has just come back from the page on which they pay, and is not sent there again
   */
  const pay = async (data: string, amount: number, stays = false): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPhase('paying');
    const pending = interrupted?.data === data ? interrupted : null;
    const sent = pending ?? { key: crypto.randomUUID(), data };
    storePayment(name, sent);
    try {
      const run = () =>
        runPayment({
          send: () => send(sent.key, data),
          authenticate: (secret, redirect) => authenticate(secret, redirect, { amount, stays }),
          confirm,
          wait,
        });
      const paid = await wrapUnknownOutcome(run, pending !== null);
      open(null);
      toastSuccess(paid.message);
      void queryClient.invalidateQueries();
      onPaid(paid);
    } catch (error) {
      open(error instanceof UnknownOutcomeError ? sent : null);
      setPhase('idle');
      void queryClient.invalidateQueries({ queryKey: ['payment-due'] });
      void queryClient.invalidateQueries({ queryKey: ['pay-link'] });
      const isPaid = paidBefore !== undefined && isRefusedWith(error, 'nothing_left');
      await (isPaid ? showErrorWith(error, paidBefore) : showError(error));
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  };

  return { phase, bank, interrupted, pay };
}
