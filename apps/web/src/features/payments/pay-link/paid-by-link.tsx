import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PayLinkPage } from '@slipway/contract/payments/pay-links';
import { todayIn } from '@slipway/domain/dates/dates';
import { Fragment } from 'react';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { paymentKindLabel } from '#features/payments/kind-labels.ts';
import { useNow } from '#shared/time/use-now.ts';
import { RefundLines } from './refund-lines.tsx';
import payments from '#features/payments/payments.module.css';

/** How much was paid and when, and what is due after it, and by when (docs/rules/screens.md, "Pay"). */
export function PaidByLink(props: {
  paid: NonNullable<PayLinkPage['paid']>;
  /** Null: nothing is said of it. */
  later: PayLinkPage['later'];
  currency: string;
  /** What of it goes back; null: it is not cancelled. */
  refunded: PayLinkPage['refunded'];
}) {
  const { paid, later, currency, refunded } = props;
  const { t } = useLingui();
  const today = todayIn(usePageData().settings.time_zone, useNow());
  const on = formatDate(paid.on);
  return (
    <>
      <dl className={`${payments.facts ?? ''} ${payments.paid ?? ''}`}>
        <dt data-strong>
          {paid.in_all && refunded === null ? <Trans>Paid in full</Trans> : <Trans>Paid</Trans>}
          <small>{paid.in_all ? t`last payment on ${on}` : t`on ${on}`}</small>
        </dt>
        <dd data-strong>{formatMoney(paid.amount, currency)}</dd>
        {refunded !== null && <RefundLines refunded={refunded} currency={currency} />}
        {later?.map(({ status, open, due }) => (
          <Fragment key={status}>
            <dt>
              {refunded === null ? t(paymentKindLabel(status)) : t`Still to pay`}
              {due !== null && (
                <small>{due <= today ? t`due now` : t`due ${formatDate(due)}`}</small>
              )}
            </dt>
            <dd>{formatMoney(open, currency)}</dd>
          </Fragment>
        ))}
      </dl>
      {later?.length === 0 && (
        <Text mt="xs">
          <Trans>Nothing more is due.</Trans>
        </Text>
      )}
    </>
  );
}
