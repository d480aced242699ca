import { Trans } from '@lingui/react/macro';
import type { OrderPrice } from '@slipway/contract/orders/order-quote';
import { add, fromMajor, toMajor } from '@slipway/domain/money/money';
import type { ReactNode } from 'react';
import { formatMoney } from '#lib/format.ts';
import classes from './basket.module.css';

/** A sum with its name. */
export function Sum(props: { name: ReactNode; children: ReactNode; tone?: 'now' }) {
  return (
    <div data-tone={props.tone}>
      <dt>{props.name}</dt>
      <dd className="numbers">{props.children}</dd>
    </div>
  );
}

/** What an order costs for its delivery; a price of null is not known yet. */
export function DeliverySum({
  by,
  price,
}: {
  by: 'pickup' | 'shipping' | null;
  price: number | null;
}) {
  if (by === 'pickup') {
    return (
      <Sum name={<Trans>Pick-up</Trans>}>
        <Trans>Free</Trans>
      </Sum>
    );
  }
  return (
    <Sum name={<Trans>Shipping</Trans>}>
      {price === null ? (
        <span className={classes.open}>
          <Trans>Not known yet</Trans>
        </span>
      ) : price === 0 ? (
        <Trans>Free</Trans>
      ) : (
        formatMoney(price)
      )}
    </Sum>
  );
}

type Taxes = Pick<OrderPrice, 'tax_lines' | 'tax_included'>;

/** The taxes on top of the prices of an order, a line each. */
export function TaxesOnTop({ order }: { order: Taxes }) {
  if (order.tax_included) return null;
  return order.tax_lines.map(({ name, percent, amount }) => (
    <Sum key={`${name} ${percent}`} name={`${name} ${percent}%`}>
      {formatMoney(amount)}
    </Sum>
  ));
}

/** The taxes that the prices of an order include, in one sum. */
export function TaxesIncluded({ order, besideTrips }: { order: Taxes; besideTrips: boolean }) {
  if (!order.tax_included || order.tax_lines.length === 0) return null;
  return (
    <div className={classes.included}>
      <dt>
        {besideTrips ? <Trans>Taxes included in products</Trans> : <Trans>Taxes included</Trans>}
      </dt>
      <dd className="numbers">
        {formatMoney(toMajor(add(...order.tax_lines.map(({ amount }) => fromMajor(amount)))))}
      </dd>
    </div>
  );
}
