import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Alert, Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyOf } from '@slipway/contract/payments/money';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { CardForm } from '#shared/cards/card-form.tsx';
import { cardName } from '#shared/cards/card-labels.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { TipSuggestions } from './tip-suggestions.tsx';
import { today } from './today.ts';
import { useTakePayment, type PaidBy } from './use-take-payment.ts';

/** Staff take a payment or a tip: by the customer's saved card, a new card, or by hand. */
export function TakePaymentForm(props: {
  money: MoneyOf;
  onClose: () => void;
  onDone: () => void;
}) {
  const { money, onClose, onDone } = props;
  const { t } = useLingui();
  const { can_charge: canCharge } = usePageData().payment;
  const payment = useTakePayment(money, onDone);
  const { form, amount, refunded, texts, save, enterAmount } = payment;
  const { values } = form;
  const isHand = values.by === 'hand';
  const isPayment = values.for === 'payment';
  const refundedText = formatMoney(refunded, money.currency);
  const leftText = formatMoney(money.left, money.currency);
  const ways = [
    ...(money.card === null || !canCharge
      ? []
      : [{ value: 'saved_card', label: cardName(money.card) }]),
    ...(canCharge ? [{ value: 'new_card', label: t`New card` }] : []),
    { value: 'hand', label: t`Cash or transfer` },
  ];
  const isBy = (value: string): value is PaidBy => ways.some((way) => way.value === value);
  return (
    <EditModal
      title={t`Take a payment`}
      form={form}
      save={save}
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
            onChange={(value) => payment.choose(value === 'tip' ? 'tip' : 'payment')}
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
          {...(isPayment &&
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
        {isPayment && money.left > money.due_today && amount !== money.left && (
          <Button variant="light" size="xs" onClick={() => enterAmount(money.left)}>
            <Trans>All that is left: {leftText}</Trans>
          </Button>
        )}
        {values.for === 'tip' && (
          <TipSuggestions of={money.total_price} amount={values.amount} onChoose={enterAmount} />
        )}
        {values.by === 'new_card' && <CardForm card={payment.card} disabled={save.isPending} />}
        {isHand && <HandFields form={form} earliest={money.made_on} />}
        {payment.isOnItsWay && (
          <Alert color="orange" variant="light" role="status" title={t`Money is on its way`}>
            {texts.awaited}
          </Alert>
        )}
        {payment.over && isHand && (
          <Alert color="orange" variant="light" role="status" title={t`More than what is left`}>
            {texts.excess}
          </Alert>
        )}
      </Fields>
    </EditModal>
  );
}

/** @param earliest the day on which the booking or order was made */
function HandFields(props: {
  form: ReturnType<typeof useTakePayment>['form'];
  earliest: MoneyOf['made_on'];
}) {
  const { form, earliest } = props;
  const { i18n, t } = useLingui();
  return (
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
        min={earliest}
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
  );
}
