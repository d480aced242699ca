import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { handMethods, type HandMethod } from '@slipway/domain/payments/payment-methods';
import { Fields } from '#ui/edit/fields.tsx';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';

/** A payment received by hand, in the form. */
export interface ByHand {
  method: HandMethod;
  paid_on: string;
  reference: string;
}

/** Method, date and reference of a payment received by hand. */
export function ByHandFields(props: {
  byHand: ByHand;
  today: string;
  error: string | undefined;
  onChange: (byHand: ByHand) => void;
}) {
  const { byHand, today, error, onChange } = props;
  const { i18n, t } = useLingui();
  return (
    <Fields columns={2}>
      <NativeSelect
        label={t`Method`}
        name="method"
        data={handMethods.map((value) => ({ value, label: i18n._(paymentMethodLabel(value)) }))}
        value={byHand.method}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...byHand, method: handMethods.find((it) => it === value) ?? 'Cash' });
        }}
      />
      <TextInput
        type="date"
        label={t`Paid on`}
        name="paid_on"
        max={today}
        value={byHand.paid_on}
        error={error}
        onChange={(event) => onChange({ ...byHand, paid_on: event.currentTarget.value })}
      />
      <TextInput
        label={t`Reference`}
        name="reference"
        maxLength={100}
        value={byHand.reference}
        onChange={(event) => onChange({ ...byHand, reference: event.currentTarget.value })}
      />
    </Fields>
  );
}
