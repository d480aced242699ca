import { useNavigate } from '@tanstack/react-router';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { wrapUnknownOutcome } from '#lib/unknown-outcome.ts';
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
  useBank,
  warnOfSms,
  type BookForm,
  type Phase,
} from '#features/bookings/index.ts';
import { isTripLine, type BasketLine } from '#shared/basket/basket-lines.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { keepReceipt } from '#shared/receipts.ts';
import { hideUndo } from '#ui/toasts/toasts.ts';
import { basketWords } from '../basket-words.tsx';
import {
  storeBasketAttempt,
  storeBasketCodes,
  type BasketAttempt,
  type BookedBasket,
  type ShownProducts,
} from '../basket-storage.ts';
import { bookedBasket, checkoutBody } from './checkout-body.ts';
import { firstFields } from '#shared/delivery/delivery-form.ts';
import type { useDelivery } from '../delivery/use-delivery.ts';
import { useRefusals } from './use-refusals.ts';

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
  const navigate = useNavigate();
  const { attempt, form, lines, quote, code, giftCards, delivery } = basket;
  const [phase, setPhase] = useState<Phase>('idle');
  const [pressed, setPressed] = useState(false);
  const { bank, challenge } = useBank(setPhase);
  const [done, setDone] = useState<BookedBasket | null>(null);
  const card = useRef<CardSource>(null);
  const busy = useRef(false);
  const shown = attempt?.body.lines ?? lines;
  const words = basketWords({
    hasTrips: shown.some(isTripLine),
    buys: !shown.every(isTripLine),
  });
  const { refused, tell, refusePhone, clear, ...refusals } = useRefusals({
    words,
    form: delivery.form,
    card,
  });

  const interrupted = attempt !== null;
  const missing = missingContact(form);
  const missingOfDelivery = delivery.missing;

  const open = (next: BasketAttempt | null) => {
    storeBasketAttempt(next);
    basket.onAttempt(next);
  };

  const prepare = async (): Promise<BasketAttempt | null> => {
    if (attempt !== null) return attempt;
    if (quote === null) return null;
    const phone = await phoneToSend(form);
    if (phone === null) {
      refusePhone();
      return null;
    }
    const ordered = delivery.ordered();
    if (ordered === null) return null;
    const token = await typedCard(form, card.current, quote.amount);
    if (token === null) return null;
    const body = checkoutBody({
      form,
      lines,
      quote,
      code,
      giftCards,
      phone,
      token,
      delivery: ordered,
    });
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

  const book = async (sent: BasketAttempt) => {
    open(sent);
    setPhase('booking');
    const booked = await send(sent);
    open(null);
    if (sent.body.keep_card === true && pageData().user !== null) {
      void refetchPageData().catch(() => undefined);
    }
    storeForm(contactOf(form));
    storeBasketCodes(null);
    const receipt = bookedBasket(sent, booked);
    setDone(receipt);
    hideUndo();
    basket.onBooked(receipt.lines.map(({ id }) => id));
    // From here on it has an address of its own.
    const search = { receipt: keepReceipt('basket', receipt) };
    void navigate({ to: '/basket', search, replace: true, resetScroll: false });
    warnOfSms(booked);
  };

  const fail = async (error: unknown, sent: BasketAttempt | null) => {
    if (!readRefusal(error).inDoubt) {
      open(null);
      basket.onStale();
    }
    await tell(error, sent?.body.lines ?? []);
  };

  const submit = async () => {
    if (busy.current) return;
    setPressed(true);
    clear();
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
      if (sent !== null) await book(sent);
    } catch (error) {
      setPhase('idle');
      await fail(error, sent);
    } finally {
      busy.current = false;
      setPhase('idle');
    }
  };

  return {
    ...refusals,
    phase,
    bank,
    card,
    /** What was pressed and not answered yet; it can only be sent again. */
    pressed: attempt?.body ?? null,
    lost: refused.lost,
    refusedLines: refused.lines,
    done,
    interrupted,
    problems: { ...(pressed ? missing : {}), ...refused.fields },
    deliveryProblems: { ...(pressed ? missingOfDelivery : {}), ...refused.delivery },
    submit,
  };
}
