import '@mantine/core/styles/NumberInput.css';
import { NumberInput, type InputWrapperProps } from '@mantine/core';
import { useRef, useState, type FocusEventHandler } from 'react';
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

/**
 * A pasted or autofilled amount whose last separator is followed by one or two digits: these are cents. Null: another
 * text.
 */
function amountIn(text: string, thousand: string): number | null {
  const signs = text.replaceAll(/[^\d.,-]/g, '');
  const at = signs.lastIndexOf(thousand);
  const whole = signs.slice(0, at);
  const cents = signs.slice(at + 1);
  const isAmount =
    at !== -1 && /^\d{1,2}$/.test(cents) && /^-?(\d*|\d{1,3}([.,]\d{3})+)$/.test(whole);
  return isAmount ? Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`) : null;
}

/**
 * Reads a point that three digits and a further sign follow as one of thousands: in "1.189,50" the comma starts the cents.
 * The third digit was not taken as cents.
 */
function joinThousands(input: HTMLInputElement, third: string, decimal: string): boolean {
  const parts = /^(.*\d)\.(\d\d)[.,]$/.exec(input.value);
  if (parts === null) return false;
  const [, whole = '', more = ''] = parts;
  input.value = whole + more + third + decimal;
  input.setSelectionRange(input.value.length, input.value.length);
  return true;
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
 * digits follow it: "20,50" is 20.50, and "2,000" two thousand. A point with three digits and a comma after it is one of
 * thousands: "1.189,50". A minus is kept, so that the form can refuse it.
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
  /** The digit typed after two cents, which are not more. */
  const third = useRef('');
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
        const typed = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
        // Filled in at once, by the browser or a dictation.
        const filledIn = typed?.length === 1 ? null : amountIn(input.value, thousand);
        if (filledIn !== null) input.value = String(filledIn).replace('.', decimal);
        const isSign = typed === thousand || typed === decimal;
        if (isSign && third.current !== '' && joinThousands(input, third.current, decimal)) {
          setAfterComma(isTyping && typed === thousand);
        } else if (typed === thousand && (!isTyping || !String(value).includes('.'))) {
          if (startCents(input, decimal)) setAfterComma(isTyping);
        }
        const isThird = /\.\d{3}$/.test(input.value) && decimal === '.';
        third.current = isThird && typed !== null && /\d/.test(typed) ? typed : '';
      }}
      onPasteCapture={(event) => {
        const { value: before, selectionStart, selectionEnd } = event.currentTarget;
        const rest = before.slice(0, selectionStart ?? 0) + before.slice(selectionEnd ?? 0);
        const pasted = amountIn(event.clipboardData.getData('text'), thousand);
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
