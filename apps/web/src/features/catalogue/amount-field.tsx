import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import { moneyAffix } from '#lib/format.ts';

interface Props {
  label: string;
  name: string;
  value?: number | string;
  onChange: (value: number | string) => void;
  description?: string;
  error?: unknown;
  'data-autofocus'?: boolean;
}

const asError = (error: unknown) => (typeof error === 'string' ? error : undefined);

/** Money in major units, written as everywhere. A minus stays, so that the form can refuse it. */
export function AmountField({ error, ...props }: Props) {
  return (
    <NumberInput
      hideControls
      decimalScale={2}
      inputMode="decimal"
      {...moneyAffix()}
      error={asError(error)}
      {...props}
    />
  );
}

/** A number without a unit. */
export function CountField({ error, decimals = 0, ...props }: Props & { decimals?: number }) {
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={decimals}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      error={asError(error)}
      {...props}
    />
  );
}
