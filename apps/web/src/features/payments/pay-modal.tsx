import '@mantine/core/styles/Alert.css';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentDue } from '@slipway/contract/payments/payments';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { Fragment, useState } from 'react';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { AmountChoice } from './amount-choice.tsx';
import { paymentKindLabel } from './kind-labels.ts';
import { HowToPay } from './how-to-pay.tsx';
import { PayByLinkButton } from './pay-by-link-button.tsx';
import { PayingCard } from './paying-card.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import { SentNotice } from './sent-notice.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentDue } from './use-payment-due.ts';
import classes from './payments.module.css';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);

/**
 * Make Payment: the amount due now, or all that is left, by the active card, or how it is paid where no card
 * is taken (docs/rules/screens.md, "Make Payment"). `onTip` opens the tip dialog when tipping is possible.
 */
export function PayModal(props: { bookingId: number; onClose: () => void; onTip?: () => void }) {
  const { bookingId, onClose, onTip } = props;
  const { t } = useLingui();
  const due = usePaymentDue(bookingId);
  const [busy, setBusy] = useState(false);
  return (
    <PaymentFrame
      title={t`Make Payment`}
      problem={t`The payment could not be prepared`}
      query={due}
      busy={busy}
      onClose={onClose}
    >
      {(data) => <PayForm due={data} onBusy={setBusy} onClose={onClose} onTip={onTip} />}
    </PaymentFrame>
  );
}

interface FormProps {
  due: PaymentDue;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onTip: (() => void) | undefined;
}

function PayForm({ due, onBusy, onClose, onTip }: FormProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(due.all_due);
  const amount = all ? due.left : due.amount;
  const { phase, bank, interrupted, pay } = usePayment({
    name: `payment-${due.booking}`,
    underWay: due.under_way,
    send: async (key, data) =>
      (
        await api('POST /api/make-payment', {
          body: { booking: due.booking, amount: Number(data), status: due.status },
          headers: { 'Idempotency-Key': key },
        })
      ).data,
    paidBefore: t`It has already been paid, and nothing was charged now.`,
    onPaid: onClose,
  });
  const busy = phase !== 'idle';
  // A payment already sent is retried with its own amount, whatever is selected now.
  const toSend = interrupted === null ? amount : Number(interrupted.data);
  const isAll = toSend > due.amount;
  const press = async () => {
    onBusy(true);
    await pay(String(toSend), toSend);
    onBusy(false);
  };
  const tip = due.tipping_open && onTip !== undefined && (
    <Button variant="default" disabled={busy} onClick={onTip}>
      <Trans>Tip the supervisor</Trans>
    </Button>
  );
  if ((due.left <= 0 || !due.payments_open) && interrupted === null) {
    return (
      <Stack gap="md">
        <Alert color="blue" variant="light" role="status" title={t`Nothing to pay online`}>
          {due.left <= 0 && due.paid > 0 && (
            <p>
              <Trans>Everything has been paid.</Trans>
            </p>
          )}
          <Trans>Please contact the supervisor for the final cost.</Trans>
        </Alert>
        <PaidFacts due={due} isAll />
        <Buttons>
          {tip}
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Buttons>
      </Stack>
    );
  }
  if (!due.by_card && interrupted === null) {
    return (
      <Stack gap="md">
        <DueAmount due={due} amount={amount} isAll={isAll} />
        <PaidFacts due={due} isAll={isAll} />
        <HowToPay about={due.status === bookingStatus.cancelled ? 'owed' : 'price'} />
        <Buttons>
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Buttons>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      {interrupted !== null && !busy && <SentNotice />}
      {due.under_way && interrupted === null && !busy && (
        <Alert color="yellow" variant="light" role="status">
          <Trans>A payment for this booking is being processed, perhaps on another device.</Trans>
        </Alert>
      )}
      <DueAmount due={due} amount={toSend} isAll={isAll} />
      {due.left > due.amount && interrupted === null && (
        <AmountChoice
          kind={due.kind}
          amount={due.amount}
          left={due.left}
          allDue={due.all_due}
          currency={due.currency}
          all={all}
          disabled={busy}
          onChange={setAll}
        />
      )}
      <PaidFacts due={due} isAll={isAll} />
      <PayingCard card={due.card} back={`/dashboard?booking=${due.booking}&open=pay`} />
      {interrupted === null && !due.under_way && (
        <div className={classes.otherWay}>
          <PayByLinkButton of={{ booking: due.booking }} variant="default" disabled={busy}>
            <Trans>Another way to pay</Trans>
          </PayByLinkButton>
          <span className={classes.small}>
            <Trans>By a card we do not keep, or any other way we accept.</Trans>
          </span>
        </div>
      )}
      <Text role="status" size="sm" c="dimmed" mih={20}>
        {phase === 'bank' && <Trans>Waiting for your bank…</Trans>}
        {phase === 'paying' && <Trans>Taking your payment. Please stay on this page.</Trans>}
      </Text>
      <Buttons>
        {tip}
        <Button
          color="signal"
          loading={busy}
          disabled={due.card === null && interrupted === null}
          onClick={() => void press()}
        >
          <Trans>Pay {formatMoney(toSend, due.currency)}</Trans>
        </Button>
      </Buttons>
      {bank !== null && (
        <BankDialog amount={bank.amount} currency={due.currency} onAnswer={bank.answer} />
      )}
    </Stack>
  );
}

/** What is due, by when, of which booking; of a cancelled one at once. */
function DueAmount({ due, amount, isAll }: { due: PaymentDue; amount: number; isAll: boolean }) {
  const { t } = useLingui();
  const label = isAll ? t`The full balance` : t(paymentKindLabel(due.kind));
  const instalment = due.plan.find(({ status }) => status === due.kind);
  const isAtOnce = isAll || due.status === bookingStatus.cancelled;
  const day = isAtOnce ? null : (instalment?.due ?? null);
  return (
    <p className={classes.due}>
      <span className={classes.small}>
        {day === null ? label : t`${label}, due ${formatDate(day)}`}
      </span>
      <span className={classes.dueAmount}>{formatMoney(amount, due.currency)}</span>
      <span className={classes.small}>
        <Trans>
          Booking {due.booking}: {due.package}, {formatDate(due.date)}
        </Trans>
      </span>
    </p>
  );
}

/** What is paid and left, and what is to be paid later unless all of it is paid now. */
function PaidFacts({ due, isAll }: { due: PaymentDue; isAll: boolean }) {
  const { t } = useLingui();
  const later = isAll ? [] : due.plan.filter(({ status, open }) => status > due.kind && open > 0);
  return (
    <dl className={classes.facts}>
      <dt>
        <Trans>Total price</Trans>
      </dt>
      <dd>{formatMoney(due.total_price, due.currency)}</dd>
      <dt>
        <Trans>Paid</Trans>
      </dt>
      <dd>{formatMoney(due.paid, due.currency)}</dd>
      <dt data-strong>
        <Trans>Left to pay</Trans>
      </dt>
      <dd data-strong>{formatMoney(Math.max(0, due.left), due.currency)}</dd>
      {later.map(({ status, open, due: day }) => (
        <Fragment key={status}>
          <dt>
            {t(paymentKindLabel(status))}
            {day !== null && <small>{t`due ${formatDate(day)}`}</small>}
          </dt>
          <dd>{formatMoney(open, due.currency)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
