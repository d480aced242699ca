import { Skeleton, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UserPayment } from '@slipway/contract/payments/payments';
import { pathOf } from '#lib/page-paths.ts';
import { paymentKindLabel } from '#features/payments/index.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Pager } from '#ui/list/pager.tsx';
import classes from './customers.module.css';

const perPage = 5;

/** A customer's payments for bookings and orders, newest first, with their refunds. */
export function CustomerPayments({ id }: { id: number }) {
  const { t } = useLingui();
  const heading = useId();
  const [page, setPage] = useState(1);
  const payments = useQuery({
    queryKey: ['customers', 'payments', id, page],
    queryFn: ({ signal }) =>
      api('GET /api/user-payments/:id', {
        params: { id },
        query: { page, per_page: perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = payments;
  return (
    <section className={classes.payments} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        <Trans>Payments</Trans>
      </h3>
      {payments.isPending && (
        <Stack gap="xs" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </Stack>
      )}
      {payments.isError && (
        <LoadProblem
          title={t`The payments could not be loaded`}
          error={payments.error}
          onRetry={() => void payments.refetch()}
        />
      )}
      {data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No payments yet.</Trans>
        </Text>
      )}
      {data && data.data.length > 0 && (
        <>
          <ul className={classes.paid}>
            {data.data.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
          <Pager meta={data.meta} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function Payment({ payment }: { payment: UserPayment }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { booking_id: booking, order_id: order, currency } = payment;
  return (
    <li>
      <span>
        <span className={classes.name}>{t(paymentKindLabel(payment.status))}</span>
        {', '}
        <TextLink
          to={pathOf('bookings', settings.purpose)}
          search={booking === null ? { order: order ?? 0 } : { booking }}
        >
          {booking === null ? t`Order ${order ?? 0}` : t`Booking ${booking}`}
        </TextLink>
        <span className={classes.small}>
          {formatDate(payment.date)}, {t(paymentMethodLabel(payment.method))}
        </span>
      </span>
      <span className={classes.amount}>
        {formatMoney(payment.paid, currency)}
        {payment.amount_refunded > 0 && (
          <span className={classes.small}>
            <Trans>{formatMoney(payment.amount_refunded, currency)} refunded</Trans>
          </span>
        )}
      </span>
    </li>
  );
}
