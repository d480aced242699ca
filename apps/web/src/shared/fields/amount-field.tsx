import '@mantine/core/styles/NumberInput.css';
import { NumberInput, type InputWrapperProps } from '@mantine/core';
import { useState, type FocusEventHandler } from 'react';
import { moneyAffix, moneySeparators } from '#lib/format.ts';

interface Props {
  label: string;
  name: string;
  value?: number | string;
  onChange: (value: number | string) => void;
  description?: string;
  inputWrapperOrder?: NonNullable<InputWrapperProps['inputWrapperOrder']>;
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

/** A pasted amount whose last sign of thousands stands before one or two digits: these are cents. Null: another text. */
function pastedAmount(text: string, thousand: string): number | null {
  const signs = text.replaceAll(/[^\d.,-]/g, '');
  const at = signs.lastIndexOf(thousand);
  const whole = signs.slice(0, at);
  const cents = signs.slice(at + 1);
  const isAmount =
    at !== -1 && /^\d{1,2}$/.test(cents) && /^-?(\d*|\d{1,3}([.,]\d{3})+)$/.test(whole);
  return isAmount ? Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`) : null;
}

/** Makes the sign that was just typed after all digits the start of cents; false: it stands among them. */
function startCents(input: HTMLInputElement, decimal: string): boolean {
  const at = input.selectionStart ?? 0;
  const after = input.value.slice(at);
  if (/\d/.test(after)) return false;
  input.value = input.value.slice(0, at - 1) + decimal + after;
  input.setSelectionRange(at, at);
  return true;
}

const asError = (error: unknown) => (typeof error === 'string' ? error : undefined);

/**
 * Money in major units in the standard format; cents are not padded while typing. A comma starts cents until three
 * digits follow it: "20,50" is 20.50, and "2,000" two thousand. A minus is kept, so that the form can refuse it.
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
  /** The cents were started with the sign of thousands. */
  const [isAfterComma, setAfterComma] = useState(false);
  const { thousand, decimal } = moneySeparators();
  const { value = '' } = props;
  return (
    <NumberInput
      hideControls
      decimalScale={isAfterComma ? 3 : 2}
      fixedDecimalScale={!isTyping}
      thousandSeparator={thousand}
      decimalSeparator={decimal}
      allowedDecimalSeparators={thousand === '.' ? [decimal] : [decimal, '.']}
      inputMode="decimal"
      {...moneyAffix(currency)}
      error={asError(error)}
      {...props}
      onChangeCapture={({ currentTarget: input, nativeEvent }) => {
        const isWhole = !isTyping || !String(value).includes('.');
        const isComma = nativeEvent instanceof InputEvent && nativeEvent.data === thousand;
        if (!isComma || !isWhole || !startCents(input, decimal)) return;
        setAfterComma(isTyping);
      }}
      onPasteCapture={(event) => {
        const { value: before, selectionStart, selectionEnd } = event.currentTarget;
        const rest = before.slice(0, selectionStart ?? 0) + before.slice(selectionEnd ?? 0);
        const pasted = pastedAmount(event.clipboardData.getData('text'), thousand);
        if (pasted === null || /\d/.test(rest)) return;
        event.preventDefault();
        event.stopPropagation();
        setTyping(false);
        setAfterComma(false);
        onChange(pasted);
      }}
      onChange={(next) => {
        setTyping(true);
        const isThousands = isAfterComma && /\.\d{3}$/.test(String(next));
        if (isThousands || !String(next).includes('.')) setAfterComma(false);
        if (isThousands) onChange(Number(String(next).replace('.', '')));
        // While cents are being typed, "2.0" must not become 2.
        else onChange(isTyping ? next : asNumber(next));
      }}
      onBlur={(event) => {
        setTyping(false);
        setAfterComma(false);
        if (asNumber(value) !== value) onChange(asNumber(value));
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
