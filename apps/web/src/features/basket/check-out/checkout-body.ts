import type { BasketQuote } from '@slipway/contract/basket/basket';
import type { OrderPrice } from '@slipway/contract/orders/order-quote';
import { pageData } from '#lib/page-data.ts';
import { currentVisit } from '#lib/visit.ts';
import type { BookForm } from '#features/bookings/index.ts';
import { isTripLine, type BasketLine } from '#shared/basket/basket-lines.ts';
import { codeOf, giftsOf } from '../basket-totals.tsx';
import type { BasketAttempt, BookedBasket } from '../basket-storage.ts';

/**
 * The body of a checkout.
 * @param phone in international form
 * @param token of the entered card; undefined: none is needed
 * @param delivery undefined: nothing is delivered
 */
export function checkoutBody(pressed: {
  form: BookForm;
  lines: readonly BasketLine[];
  quote: BasketQuote;
  /** The code that takes something off; null: none. */
  code: string | null;
  giftCards: readonly string[];
  phone: string;
  token: string | undefined;
  delivery: BasketAttempt['body']['delivery'];
}): BasketAttempt['body'] {
  const { form, lines, quote, code, giftCards, phone, token, delivery } = pressed;
  const { payment, terms_text: termsText } = pageData();
  return {
    lines: [...lines],
    amount: quote.amount,
    name: form.name.trim(),
    email: form.email.trim(),
    phone,
    stripeToken: token ?? null,
    deposit_by: payment.asks_for_cards ? 'card' : 'hand',
    keep_card: token !== undefined && form.keepCard,
    hold_security_deposit:
      form.holdDeposit &&
      lines.filter(isTripLine).some(({ trip }) => (trip.security_deposit ?? 0) > 0),
    visit: currentVisit(),
    ...(code !== null && { code }),
    ...(giftCards.length > 0 && { gift_cards: [...giftCards] }),
    ...(termsText !== null && { terms_text: termsText }),
    ...(delivery !== undefined && { delivery }),
    ...(quote.order !== null && { return_days: quote.order.return_days }),
  };
}

/** What the thank-you view shows of a checkout that was answered. */
export function bookedBasket(
  sent: BasketAttempt,
  booked: {
    status: string;
    bookings: number[];
    order: number | null;
    order_price: OrderPrice | null;
  },
): BookedBasket {
  const { body, quote, items, place } = sent;
  const isByHand = body.deposit_by === 'hand' && body.amount > 0;
  return {
    ids: booked.bookings,
    order: booked.order,
    lines: body.lines,
    amount: body.amount,
    price: booked.order_price,
    code: codeOf(quote),
    gifts: giftsOf(quote),
    delivery: body.delivery ?? null,
    items,
    place,
    email: body.email,
    how: isByHand ? pageData().payment.how : null,
    awaiting: booked.status === 'awaiting_payment',
  };
}
