import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useNow } from '#shared/time/use-now.ts';
import {
  cardProblems,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  testTokenOf,
  type CardProblems,
  type CardTyped,
} from './card-rules.ts';
import type { CardSource } from './card-source.ts';
import classes from './cards.module.css';

const empty: CardTyped = { number: '', expiry: '', cvc: '' };
const fields = ['number', 'expiry', 'cvc'] as const;

/**
 * The card form of test mode (docs/rules/statuses-and-money.md, "Test cards"). The number is neither stored nor
 * sent; its last four digits choose the test token.
 */
export function TestCardForm({ ref, disabled }: { ref: Ref<CardSource>; disabled: boolean }) {
  const { t } = useLingui();
  const [card, setCard] = useState(empty);
  /** Fields whose error is shown: those left once, or all after a submit. */
  const [left, setLeft] = useState<readonly (keyof CardTyped)[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const problems: CardProblems = cardProblems(card, useNow());
  const problemOf = (field: keyof CardTyped) =>
    left.includes(field) ? problems[field] : undefined;
  const focus = (field: keyof CardTyped) =>
    container.current?.querySelector<HTMLInputElement>(`[name="card-${field}"]`)?.focus();

  useImperativeHandle(ref, () => ({
    token: () => {
      setLeft(fields);
      const first = fields.find((field) => problems[field] !== undefined);
      if (first !== undefined) focus(first);
      return Promise.resolve(first === undefined ? testTokenOf(card.number) : null);
    },
    check: () => {
      setLeft(fields);
      return fields.every((field) => problems[field] === undefined);
    },
    focus: () => focus('number'),
  }));

  const field = (name: keyof CardTyped, format: (typed: string) => string) => ({
    name: `card-${name}`,
    size: 'md' as const,
    inputMode: 'numeric' as const,
    dir: 'ltr',
    disabled,
    value: card[name],
    error: problemOf(name),
    onBlur: () => {
      if (card[name] !== '') setLeft((before) => [...before, name]);
    },
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      // A deletion is not reformatted, since separators could then not be deleted.
      const next = value.length < card[name].length ? value : format(value);
      setCard((before) => ({ ...before, [name]: next }));
    },
  });
  return (
    <div ref={container} className={classes.card}>
      <p className={classes.testNotice}>
        <Trans>
          Test mode: no real card is charged. Use 4242 4242 4242 4242 with any future date and any
          security code.
        </Trans>
      </p>
      <TextInput
        className={classes.cardNumber ?? ''}
        label={t`Card number`}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        {...field('number', formatCardNumber)}
      />
      <TextInput
        label={t`Expiry date`}
        autoComplete="cc-exp"
        placeholder={t`MM / YY`}
        {...field('expiry', formatExpiry)}
      />
      <TextInput
        label={t`Security code`}
        autoComplete="cc-csc"
        placeholder={t`CVC`}
        {...field('cvc', formatCvc)}
      />
    </div>
  );
}
