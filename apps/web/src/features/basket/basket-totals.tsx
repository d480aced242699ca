import { Trans } from '@lingui/react/macro';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { add, fromMajor, subtract, toMajor, zero } from '@slipway/domain/money/money';
import { formatMoney } from '#lib/format.ts';
import { DeliverySum, Sum, TaxesIncluded, TaxesOnTop } from './order-sums.tsx';
import classes from './basket.module.css';

/** What a line of products that can be had comes to, without a code. */
const amountOfGoods = ({ item, problem }: BasketQuote['lines'][number]) =>
  fromMajor(problem === null ? (item?.amount ?? 0) : 0);

/** What a gift card that can be bought costs. */
const amountOfGift = ({ gift }: BasketQuote['lines'][number]) => fromMajor(gift?.amount ?? 0);

/** The promo code that takes something off, as it is written; null: none does. */
export const codeOf = ({ lines }: BasketQuote) =>
  lines.map(({ trip, item }) => (trip ?? item)?.code?.code).find((code) => code !== undefined) ??
  null;

/** What gift cards pay of it. */
export const giftsOf = ({ gift_cards: cards }: BasketQuote) =>
  toMajor(add(zero, ...cards.map(({ amount }) => fromMajor(amount))));

/** What the basket comes to: of products with their shipping and taxes, and what is due now. */
export function BasketTotals(props: {
  quote: BasketQuote;
  /** How the products are delivered, as it is chosen; null: not yet. */
  by: 'pickup' | 'shipping' | null;
}) {
  const { quote, by } = props;
  const code = codeOf(quote);
  const { order, discount } = quote;
  const trips = quote.lines.flatMap(({ trip }) => trip ?? []);
  const tripsTotal = toMajor(add(...trips.map((one) => fromMajor(one.price_without_code))));
  const goods = toMajor(add(zero, ...quote.lines.map(amountOfGoods)));
  const gifts = toMajor(add(zero, ...quote.lines.map(amountOfGift)));
  const secured = toMajor(add(...trips.map((one) => fromMajor(one.security_deposit))));
  return (
    <dl className={classes.totals}>
      {(order !== null || gifts > 0) && trips.length > 0 && (
        <Sum name={<Trans>Bookings</Trans>}>{formatMoney(tripsTotal)}</Sum>
      )}
      {order !== null && <Sum name={<Trans>Products</Trans>}>{formatMoney(goods)}</Sum>}
      {gifts > 0 && <Sum name={<Trans>Gift cards</Trans>}>{formatMoney(gifts)}</Sum>}
      {discount > 0 && <Sum name={<Trans>Code {code}</Trans>}>{formatMoney(-discount)}</Sum>}
      {order !== null && <DeliverySum by={by} price={order.shipping} />}
      {order !== null && <TaxesOnTop order={order} />}
      <Sum name={<Trans>Total</Trans>}>{formatMoney(quote.total_price)}</Sum>
      {order !== null && <TaxesIncluded order={order} besideTrips={trips.length > 0} />}
      {quote.gift_cards.map(
        ({ typed, last4, amount }) =>
          amount > 0 && (
            <Sum
              key={typed}
              name={
                <Trans>
                  Gift card <bdi dir="ltr">•••• {last4}</bdi>
                </Trans>
              }
            >
              {formatMoney(-amount)}
            </Sum>
          ),
      )}
      <Sum name={<Trans>Due now</Trans>} tone="now">
        {formatMoney(quote.amount)}
      </Sum>
      {secured > 0 && (
        <Sum name={<Trans>Security deposit, released afterwards</Trans>}>
          {formatMoney(secured)}
        </Sum>
      )}
    </dl>
  );
}

/** What the lines come to with what a code takes off, before shipping and taxes on top. */
export function BasketSubtotal({ quote }: { quote: BasketQuote }) {
  const { lines, discount } = quote;
  const whole = lines.map(({ trip }) => fromMajor(trip?.price_without_code ?? 0));
  const sum = subtract(
    add(zero, ...whole, ...lines.map(amountOfGoods), ...lines.map(amountOfGift)),
    fromMajor(discount),
  );
  return (
    <dl className={classes.totals}>
      <Sum name={<Trans>Subtotal</Trans>} tone="now">
        {formatMoney(toMajor(sum))}
      </Sum>
    </dl>
  );
}
