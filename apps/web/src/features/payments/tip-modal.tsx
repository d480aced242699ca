import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { Alert, Button, NumberInput, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentDue } from '@slipway/contract/payments/payments';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { isTipPercent, tipAmount, tipSuggestions } from '@slipway/domain/bookings/tips';
import { fromMajor, toMajor } from '@slipway/domain/money/money';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { PayingCard } from './paying-card.tsx';
import { PaymentFrame } from './payment-frame.tsx';
import { SentNotice } from './sent-notice.tsx';
import { usePayment } from './use-payment.ts';
import { usePaymentDue } from './use-payment-due.ts';
import classes from './payments.module.css';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);

/** A tip for the supervisor, a percentage of the total (docs/rules/screens.md, "Tip the supervisor"). */
export function TipModal(props: { bookingId: number; onClose: () => void }) {
  const { bookingId, onClose } = props;
  const { t } = useLingui();
  const due = usePaymentDue(bookingId);
  const [busy, setBusy] = useState(false);
  return (
    <PaymentFrame
      title={t`Tip the supervisor`}
      problem={t`The payment could not be prepared`}
      query={due}
      busy={busy}
      onClose={onClose}
    >
      {(data) => <TipForm due={data} onBusy={setBusy} onClose={onClose} />}
    </PaymentFrame>
  );
}

interface FormProps {
  due: PaymentDue;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function TipForm({ due, onBusy, onClose }: FormProps) {
  const { t } = useLingui();
  // 20 percent is described as the industry standard (docs/rules/prices.md, "Tips").
  const [percent, setPercent] = useState<number | string>(20);
  const { phase, bank, interrupted, pay } = usePayment({
    name: `tip-${due.booking}`,
    underWay: due.under_way,
    send: async (key, data) =>
      (
        await api('POST /api/make-tip', {
          body: { booking: due.booking, percent: Number(data) },
          headers: { 'Idempotency-Key': key },
        })
      ).data,
    onPaid: onClose,
  });
  const busy = phase !== 'idle';
  const percentage = interrupted === null ? Number(percent) : Number(interrupted.data);
  const valid = percent !== '' && isTipPercent(percentage);
  const tip = valid ? toMajor(tipAmount(fromMajor(due.total_price), percentage)) : null;
  const problem = valid ? null : t`Enter a number between 1-100`;
  const press = async () => {
    if (tip === null) {
      document.getElementsByName('tip-percent')[0]?.focus();
      return;
    }
    onBusy(true);
    await pay(String(percentage), tip);
    onBusy(false);
  };
  if (!due.tipping_open && interrupted === null) {
    return (
      <Stack gap="md">
        <Alert color="blue" variant="light" role="status">
          {due.status >= bookingStatus.partlyPaid ? (
            <Trans>You can tip once a boat is confirmed for this trip.</Trans>
          ) : (
            <Trans>You can tip once you have paid more than the deposit.</Trans>
          )}
        </Alert>
        <Buttons>
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
        <HowToPay about="tip" />
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
      <Text c="dimmed">
        <Trans>
          The tip goes to your supervisor and mate. 20 percent is the industry standard.
        </Trans>
      </Text>
      {due.tips > 0 && (
        <Alert color="blue" variant="light" role="status">
          <Trans>You have already given a tip of {formatMoney(due.tips, due.currency)}.</Trans>
        </Alert>
      )}
      <div className={classes.percents} role="group" aria-label={t`Suggestions`}>
        {tipSuggestions.map((suggested) => (
          <Button
            key={suggested}
            variant={percentage === suggested ? 'filled' : 'default'}
            aria-pressed={percentage === suggested}
            disabled={busy || interrupted !== null}
            onClick={() => setPercent(suggested)}
          >
            {suggested}%
          </Button>
        ))}
      </div>
      <NumberInput
        name="tip-percent"
        label={t`Percentage of the total price`}
        suffix="%"
        hideControls
        allowNegative={false}
        decimalScale={2}
        value={interrupted === null ? percent : percentage}
        disabled={busy || interrupted !== null}
        error={problem}
        onChange={setPercent}
      />
      <p className={classes.due}>
        <span className={classes.small}>
          <Trans>Your tip</Trans>
        </span>
        <span className={classes.dueAmount} role="status">
          {tip === null ? '–' : formatMoney(tip, due.currency)}
        </span>
        <span className={classes.small}>
          <Trans>of a total price of {formatMoney(due.total_price, due.currency)}</Trans>
        </span>
      </p>
      <PayingCard card={due.card} back={`/dashboard?booking=${due.booking}&open=tip`} />
      <Buttons>
        <Button
          color="signal"
          loading={busy}
          disabled={due.card === null && interrupted === null}
          onClick={() => void press()}
        >
          {tip === null ? <Trans>Tip</Trans> : <Trans>Tip {formatMoney(tip, due.currency)}</Trans>}
        </Button>
      </Buttons>
      {bank !== null && (
        <BankDialog amount={bank.amount} currency={due.currency} onAnswer={bank.answer} />
      )}
    </Stack>
  );
}
