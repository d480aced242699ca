import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Alert, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyOf } from '@slipway/contract/payments/money';
import { add, fromMajor, subtract, toMajor, zero } from '@slipway/domain/money/money';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { handMethods, type HandMethod } from '@slipway/domain/payments/payment-methods';
import { useRef } from 'react';
import type { CardSource } from '#shared/cards/card-source.ts';
import { usePageData } from '#lib/page-data.ts';
import { CardForm } from '#shared/cards/card-form.tsx';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { api, type CallInput } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { cardName } from '#shared/cards/card-labels.ts';
import { amountProblem } from './amount-problem.ts';
import { TipSuggestions } from './tip-suggestions.tsx';
import { today } from './today.ts';

type By = 'saved_card' | 'new_card' | 'hand';
type Body = CallInput<'POST /api/take-payment'>['body'];

interface Values extends Record<string, unknown> {
  for: 'payment' | 'tip';
  by: By;
  amount: number | string;
  method: HandMethod;
  date: string | null;
  reference: string;
}

/** The card form is incomplete and shows its own errors. */
class NoToken extends Error {}

/** What was refunded of the price, less refunds that were taken back; a correction moved no money. */
function refundedOf({ ledger }: MoneyOf): number {
  const parts = ledger.map(({ status, direction, amount, refund_of: of, correction }) => {
    if (status === ledgerKind.tip || status === ledgerKind.securityDeposit) return zero;
    if (direction === 'refund') return correction ? zero : fromMajor(amount);
    return of === null ? zero : subtract(zero, fromMajor(amount));
  });
  return toMajor(add(...parts));
}

