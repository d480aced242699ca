import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import { useState, type FocusEventHandler } from 'react';
import { moneyAffix, moneySeparators } from '#lib/format.ts';

interface Props {
  label: string;
  name: string;
  value?: number | string;
  onChange: (value: number | string) => void;
  description?: string;
  error?: unknown;
  required?: boolean;
  placeholder?: string;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  'data-autofocus'?: boolean;
  'aria-label'?: string;
}

/** The value as a number: padded or pasted cents arrive as text. */
const asNumber = (value: number | string) =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;

const asError = (error: unknown) => (typeof error === 'string' ? error : undefined);

/**
 * Money in major units in the standard format; cents are not padded while typing. A minus is kept, so that the
 * form can refuse it.
 */
export function AmountField({
  error,
  onChange,
  onBlur,
  currency,
  ...props
}: Props & {
  /** By default the business's currency. */
  currency?: string;
}) {
  const [isTyping, setTyping] = useState(false);
  const { thousand, decimal } = moneySeparators();
  return (
    <NumberInput
      hideControls
      decimalScale={2}
      fixedDecimalScale={!isTyping}
      thousandSeparator={thousand}
      decimalSeparator={decimal}
      // The comma of "2,000" must not start the cents.
      allowedDecimalSeparators={thousand === '.' ? [decimal] : [decimal, '.']}
      inputMode="decimal"
      {...moneyAffix(currency)}
      error={asError(error)}
      {...props}
      onChange={(value) => {
        // While cents are being typed, "2.0" must not become 2.
        onChange(isTyping ? value : asNumber(value));
        setTyping(true);
      }}
      onBlur={(event) => {
        setTyping(false);
        if (props.value !== undefined && asNumber(props.value) !== props.value) {
          onChange(asNumber(props.value));
        }
        onBlur?.(event);
      }}
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
