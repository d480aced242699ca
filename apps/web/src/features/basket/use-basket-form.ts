import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import {
  focusField,
  startContact,
  storedForm,
  storeForm,
  useUnits,
  type BookField,
  type PlainFields,
} from '#features/bookings/index.ts';
import { usePageData } from '#lib/page-data.ts';
import {
  isGiftLine,
  isItemLine,
  isTripLine,
  type BasketLine,
} from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { useNow } from '#shared/time/use-now.ts';
import { toastUndo } from '#ui/toasts/toasts.ts';
import { storedBasketAttempt } from './basket-storage.ts';
import { useCheckOut } from './check-out/use-check-out.ts';
import { useDelivery, useDeliveryForm } from './delivery/use-delivery.ts';
import { tripOfLine } from './lines/line-form.ts';
import { isUnavailable, pricedLines } from './lines/line-prices.ts';
import { lineRefusals } from './lines/line-refusals.ts';
import { useFollower } from './lines/use-follower.ts';
import { useTaken } from './lines/use-taken.ts';
import { useBasketCodes } from './use-basket-codes.ts';
import { useBasketQuote } from './use-basket-quote.ts';

/** Focuses the buttons of a line, or the heading where there is none any more. */
function focusLine(line: BasketLine | undefined) {
  if (line !== undefined) focusField(`line-${line.id}`);
  else requestAnimationFrame(() => document.querySelector<HTMLElement>('h1[tabindex]')?.focus());
}

/** The basket as it is shown and filled in: its lines with current prices, codes, delivery, contact and press. */
export function useBasketForm() {
  const { t } = useLingui();
  const basket = useBasket();
  const units = useUnits();
  const client = useQueryClient();
  const { settings } = usePageData();
  const [form, setForm] = useState(startContact);
  const [typed, changeDelivery] = useDeliveryForm();
  const [attempt, setAttempt] = useState(storedBasketAttempt);
  const codes = useBasketCodes(
    attempt && { code: attempt.body.code ?? null, giftCodes: attempt.body.gift_cards ?? [] },
  );
  const { code, giftCodes } = codes;
  const now = useNow();
  const { lines } = basket;
  const followerOf = useFollower(lines);
  const { quoted, quote, lineQuote, latest, isQuoting } = useBasketQuote({
    lines,
    code,
    giftCodes,
    typed,
    isPressed: attempt !== null,
  });
  // Both sorts of codes are typed into one field; another can be typed after a gift card.
  if (code !== null && lineQuote?.gift_cards.some((gift) => gift.typed === code) === true) {
    codes.takeAsGift(code);
  }
  const today = todayIn(settings.time_zone, now);
  const tripsOf = (some: readonly BasketLine[]) =>
    some.map((line) => (isTripLine(line) ? tripOfLine(units.data ?? [], line.trip, today) : null));
  const unreadable = lineRefusals(quoted.error, lines);
  const isUnreadable = Object.keys(unreadable).length > 0;
  const refused = (lineQuote?.lines.some(isUnavailable) ?? false) || isUnreadable;
  // A refused code blocks the payment, so that nobody pays more than expected.
  const isCodeRefused =
    quote !== undefined &&
    (quote.code_problem !== null || quote.gift_cards.some(({ problem }) => problem !== null));
  const items = latest?.lines.flatMap(({ item }) => item ?? []) ?? [];
  const delivery = useDelivery({ typed, quote: latest, isQuoting, attempt });
  const priced = pricedLines(lines, tripsOf(lines), quote);
  const taken = useTaken({ priced: quote === undefined ? null : priced, put: basket.put });
  const checkOut = useCheckOut({
    attempt,
    onAttempt: setAttempt,
    form,
    lines: priced,
    quote: quote === undefined || refused || isCodeRefused ? null : quote,
    code: quote?.discount ? code : null,
    giftCards: giftCodes,
    delivery,
    products: { items, place: delivery.place },
    onStale: () => void client.invalidateQueries({ queryKey: ['basket-quote'] }),
    onBooked: basket.remove,
  });
  const shownLines: readonly BasketLine[] = checkOut.pressed?.lines ?? lines;
  const lastTrip = shownLines.findLast(isTripLine)?.trip;
  return {
    basket,
    units,
    today,
    attempt,
    codes,
    quoted,
    /** For the current lines and delivery. */
    quote,
    /** The prices that are shown; those of a press while it is not answered. */
    shownQuote: attempt?.quote ?? lineQuote,
    /** What can be paid; undefined: it is not known, or a line is refused. */
    payable: attempt?.quote ?? (refused ? undefined : quote),
    lineQuote,
    /** What was wrong with a line, so that no prices were told, by its id. */
    unreadable,
    isUnreadable,
    refused,
    isCodeRefused,
    items: attempt?.items ?? items,
    delivery,
    changeDelivery,
    checkOut,
    lines: shownLines,
    trips: tripsOf(shownLines),
    lastTrip,
    hasTrips: lastTrip !== undefined,
    hasProducts: shownLines.some(isItemLine),
    hasGifts: shownLines.some(isGiftLine),
    /** The contact; that of a press while it is not answered. */
    contact: { ...form, ...pressedContact(checkOut.pressed) },
    changeContact: (fields: Partial<PlainFields>) => {
      checkOut.forget(Object.keys(fields) as BookField[]);
      const changed = { ...form, ...fields };
      setForm(changed);
      const { name, email, phone, country } = changed;
      storeForm({ ...storedForm(), name, email, phone, country });
    },
    take: (line: BasketLine, quantity: number) => {
      checkOut.forgetLine(line.id);
      taken.take(line, quantity);
    },
    remove: (line: BasketLine) => {
      const at = shownLines.indexOf(line);
      basket.remove([line.id]);
      toastUndo(t`Removed from the basket.`, () => {
        basket.put(line, followerOf(shownLines.slice(at + 1))?.id);
        focusLine(line);
      });
      focusLine(shownLines[at + 1] ?? shownLines[at - 1]);
    },
  };
}

function pressedContact(pressed: { name: string; email: string; phone: string } | null) {
  if (pressed === null) return {};
  const { name, email, phone } = pressed;
  return { name, email, phone };
}

export type BasketForm = ReturnType<typeof useBasketForm>;
