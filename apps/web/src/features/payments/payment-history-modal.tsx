import { Button, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PaymentHistoryEntry } from '@slipway/contract/payments/payments';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { paymentKindLabel } from './kind-labels.ts';
import { PaymentFrame } from './payment-frame.tsx';
import classes from './payments.module.css';

/**
 * Payment History: date, method and amount of each payment, and its refunds (docs/rules/screens.md, "Payment
 * History").
 */
export function PaymentHistoryModal(props: { bookingId: number; onClose: () => void }) {
  const { bookingId, onClose } = props;
  const { t } = useLingui();
  const history = useQuery({
    queryKey: ['payment-history', bookingId],
    queryFn: ({ signal }) =>
      api('GET /api/payment-history/:bookingId', { params: { bookingId }, signal }),
    staleTime: 0,
  });
  return (
    <PaymentFrame
      title={t`Payment History`}
      problem={t`The payments could not be loaded`}
      query={history}
      onClose={onClose}
    >
      {(payments) => (
        <>
          {payments.length === 0 && (
            <Text c="dimmed">
              <Trans>No payments yet.</Trans>
            </Text>
          )}
          <ul className={classes.history}>
            {payments.map((payment) => (
              <Payment key={payment.id} payment={payment} />
            ))}
          </ul>
          <Buttons mt="lg">
            <Button variant="default" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </Buttons>
        </>
      )}
    </PaymentFrame>
  );
}

function Payment({ payment }: { payment: PaymentHistoryEntry }) {
  const { t } = useLingui();
  return (
    <li className={classes.payment}>
      <b>{t(paymentKindLabel(payment.status))}</b>
      <b className={classes.paymentEnd}>{formatMoney(payment.paid, payment.currency)}</b>
      <span className={classes.small}>
        {formatDate(payment.date)}, {t(paymentMethodLabel(payment.method))}
      </span>
      {payment.amount_refunded > 0 && (
        <span className={`${classes.small ?? ''} ${classes.paymentEnd ?? ''}`}>
          <Trans>{formatMoney(payment.amount_refunded, payment.currency)} refunded</Trans>
        </span>
      )}
    </li>
  );
}
