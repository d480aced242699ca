import '@mantine/core/styles/Input.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isDelayed } from '@slipway/domain/payments/payment-methods';
import { isTakenIn, testWays, type TestWay } from '@slipway/domain/payments/test-ways';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useNow } from '#shared/time/use-now.ts';
import {
  cardProblems,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  testTokenOf,
  type CardProblems,
  type CardInput,
} from './card-rules.ts';
import { paymentMethodLabel } from './method-labels.ts';
import type { CardSource, OtherWays } from './card-source.ts';
import { TestNotice } from './test-notice.tsx';
import classes from './cards.module.css';

type FieldOf = (name: keyof CardInput, format: (typed: string) => string) => object;

/** The ways to pay in test mode, besides cards. */
function offeredWays(of: OtherWays | undefined): TestWay[] {
  if (of === undefined) return [];
  const { currency, ways } = of;
  return testWays
    .filter((way) => isTakenIn(way, currency))
    .filter(({ method }) => ways === 'all' || !isDelayed(method));
}

function wayName({ method, outcome }: TestWay): string {
  const name = i18n._(paymentMethodLabel(method));
  if (outcome === 'pays_later') return t`${name}, paid after two days`;
  return outcome === 'refuses_later' ? t`${name}, refused after two days` : name;
}

function wayNote({ outcome }: TestWay): string {
  if (outcome === 'pays') return t`The test wallet pays at once.`;
  if (outcome === 'redirects') {
    return t`You go to the page of a test bank. There you choose what happens.`;
  }
  return t`The test bank answers two days later. Until then your place is kept.`;
}

const empty: CardInput = { number: '', expiry: '', cvc: '' };
const fields = ['number', 'expiry', 'cvc'] as const;

/**
 * The card form of test mode (docs/rules/statuses-and-money.md, "Test cards"). The number is neither stored nor
 * sent; its last four digits choose the test token.
 */
export function TestCardForm({
  ref,
  disabled,
  ways,
}: {
  ref: Ref<CardSource>;
  disabled: boolean;
  /** Where other ways to pay than cards are taken; absent: nowhere. */
  ways?: OtherWays | undefined;
}) {
  const { t } = useLingui();
  const [card, setCard] = useState(empty);
  const [token, setToken] = useState('');
  const offered = offeredWays(ways);
  const way = offered.find((one) => one.token === token) ?? null;
  /** Fields whose error is shown: those left once, or all after a submit. */
  const [left, setLeft] = useState<readonly (keyof CardInput)[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const problems: CardProblems = cardProblems(card, useNow());
  const problemOf = (field: keyof CardInput) =>
    left.includes(field) ? problems[field] : undefined;
  const focus = (field: keyof CardInput) =>
    container.current?.querySelector<HTMLInputElement>(`[name="card-${field}"]`)?.focus();

  useImperativeHandle(ref, () => ({
    token: () => {
      if (way) return Promise.resolve(way.token);
      setLeft(fields);
      const first = fields.find((field) => problems[field] !== undefined);
      if (first !== undefined) focus(first);
      return Promise.resolve(first === undefined ? testTokenOf(card.number) : null);
    },
    check: () => {
      if (way) return true;
      setLeft(fields);
      return fields.every((field) => problems[field] === undefined);
    },
    focus: () => focus('number'),
  }));

  const field = (name: keyof CardInput, format: (typed: string) => string) => ({
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
      <TestNotice />
      {offered.length > 0 && (
        <NativeSelect
          className={classes.cardNumber ?? ''}
          size="md"
          label={t`Pay by`}
          name="test-way"
          disabled={disabled}
          value={way?.token ?? ''}
          onChange={(event) => setToken(event.currentTarget.value)}
          data={[
            { value: '', label: t`Card` },
            ...offered.map((one) => ({ value: one.token, label: wayName(one) })),
          ]}
        />
      )}
      {way ? <p className={classes.wayNote}>{wayNote(way)}</p> : <CardFields field={field} />}
    </div>
  );
}

/** The card's own fields. */
function CardFields({ field }: { field: FieldOf }) {
  const { t } = useLingui();
  return (
    <>
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
    </>
  );
}
