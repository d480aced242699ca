import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { pageData, usePageData } from '#lib/page-data.ts';
import { UnknownOutcomeError, wrapUnknownOutcome } from '#lib/unknown-outcome.ts';
import { currentVisit } from '#lib/visit.ts';
import { wait } from '#lib/wait.ts';
import {
  contactOf,
  missingContact,
  phoneToSend,
  readRefusal,
  refetchPageData,
  runBooking,
  storeForm,
  useBank,
  type BookField,
  type BookForm,
  type Phase,
} from '#features/bookings/index.ts';
import type { BasketLine } from '#shared/basket/basket-lines.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { showError, showWarning } from '#ui/dialogs/dialogs.ts';
import { toastError } from '#ui/toasts/toasts.ts';
import { storeBasketAttempt, storedBasketAttempt, type BasketAttempt } from './basket-storage.ts';

/** A booked basket, for the thank-you view. */
export interface BookedBasket {
  ids: number[];
  lines: readonly BasketLine[];
  email: string;
  /** How the deposits are paid, where no card was charged; null: one was, or nothing is due. */
  how: string | null;
  /** The money is on its way. */
  awaiting: boolean;
}

const focusField = (name: string) =>
  document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus();

/**
 * Books a basket: card, booking, bank, answer. While the outcome is unknown the press is stored, over reloads too,
 * and retried with the same key as long as nothing is changed.
 * @param basket the lines with the prices that are shown, and what is due now; null: one of them cannot be had
 */
export function useCheckOut(basket: {
  form: BookForm;
  lines: readonly BasketLine[];
  amount: number | null;
  termsText: number | null;
  /** The code that takes something off; null: none. */
  code: string | null;
  /** Prices and places are to be looked up anew. */
  onStale: () => void;
  onBooked: () => void;
}) {
  const { t } = useLingui();
  const { payment } = usePageData();
  const { form, lines, amount, code } = basket;
  const [phase, setPhase] = useState<Phase>('idle');
  const [attempt, setAttempt] = useState<BasketAttempt | null>(storedBasketAttempt);
  const [pressed, setPressed] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<BookField, string>>>({});
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [termsChanged, setTermsChanged] = useState(false);
  const { bank, bankWindow, challenge } = useBank(setPhase);
  const [done, setDone] = useState<BookedBasket | null>(null);
  const card = useRef<CardSource>(null);
  const busy = useRef(false);

  const { name, email, phone } = form;
  const data = JSON.stringify({ lines, name, email, phone, ...(code !== null && { code }) });
  const interrupted = attempt !== null && attempt.data === data;
  const missing = missingContact(form);

  const open = (next: BasketAttempt | null) => {
    storeBasketAttempt(next);
    setAttempt(next);
  };

  const refusePhone = () => {
    setRefused({ phone: t`Phone must be a valid number for its country.` });
    focusField('phone');
  };

  const prepare = async (): Promise<BasketAttempt | null> => {
    if (interrupted) return attempt;
    if (amount === null) return null;
    const international = await phoneToSend(form);
    if (international === null) {
      refusePhone();
      return null;
    }
    const byCard = payment.asks_for_cards;
    const usesSaved = form.payWith === 'saved' && pageData().user?.card != null;
    const needsToken = amount > 0 && byCard && !usesSaved;
    const token = needsToken ? ((await card.current?.token()) ?? null) : null;
    if (needsToken && token === null) return null;
    const body = {
      lines: [...lines],
      amount,
      name: name.trim(),
      email: email.trim(),
      phone: international,
      stripeToken: token,
      deposit_by: byCard ? ('card' as const) : ('hand' as const),
      keep_card: token !== null && form.keepCard,
      visit: currentVisit(),
      ...(code !== null && { code }),
      ...(basket.termsText !== null && { terms_text: basket.termsText }),
    };
    return { key: crypto.randomUUID(), body, data };
  };

  const send = (sent: BasketAttempt) => {
    const headers = { 'Idempotency-Key': sent.key };
    const run = () =>
      runBooking({
        create: async () =>
          (await api('POST /api/basket/checkout', { headers, body: sent.body })).data,
        // The page that is returned to knows by it that this tab has booked.
        authenticate: (asked) =>
          challenge(asked, () => storeBasketAttempt({ ...sent, bookings: asked.bookings })),
        confirm: async ({ bookings, client_secret }) => {
          const body = { booking_id: bookings[0] ?? 0, client_secret };
          return (await api('POST /api/basket/confirm', { body })).data;
        },
        wait,
      });
    return wrapUnknownOutcome(run, sent === attempt);
  };

  const fail = async (error: unknown) => {
    if (!(error instanceof UnknownOutcomeError)) open(null);
    const refusal = readRefusal(error);
    setRefused(refusal.fields);
    basket.onStale();
    if (refusal.stale) {
      const refetched = await refetchPageData().then(
        () => true,
        () => false,
      );
      // The new text says by itself why nothing was booked.
      if (refusal.termsChanged && refetched) {
        setTermsChanged(true);
        return;
      }
    }
    if (error instanceof ApiError && isRefusedWith(error, 'code_refused')) {
      setCodeProblem(error.errors['code']?.join(' ') ?? error.message);
      toastError(t`Nothing was booked or charged: your code cannot be used.`);
      focusField('code');
      return;
    }
    if (isRefusedWith(error, 'slot_unavailable', 'price_changed', 'package_unavailable')) {
      toastError(
        t`Nothing was booked or charged: your basket has changed. Please look at it again.`,
      );
      document.querySelector<HTMLElement>('[data-field="lines"]')?.focus();
      return;
    }
    if (error instanceof ApiError && error.message !== '') await showError(error);
    else toastError(t`Something went wrong.`);
    const [first] = Object.keys(refusal.fields);
    if (first !== undefined) focusField(first);
  };

  const submit = async () => {
    if (busy.current) return;
    setPressed(true);
    setRefused({});
    const [first] = Object.keys(missing);
    if (first !== undefined && !interrupted) {
      // All fields are checked at once, so that every error shows the first time.
      card.current?.check();
      focusField(first);
      return;
    }
    busy.current = true;
    setPhase('card');
    try {
      const sent = await prepare();
      if (sent === null) return;
      open(sent);
      setPhase('booking');
      const booked = await send(sent);
      open(null);
      if (sent.body.keep_card === true && pageData().user !== null) {
        void refetchPageData().catch(() => undefined);
      }
      storeForm(contactOf(form));
      const byHand = sent.body.deposit_by === 'hand' && Number(sent.body.amount) > 0;
      const awaiting = booked.status === 'awaiting_payment';
      const how = byHand ? payment.how : null;
      setDone({ ids: booked.bookings, lines, email, how, awaiting });
      basket.onBooked();
      if (booked.status === 'booked' && booked.sms_sent === false) {
        void showWarning(
          t`Booking successfully created, but we couldn't send you a SMS notification, please check the mobile number you provided and make sure it is able to receive messages.`,
        );
      }
    } catch (error) {
      setPhase('idle');
      await fail(error);
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  };

  return {
    phase,
    bank,
    bankWindow,
    card,
    done,
    interrupted,
    termsChanged,
    codeProblem,
    forgetCode: () => setCodeProblem(null),
    onTermsRead: () => setTermsChanged(false),
    problems: { ...(pressed ? missing : {}), ...refused },
    forget: (fields: readonly BookField[]) =>
      setRefused((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([field]) => !fields.some((one) => one === field)),
        ),
      ),
    submit,
  };
}
