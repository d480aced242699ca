import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderDetails, ShopOrder } from '@slipway/contract/orders/order-details';
import { formatInstant, formatMoney } from '#lib/format.ts';
import classes from '../orders.module.css';

/** What was not refunded of a line, and why. */
function Deducted(line: { deduction: number; deduction_reason: string; currency: string }) {
  const { t } = useLingui();
  const amount = formatMoney(line.deduction, line.currency);
  const { deduction_reason: reason } = line;
  // The reason is gone where its customer was erased.
  return reason === '' ? t`${amount} deducted` : t`${amount} deducted: ${reason}`;
}

/** The returns of an order, newest first. */
export function ReturnsOfOrder({ order, shop }: { order: OrderDetails; shop: ShopOrder }) {
  const { t } = useLingui();
  const nameAt = (position: number) =>
    order.lines.find((line) => line.position === position)?.name ?? '';
  const states = {
    asked: t`Return asked for`,
    received: t`Return received`,
    removed: t`Removed from the order`,
    closed: t`Return closed, nothing came`,
  } as const;
  return (
    <section aria-label={t`Returns`}>
      <h4 className={classes.heading}>
        <Trans>Returns</Trans>
      </h4>
      <ul className={classes.history}>
        {shop.returns.map((one) => (
          <li key={one.id}>
            <Text size="sm" fw={550}>
              {states[one.state]}
            </Text>
            <Text size="xs" c="dimmed">
              {formatInstant(one.ended_at ?? one.asked_at)}
              {one.asked_by === null ? ` · ${t`By the customer`}` : ` · ${one.asked_by}`}
            </Text>
            {one.lines.map(({ position, quantity, received, restocked, ...line }) => (
              <Text size="sm" key={position}>
                {received === null
                  ? `${quantity} × ${nameAt(position)}`
                  : t`${received} of ${quantity} × ${nameAt(position)}, ${restocked} back in stock`}
                {line.deduction > 0 && (
                  <>
                    <br />
                    <Deducted {...line} currency={order.currency} />
                  </>
                )}
              </Text>
            ))}
            {one.reason !== '' && <Text size="sm">{t`Reason: ${one.reason}`}</Text>}
          </li>
        ))}
      </ul>
    </section>
  );
}