/** Staff take a payment or a tip: by the customer's saved card, a new card, or by hand. */
export function TakePaymentForm(props: {
  money: MoneyOf;
  onClose: () => void;
  onDone: () => void;
}) {
  const { money, onClose, onDone } = props;
  const { i18n } = useLingui();
  const { can_charge: canCharge } = usePageData().payment;
  const card = useRef<CardSource>(null);
  const { once, sentFor } = useIdempotencyKey<Body>();
  /** A card can be charged at most what is left to pay. */
  const tooMuch = (typed: number) => {
    if (typed <= money.left) return null;
    if (money.left <= 0) return t`Nothing is left to pay.`;
    return t`At most ${formatMoney(money.left, money.currency)} can be charged.`;
  };
  const refunded = refundedOf(money);
  // After a refund the price may have been meant to be lower: staff enter the amount.
  const due = money.due_today > 0 && refunded <= 0 ? money.due_today : '';
  const madeOn = formatDate(money.made_on);
  const tooEarly =
    money.order_id === null
      ? t`Date must not be before the booking was made, ${madeOn}.`
      : t`Date must not be before the order was made, ${madeOn}.`;
  const form = useForm<Values>({
    initialValues: {
      for: 'payment',
      by: money.card === null || !canCharge ? 'hand' : 'saved_card',
      amount: due,
      method: 'Cash',
      date: today(),
      reference: '',
    },
    validate: {
      amount: (typed, { for: fields, by }) =>
        amountProblem(typed) ??
        (fields === 'payment' && by !== 'hand' ? tooMuch(Number(typed)) : null),
      date: (date, { by }) => {
        if (by !== 'hand') return null;
        if (date === null) return t`Date is required.`;
        return date < money.made_on ? tooEarly : null;
      },
    },
  });
  const { values } = form;
  const amount = Number(values.amount);
  const over = values.for === 'payment' && amount > Math.max(0, money.left);
  const { awaited } = money;
  const onItsWay = formatMoney(awaited, money.currency);
  const awaitedText = t`${onItsWay} was ordered and has not come yet. If it comes too, the booking is paid twice.`;
  const bodyOf = (typed: Values, token: string | null): Body => {
    const fields = {
      booking: money.booking_id,
      order: money.order_id,
      amount: Number(typed.amount),
      for: typed.for,
    };
    if (typed.by === 'saved_card') return { by: 'saved_card', ...fields };
    if (typed.by === 'new_card') return { by: 'new_card', stripeToken: token ?? '', ...fields };
    const { method, reference } = typed;
    // The notice above the button says that it is too much.
    const sure = { overpay: over, despite_awaited: awaited > 0 };
    return { by: 'hand', ...fields, method, reference, date: typed.date ?? '', ...sure };
  };
  const tokenFor = async (by: By): Promise<string | null> => {
    if (by !== 'new_card') return null;
    const token = (await card.current?.token()) ?? null;
    if (token === null) throw new NoToken(t`Check the card.`);
    return token;
  };
  const save = useSave({
    form,
    send: async (typed) => {
      const payloadKey = JSON.stringify(bodyOf(typed, null));
      const body = sentFor(payloadKey) ?? bodyOf(typed, await tokenFor(typed.by));
      const send = (headers: Record<string, string>) =>
        api('POST /api/take-payment', { body, headers });
      return once(body, send, payloadKey);
    },
    onSaved: ({ data }) => {
      if (data.status === 'paid') toastSuccess(data.message);
      onDone();
    },
  });
  const refundedText = formatMoney(refunded, money.currency);
  const leftText = formatMoney(money.left, money.currency);
  const excess = formatMoney(amount - Math.max(0, money.left), money.currency);
  /** A payment entered by hand is taken as typed, so an excess, which may be a typing error, is confirmed first. */
  const confirmExcess = async (typed: Values) => {
    if (awaited > 0 && typed.for === 'payment' && typed.by === 'hand') {
      const goesOn = await askToConfirm({
        title: t`Money is on its way`,
        text: awaitedText,
        yes: t`Take it anyway`,
        no: t`No, go back`,
      });
      if (!goesOn) return;
    }
    const sure =
      !over ||
      typed.by !== 'hand' ||
      (await askToConfirm({
        title: t`More than what is left`,
        text: t`${excess} too much. It will show as overpaid until it is refunded.`,
        yes: t`Take it anyway`,
        no: t`No, go back`,
      }));
    if (sure) save.save(typed);
  };
  const ways = [
    ...(money.card === null || !canCharge
      ? []
      : [{ value: 'saved_card', label: cardName(money.card) }]),
    ...(canCharge ? [{ value: 'new_card', label: t`New card` }] : []),
    { value: 'hand', label: t`Cash or transfer` },
  ];
  const isBy = (value: string): value is By => ways.some((way) => way.value === value);
  return (
    <EditModal
      title={t`Take a payment`}
      form={form}
      save={{ ...save, save: (typed) => void confirmExcess(typed) }}
      submit={amount > 0 ? t`Take ${formatMoney(amount, money.currency)}` : t`Take the payment`}
      onClose={onClose}
    >
      <Fields>
        {money.booking_id !== null && (
          <SegmentedControl
            aria-label={t`Type`}
            data={[
              { value: 'payment', label: t`Payment` },
              { value: 'tip', label: t`Tip` },
            ]}
            value={values.for}
            onChange={(value) => {
              const isTip = value === 'tip';
              form.setValues({ for: isTip ? 'tip' : 'payment', amount: isTip ? '' : due });
              form.clearFieldError('amount');
            }}
          />
        )}
        <SegmentedControl
          aria-label={t`How it is paid`}
          data={ways}
          value={values.by}
          onChange={(value) => {
            if (isBy(value)) form.setFieldValue('by', value);
          }}
        />
        <AmountField
          label={t`Amount`}
          {...(values.for === 'payment' &&
            refunded > 0 &&
            money.left > 0 && {
              description: t`${refundedText} was refunded, so no amount is suggested. Left to pay: ${leftText}.`,
            })}
          currency={money.currency}
          name="amount"
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        {values.for === 'payment' && money.left > money.due_today && amount !== money.left && (
          <Button
            variant="light"
            size="xs"
            onClick={() => {
              form.setFieldValue('amount', money.left);
              form.clearFieldError('amount');
            }}
          >
            <Trans>All that is left: {leftText}</Trans>
          </Button>
        )}
        {values.for === 'tip' && (
          <TipSuggestions
            of={money.total_price}
            amount={values.amount}
            onChoose={(tip) => {
              form.setFieldValue('amount', tip);
              form.clearFieldError('amount');
            }}
          />
        )}
        {values.by === 'new_card' && <CardForm card={card} disabled={save.isPending} />}
        {values.by === 'hand' && (
          <>
            <Select
              label={t`Method`}
              name="method"
              allowDeselect={false}
              data={handMethods.map((method) => ({
                value: method,
                label: i18n._(paymentMethodLabel(method)),
              }))}
              {...form.getInputProps('method')}
            />
            <DateField
              label={t`Date`}
              name="date"
              min={money.made_on}
              max={today()}
              required
              {...form.getInputProps('date')}
            />
            <TextInput
              label={t`Reference`}
              description={t`Cheque or transfer number.`}
              name="reference"
              maxLength={120}
              {...form.getInputProps('reference')}
            />
          </>
        )}
        {awaited > 0 && values.for === 'payment' && values.by === 'hand' && (
          <Alert color="orange" variant="light" role="status" title={t`Money is on its way`}>
            {awaitedText}
          </Alert>
        )}
        {over && values.by === 'hand' && (
          <Alert color="orange" variant="light" role="status" title={t`More than what is left`}>
            <Trans>{excess} too much. It will show as overpaid until it is refunded.</Trans>
          </Alert>
        )}
      </Fields>
    </EditModal>
  );
}
