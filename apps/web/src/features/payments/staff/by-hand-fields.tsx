import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Fields } from '#ui/edit/fields.tsx';

/** Payment methods other than a card (docs/rules/statuses-and-money.md, "Payment methods"). */
const byHandMethods = ['Cheque', 'Cash', 'E-transfer', 'Direct deposit'] as const;

/** A payment received by hand, in the form. */
export interface ByHand {
  method: (typeof byHandMethods)[number];
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
  const { t } = useLingui();
  const names = {
    Cheque: t`Cheque`,
    Cash: t`Cash`,
    'E-transfer': t`E-transfer`,
    'Direct deposit': t`Direct deposit`,
  };
  return (
    <Fields columns={2}>
      <NativeSelect
        label={t`Method`}
        name="method"
        data={byHandMethods.map((value) => ({ value, label: names[value] }))}
        value={byHand.method}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...byHand, method: byHandMethods.find((it) => it === value) ?? 'Cash' });
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
