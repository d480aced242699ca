import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { Button, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import type { LedgerRow, MoneyOf } from '@slipway/contract/payments/money';
import { useMay } from '#shared/use-may.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { Badge } from '#ui/list/badge.tsx';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { paymentKindLabel } from '#features/payments/kind-labels.ts';
import classes from './staff.module.css';

interface Actions {
  onRefund: (entry: LedgerRow) => void;
  onCorrect: (entry: LedgerRow) => void;
}

/** Whether staff entered it, other than as a security deposit: only that can be corrected. */
const canBeCorrected = ({ by_provider: byProvider, method, status: kind }: LedgerRow): boolean =>
  !byProvider && method !== giftCardMethod && kind !== ledgerKind.securityDeposit;

/** The ledger, newest payment first, each with its refunds; append-only. */
export function LedgerList(props: { money: MoneyOf } & Actions) {
  const { money, onRefund, onCorrect } = props;
  const { t } = useLingui();
  const mayRefund = useMay(supervisorArea);
  /** Distinguishes the entries' buttons. */
  const which = ({ amount, date }: LedgerRow) =>
    `${formatMoney(amount, money.currency)}, ${formatDate(date)}`;
  const payments = money.ledger.filter((it) => it.refund_of === null).toReversed();
  return (
    <div>
      <Title order={4} size="h5" mb="xs">
        <Trans>Ledger</Trans>
      </Title>
      {payments.length === 0 && (
        <Text c="dimmed" size="sm">
          <Trans>No payments yet.</Trans>
        </Text>
      )}
      {payments.length > 0 && (
        <ul className={classes.entries}>
          {payments.flatMap((payment) => [
            <Entry key={payment.id} entry={payment} currency={money.currency}>
              {mayRefund && payment.refundable > 0 && (
                <div className={classes.actions}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t`Refund of ${which(payment)}`}
                    onClick={() => onRefund(payment)}
                  >
                    <Trans>Refund</Trans>
                  </Button>
                  {canBeCorrected(payment) && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={t`Correct ${which(payment)}`}
                      onClick={() => onCorrect(payment)}
                    >
                      <Trans>Correct</Trans>
                    </Button>
                  )}
                </div>
              )}
            </Entry>,
            ...money.ledger
              .filter((it) => it.refund_of === payment.id)
              .map((back) => (
                <Entry key={back.id} entry={back} currency={money.currency} under>
                  {mayRefund &&
                    back.direction === 'refund' &&
                    !back.correction &&
                    canBeCorrected(back) && (
                      <div className={classes.actions}>
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          aria-label={t`Correct the refund of ${which(back)}`}
                          onClick={() => onCorrect(back)}
                        >
                          <Trans>Correct</Trans>
                        </Button>
                      </div>
                    )}
                </Entry>
              )),
          ])}
        </ul>
      )}
    </div>
  );
}

function useEntryName() {
  const { t } = useLingui();
  return (entry: LedgerRow): string => {
    if (entry.correction) return t`Correction`;
    if (entry.refund_of === null) return t(paymentKindLabel(entry.status));
    return entry.direction === 'refund' ? t`Refund` : t`Refund reversed`;
  };
}

function Entry(props: {
  entry: LedgerRow;
  currency: string;
  under?: boolean;
  children: React.ReactNode;
}) {
  const { entry, currency, under } = props;
  const { t } = useLingui();
  const entryName = useEntryName();
  const sign = entry.direction === 'refund' ? -1 : 1;
  const method = t(paymentMethodLabel(entry.method));
  const facts = [
    formatDate(entry.date),
    entry.last4 === null ? method : `${method} •••• ${entry.last4}`,
    entry.reference,
    entry.made_by === null ? '' : t`by ${entry.made_by}`,
  ].filter((fact) => fact !== '');
  return (
    <li className={classes.entry} data-under={under}>
      <span>
        {entryName(entry)}{' '}
        {entry.status === ledgerKind.tip && entry.refund_of !== null && <Badge>{t`Tip`}</Badge>}
      </span>
      <span className={classes.amount}>{formatMoney(sign * entry.amount, currency)}</span>
      <span className={classes.small}>
        {facts.join(' · ')}
        {entry.note !== '' && (
          <>
            <br />
            {entry.note}
          </>
        )}
      </span>
      {props.children}
    </li>
  );
}
