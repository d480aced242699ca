import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedOrder, OrderDetails } from '@slipway/contract/orders/order-details';
import { add, fromMajor, subtract, toMajor, zero } from '@slipway/domain/money/money';
import { Money } from '#ui/money.tsx';
import classes from './orders.module.css';

type Priced = Pick<
  OrderDetails,
  'currency' | 'lines' | 'code' | 'delivery_state' | 'tax_lines' | 'tax_included' | 'total_price'
>;

const sumOf = (amounts: number[]) => add(zero, ...amounts.map(fromMajor));

/** What an order comes to beside its products, as their prices are shown: 0 unless it is shipped. */
function shippingOf(order: Priced): number {
  const { lines, tax_lines: taxes, tax_included: included, total_price: total } = order;
  if (order.delivery_state === null) return 0;
  const goods = subtract(
    sumOf(lines.map(({ amount }) => amount)),
    sumOf(lines.map(({ discount }) => discount)),
  );
  const onTop = included ? zero : sumOf(taxes.map(({ amount }) => amount));
  return toMajor(subtract(subtract(fromMajor(total), onTop), goods));
}

/** The products of an order with their amounts, the shipping, the tax and the total. */
export function OrderLinesTable({ order }: { order: Priced }) {
  const { t } = useLingui();
  const { currency } = order;
  const off = toMajor(sumOf(order.lines.map(({ discount }) => discount)));
  const shipping = shippingOf(order);
  return (
    <table className={classes.lines}>
      <caption className="only-spoken">
        <Trans>Products of this order</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Product`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <Line key={line.position} line={line} currency={currency} />
        ))}
      </tbody>
      <tfoot>
        {off > 0 && (
          <tr>
            <td>
              <Trans>
                Code <bdi dir="ltr">{order.code}</bdi>
              </Trans>
            </td>
            <td>
              <Money amount={-off} currency={currency} />
            </td>
          </tr>
        )}
        {shipping > 0 && (
          <tr>
            <td>{t`Shipping`}</td>
            <td>
              <Money amount={shipping} currency={currency} />
            </td>
          </tr>
        )}
        {order.tax_lines.map((tax) => (
          <tr key={`${tax.name} ${tax.percent}`}>
            <td>
              {order.tax_included
                ? t`Includes ${tax.name} ${tax.percent}%`
                : t`${tax.name} ${tax.percent}%`}
            </td>
            <td>
              <Money amount={tax.amount} currency={currency} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t`Total`}</th>
          <th>
            <Money amount={order.total_price} currency={currency} />
          </th>
        </tr>
      </tfoot>
    </table>
  );
}

function Line({ line, currency }: { line: ListedOrder['lines'][number]; currency: string }) {
  return (
    <tr>
      <td>
        {line.quantity} × {line.name}
        <span className={classes.small}>
          {line.sku !== '' && `${line.sku} · `}
          <Money amount={line.price} currency={currency} />
        </span>
      </td>
      <td>
        <Money amount={line.amount} currency={currency} />
      </td>
    </tr>
  );
}
