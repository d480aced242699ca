import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { useRef, useState } from 'react';
import { ApiError, errorLines, isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { pageData, usePageData } from '#lib/page-data.ts';
import { wrapUnknownOutcome } from '#lib/unknown-outcome.ts';
import { currentVisit } from '#lib/visit.ts';
import { wait } from '#lib/wait.ts';
import {
  contactOf,
  focusField,
  missingContact,
  phoneToSend,
  readRefusal,
  refetchPageData,
  runBooking,
  storeForm,
  typedCard,
  unitsKey,
  useBank,
  warnOfSms,
  withoutFields,
  type BookField,
  type BookForm,
  type Phase,
} from '#features/bookings/index.ts';
import { isTripLine, type BasketLine } from '#shared/basket/basket-lines.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { keepReceipt } from '#shared/receipts.ts';
import { showError, showErrorWith } from '#ui/dialogs/dialogs.ts';
import { hideUndo, toastError } from '#ui/toasts/toasts.ts';
import { codeOf, giftsOf } from './basket-totals.tsx';
import { basketWords } from './basket-words.tsx';
import {
  storeBasketAttempt,
  storeBasketCodes,
  type BasketAttempt,
  type BookedBasket,
  type ShownProducts,
} from './basket-storage.ts';
import {
  deliveryFields,
  deliveryRefusals,
  withoutAny,
  type DeliveryField,
} from './delivery/delivery-form.ts';
import type { useDelivery } from './delivery/use-delivery.ts';
import { areTermsRefused, lineRefusals } from './line-refusals.ts';

/** The fields of errors in the order of the page. */
const firstFields = (errors: Partial<Record<DeliveryField, string>>) =>
  deliveryFields.filter((field) => errors[field] !== undefined);

/**
 * Books a basket: card, booking, bank, answer. While the outcome is unknown the press is stored, over reloads too: the
 * page shows what was pressed, and the button sends it again with the same key.
 * @param basket the lines with the prices that are shown
 */
export function useCheckOut(basket: {
  /** The press that is not answered yet; null: none. */
  attempt: BasketAttempt | null;
  onAttempt: (attempt: BasketAttempt | null) => void;
  form: BookForm;
  lines: readonly BasketLine[];
  /** The total of the lines and what is due now; null: one of them is unavailable. */
  quote: BasketQuote | null;
  /** The code that takes something off, as it was typed; null: none. */
  code: string | null;
  /** The codes of gift cards that pay. */
  giftCards: readonly string[];
  /** How its products are delivered. */
  delivery: ReturnType<typeof useDelivery>;
  products: ShownProducts;
  /** Prices and places are to be looked up anew. */
  onStale: () => void;
  onBooked: (ids: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const { payment } = usePageData();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { attempt, form, lines, quote, code, giftCards, delivery } = basket;
  const [phase, setPhase] = useState<Phase>('idle');
  const [pressed, setPressed] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<BookField, string>>>({});
  const [codeProblem, setCodeProblem] = useState<string | null>(null);
  const [termsChanged, setTermsChanged] = useState(false);
  const { bank, challenge } = useBank(setPhase);
  const [done, setDone] = useState<BookedBasket | null>(null);
  const [lost, setLost] = useState(false);
  const [refusedLines, setRefusedLines] = useState<Record<string, string>>({});
  const [refusedDelivery, setRefusedDelivery] = useState<Partial<Record<DeliveryField, string>>>(
    {},
  );
  const card = useRef<CardSource>(null);
  const busy = useRef(false);

  const interrupted = attempt !== null;
  const missing = missingContact(form);
  const missingOfDelivery = delivery.missing;
  const shown = attempt?.body.lines ?? lines;
  const [hasTrips, buys] = [shown.some(isTripLine), !shown.every(isTripLine)];

  const open = (next: BasketAttempt | null) => {
    storeBasketAttempt(next);
    basket.onAttempt(next);
  };

  const refusePhone = () => {
    setRefused({ phone: t`Phone must be a valid number for its country.` });
    focusField('phone');
  };

  const prepare = async (): Promise<BasketAttempt | null> => {
    if (attempt !== null) return attempt;
    if (quote === null) return null;
    const { amount, order } = quote;
    const international = await phoneToSend(form);
    if (international === null) {
      refusePhone();
      return null;
    }
    const ordered = delivery.ordered();
    if (ordered === null) return null;
    const token = await typedCard(form, card.current, amount);
    if (token === null) return null;
    const { terms_text: termsText } = pageData();
    const body = {
      lines: [...lines],
      amount,
      name: form.name.trim(),
      email: form.email.trim(),
      phone: international,
      stripeToken: token ?? null,
      deposit_by: payment.asks_for_cards ? ('card' as const) : ('hand' as const),
      keep_card: token !== undefined && form.keepCard,
      hold_security_deposit:
        form.holdDeposit &&
        lines.filter(isTripLine).some(({ trip }) => (trip.security_deposit ?? 0) > 0),
      visit: currentVisit(),
      ...(code !== null && { code }),
      ...(giftCards.length > 0 && { gift_cards: [...giftCards] }),
      ...(termsText !== null && { terms_text: termsText }),
      ...(ordered !== undefined && { delivery: ordered }),
      ...(order !== null && { return_days: order.return_days }),
    };
    return { key: crypto.randomUUID(), body, quote, ...basket.products };
  };

  const send = (sent: BasketAttempt) => {
    const headers = { 'Idempotency-Key': sent.key };
    const run = () =>
      runBooking({
        create: async () =>
          (await api('POST /api/basket/checkout', { headers, body: sent.body })).data,
        // The return page reads from it that this tab has booked.
        authenticate: (asked) =>
          challenge(asked, () =>
            storeBasketAttempt({ ...sent, bookings: asked.bookings, order: asked.order }),
          ),
        confirm: async ({ bookings: [first], order, client_secret }) => {
          const of = first === undefined ? { order_id: order } : { booking_id: first };
          return (await api('POST /api/basket/confirm', { body: { ...of, client_secret } })).data;
        },
        wait,
      });
    return wrapUnknownOutcome(run, sent === attempt);
  };

  const fail = async (error: unknown, sent: BasketAttempt | null) => {
    const refusal = readRefusal(error);
    if (!refusal.inDoubt) {
      open(null);
      basket.onStale();
    }
    setRefused(refusal.fields);
    const byLine = lineRefusals(error, sent?.body.lines ?? []);
    if (refusal.stale) {
      await Promise.allSettled([
        refetchPageData(),
        client.invalidateQueries({ queryKey: unitsKey }),
      ]);
      // The new text says by itself why nothing was booked.
      if (areTermsRefused(error)) {
        setTermsChanged(true);
        return;
      }
    }
    setRefusedLines(byLine);
    const errors = error instanceof ApiError ? error.errors : {};
    const byDelivery = deliveryRefusals(errors, delivery.form);
    setRefusedDelivery(byDelivery);
    if (error instanceof ApiError && isRefusedWith(error, 'gift_card_refused')) {
      // The prices, which are looked up anew, say which one, and why.
      toastError(t`Nothing was booked or charged: ${errorLines(error, '').join(' ')}`);
      focusField('code');
      return;
    }
    if (error instanceof ApiError && isRefusedWith(error, 'code_refused')) {
      setCodeProblem(error.errors['code']?.join(' ') ?? error.message);
      toastError(basketWords({ hasTrips, buys }).codeRefused);
      focusField('code');
      return;
    }
    const [firstOfDelivery] = firstFields(byDelivery);
    if (Object.keys(byLine).length === 0 && firstOfDelivery !== undefined) {
      toastError(t`Nothing was ordered or charged: please look at the delivery again.`);
      focusField(`delivery-${firstOfDelivery}`);
      return;
    }
    if (Object.keys(byLine).length > 0 || isRefusedWith(error, 'price_changed')) {
      setLost(true);
      focusField('lost');
      return;
    }
    if (isRefusedWith(error, 'card_declined')) {
      setRefused({ ...refusal.fields, card: error.message });
      await showErrorWith(error, basketWords({ hasTrips, buys }).nothingDone);
      if (card.current === null) focusField('card');
      else requestAnimationFrame(() => card.current?.focus());
      return;
    }
    if (error instanceof ApiError && error.message !== '') await showError(error);
    else toastError(t`Something went wrong.`);
    const [first] = Object.keys(refusal.fields);
    if (first !== undefined) focusField(first);
    else if (refusal.inDoubt) focusField('card');
  };

  const submit = async () => {
    if (busy.current) return;
    setPressed(true);
    setRefused({});
    setRefusedLines({});
    setRefusedDelivery({});
    setLost(false);
    const first = [
      ...firstFields(missingOfDelivery).map((field) => `delivery-${field}`),
      ...Object.keys(missing),
    ][0];
    if (first !== undefined && !interrupted) {
      // All fields are checked at once, so that every error shows the first time.
      card.current?.check();
      if (missing.phone === undefined && (await phoneToSend(form)) === null) refusePhone();
      focusField(first);
      return;
    }
    busy.current = true;
    setPhase('card');
    let sent: BasketAttempt | null = null;
    try {
      sent = await prepare();
      if (sent === null) return;
      open(sent);
      setPhase('booking');
      const booked = await send(sent);
      open(null);
      if (sent.body.keep_card === true && pageData().user !== null) {
        void refetchPageData().catch(() => undefined);
      }
      storeForm(contactOf(form));
      const byHand = sent.body.deposit_by === 'hand' && sent.body.amount > 0;
      const awaiting = booked.status === 'awaiting_payment';
      const how = byHand ? payment.how : null;
      const { lines: pressedLines, email, amount: due, delivery: ordered = null } = sent.body;
      const { items, place } = sent;
      const receipt = {
        ids: booked.bookings,
        order: booked.order,
        lines: pressedLines,
        amount: due,
        price: booked.order_price,
        code: codeOf(sent.quote),
        gifts: giftsOf(sent.quote),
        delivery: ordered,
        items,
        place,
        email,
        how,
        awaiting,
      };
      storeBasketCodes(null);
      setDone(receipt);
      hideUndo();
      basket.onBooked(pressedLines.map(({ id }) => id));
      // From here on it has an address of its own.
      const search = { receipt: keepReceipt('basket', receipt) };
      void navigate({ to: '/basket', search, replace: true, resetScroll: false });
      warnOfSms(booked);
    } catch (error) {
      setPhase('idle');
      await fail(error, sent);
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  };

  return {
    phase,
    bank,
    card,
    /** What was pressed and not answered yet; it can only be sent again. */
    pressed: attempt?.body ?? null,
    /** Nothing was booked, because the basket is no longer what was shown. */
    lost,
    /** What the press was refused for, by line. */
    refusedLines,
    forgetLine: (id: string) =>
      setRefusedLines((before) =>
        Object.fromEntries(Object.entries(before).filter(([line]) => line !== id)),
      ),
    done,
    interrupted,
    termsChanged,
    codeProblem,
    forgetCode: () => setCodeProblem(null),
    onTermsRead: () => setTermsChanged(false),
    problems: { ...(pressed ? missing : {}), ...refused },
    forget: (fields: readonly BookField[]) => setRefused((before) => withoutFields(before, fields)),
    deliveryProblems: { ...(pressed ? missingOfDelivery : {}), ...refusedDelivery },
    forgetDelivery: (fields: readonly DeliveryField[]) =>
      setRefusedDelivery((before) => withoutAny(before, fields)),
    submit,
  };
}
