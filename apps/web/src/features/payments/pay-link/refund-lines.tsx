import { useLingui } from '@lingui/react/macro';
import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { Fragment } from 'react';
import { formatMoney } from '#lib/format.ts';

/** The lines of what was refunded of something that is cancelled, and of refunds that are still to come. */
export function RefundLines(props: {
  refunded: NonNullable<PayLinkPage['refunded']>;
  currency: string;
}) {
  const { refunded, currency } = props;
  const { t } = useLingui();
  const lines = [
    { name: t`Refunded`, amount: refunded.done },
    { name: t`Refund on its way`, amount: refunded.on_its_way },
    { name: t`Refunded by our staff, who will contact you`, amount: refunded.by_staff },
  ];
  return lines
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{formatMoney(amount, currency)}</dd>
      </Fragment>
    ));
}
