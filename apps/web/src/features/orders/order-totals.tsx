import { useLingui } from '@lingui/react/macro';
import type { OrderQuote } from '@slipway/domain/orders/orders';
import { toMajor } from '@slipway/domain/money/money';
import { formatMoney } from '#lib/format.ts';
import shared from '#ui/facts.module.css';
import classes from './orders.module.css';

/** The cost of the order being entered. */
export function OrderTotals(props: {
  quote: OrderQuote | null;
  currency: string;
  /** Of an order that is packed, which is due in full; null: it is handed over. */
  shipping?: number | null;
}) {
  const { quote, currency, shipping = null } = props;
  const { t } = useLingui();
  if (quote === null) {
    return <p className={classes.small}>{t`Choose products, and the total appears here.`}</p>;
  }
  const amount = (cents: OrderQuote['total']) => formatMoney(toMajor(cents), currency);
  return (
    <dl className={`${shared.amounts ?? ''} ${classes.totals ?? ''}`}>
      {shipping !== null && (
        <div>
          <dt>{t`Shipping`}</dt>
          <dd>{shipping === 0 ? t`Free` : formatMoney(shipping, currency)}</dd>
        </div>
      )}
      <div data-strong="true">
        <dt>{t`Total`}</dt>
        <dd>{amount(quote.total)}</dd>
      </div>
      {quote.taxLines.map((tax) => (
        <div key={`${tax.name} ${tax.percent}`}>
          <dt>
            {quote.taxIncluded
              ? t`Includes ${tax.name} ${tax.percent}%`
              : t`${tax.name} ${tax.percent}%`}
          </dt>
          <dd>{amount(tax.amount)}</dd>
        </div>
      ))}
      {shipping === null && (
        <div>
          <dt>{t`Deposit`}</dt>
          <dd>{amount(quote.deposit)}</dd>
        </div>
      )}
    </dl>
  );
}
