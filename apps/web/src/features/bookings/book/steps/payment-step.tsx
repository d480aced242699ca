import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { toMajor, type Cents } from '@slipway/domain/money/money';
import { useState, type ReactNode, type Ref } from 'react';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import type { BookForm, PlainFields } from '#features/bookings/book/book-form.ts';
import { CardForm } from '#shared/cards/card-form.tsx';
import type { CardSource } from '#shared/cards/card-source.ts';
import type { BookField } from '#features/bookings/book/press/refusals.ts';
import { termsKeys, type Trip } from '#features/bookings/book/trip.ts';
import { securityDepositsOf } from './security-deposit.tsx';
import { Problem, Step } from './step.tsx';
import type { Phase } from '#features/bookings/book/press/use-bank.ts';
import classes from '#features/bookings/book/book.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

const TermsModal = lazyPart(async () => (await import('./terms-modal.tsx')).TermsModal);
const SecurityDepositConsent = lazyPart(
  async () => (await import('./security-deposit-consent.tsx')).SecurityDepositConsent,
);

/** How the business takes the deposit, where no card is asked for. */
function ByHand({ deposit, how }: { deposit: string; how: string }) {
  return (
    <div className={classes.byHand}>
      <p>
        <b>
          {deposit === '' ? (
            <Trans>Nothing is charged now.</Trans>
          ) : (
            <Trans>Deposit: {deposit}. Nothing is charged now.</Trans>
          )}
        </b>
      </p>
      <p dir="auto">{how}</p>
    </div>
  );
}

function CardChoice(props: { form: BookForm; onChange: (fields: Partial<PlainFields>) => void }) {
  const { t } = useLingui();
  const { user } = usePageData();
  const { form, onChange } = props;
  if (user?.card == null) return null;
  const { brand, last4, exp_month: month, exp_year: year } = user.card;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  const until = `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
  const choices = [
    { value: 'saved', title: `${name} •••• ${last4}`, detail: t`Saved card, valid until ${until}` },
    { value: 'new', title: t`Another card`, detail: null },
  ] as const;
  return (
    <div className={classes.choices} role="radiogroup" aria-label={t`Card`}>
      {choices.map(({ value, title, detail }) => (
        <label
          key={value}
          className={classes.choice}
          data-chosen={form.payWith === value || undefined}
        >
          <input
            type="radio"
            name="pay-with"
            className={classes.radio}
            checked={form.payWith === value}
            onChange={() => onChange({ payWith: value })}
          />
          <span className={classes.choiceText}>
            <span className={classes.choiceTitle}>{title}</span>
            {detail !== null && <span className={classes.choiceDetail}>{detail}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

/** What is due now, and in all. */
export interface Due {
  now: Cents;
  total: Cents;
}

/** What products beside the trips, or in their place, change in it. */
export interface OrderToPay {
  /** Whether no trip is booked with them. */
  alone: boolean;
  /** Tells their terms apart. */
  termsKey: string;
  terms: ReactNode;
  /** What all of it comes to. */
  sums: ReactNode;
  progress: string;
  agree: ReactNode;
  interrupted: ReactNode;
}

/** The last step: the card or how else it is paid, the terms and the submit button (docs/rules/screens.md, "Book Your Package"). */
export function PaymentStep(props: {
  number: number;
  form: BookForm;
  /** What is booked, by whose terms; empty: nothing is chosen yet. */
  trips: readonly Trip[];
  /** Null: it is not known yet. */
  due: Due | null;
  /** Whether more than what is charged now is due once booked. */
  moreDue: boolean;
  /** A field for a code; absent: it is elsewhere. */
  code?: ReactNode;
  /** What the button says where something is charged. */
  button: ReactNode;
  /** Nothing can be booked as it is. */
  blocked?: boolean;
  /** What has to be done before anything can be booked; absent: nothing that is said here. */
  todo?: ReactNode;
  /** Whether it may be paid with money that comes days later. */
  delayed: boolean;
  card: Ref<CardSource>;
  phase: Phase;
  /** A booking was sent and not answered. */
  interrupted: boolean;
  /** Other terms were published since the page was opened: they are shown. */
  termsChanged: boolean;
  problems: Partial<Record<BookField, string>>;
  /** Absent: trips alone are booked. */
  order?: OrderToPay;
  onChange: (fields: Partial<PlainFields>) => void;
  onBook: () => void;
  onTermsRead: () => void;
}) {
  const { t } = useLingui();
  const { settings, user, payment, terms_text: termsText } = usePageData();
  const { form, trips, due, phase, interrupted, termsChanged, problems, order, onChange } = props;
  const [reading, setReading] = useState(false);
  const secured = securityDepositsOf(trips);
  const terms = termsKeys(trips, settings, termsText) + (order?.termsKey ?? '');
  const agreed = form.agreedTerms === terms;
  const busy = phase !== 'idle';
  const agree = (yes: boolean) => onChange({ agreedTerms: yes ? terms : null });
  const close = () => {
    setReading(false);
    props.onTermsRead();
  };
  const usesSaved = user?.card != null && form.payWith === 'saved';
  const nothingNow = due !== null && due.now === 0;
  const byHand = !payment.asks_for_cards && !nothingNow;
  const deposit = due === null ? '' : formatMoney(toMajor(due.now));
  const progressLabels = {
    idle: '',
    card: byHand ? '' : t`Checking your card…`,
    booking:
      order?.progress ?? t`Booking your trip. This can take a moment; please stay on this page.`,
    bank: t`Waiting for your bank…`,
  };
  return (
    <Step
      number={props.number}
      title={<Trans>Payment</Trans>}
      done={false}
      {...(deposit === '' || nothingNow || byHand
        ? {}
        : {
            hint:
              due !== null && due.now >= due.total
                ? t`The total of ${deposit} is charged now.`
                : order === undefined
                  ? props.moreDue
                    ? t`The deposit of ${deposit} is charged now. More is due once booked.`
                    : t`The deposit of ${deposit} is charged now, and the rest later.`
                  : t`${deposit} is charged now, and the rest of the bookings when it is due.`,
          })}
    >
      {props.code}
      {order?.sums}
      <div data-field="card" className={classes.payment}>
        {interrupted && !busy && byHand ? (
          <p className={classes.interrupted} role="status">
            <Trans>
              Your booking was sent, but its answer did not reach us. Press the button to continue.
              It is the same booking, and nothing is booked twice.
            </Trans>
          </p>
        ) : interrupted && !busy ? (
          <p className={classes.interrupted} role="status">
            {order?.interrupted ?? (
              <Trans>
                Your booking was sent but is not finished: your bank has not confirmed it yet, or
                its answer did not reach us. Press the button to continue. It is the same booking,
                and you will not be charged twice.
              </Trans>
            )}
          </p>
        ) : (
          <>
            {nothingNow && (
              <p className={classes.stepHint}>
                <Trans>Nothing is charged now, so no card is asked for.</Trans>
              </p>
            )}
            {byHand && <ByHand deposit={deposit} how={payment.how} />}
            {!nothingNow && !byHand && <CardChoice form={form} onChange={onChange} />}
            {!nothingNow && !byHand && !usesSaved && (
              <>
                <CardForm
                  card={props.card}
                  disabled={busy}
                  billing={{ name: form.name, email: form.email }}
                  otherWays={{
                    ways: props.delayed ? 'all' : 'no_debits',
                    amount: due?.now ?? 0,
                    currency: settings.currency,
                  }}
                />
                <label className={classes.tick}>
                  <input
                    type="checkbox"
                    checked={form.keepCard}
                    onChange={(event) => onChange({ keepCard: event.currentTarget.checked })}
                  />
                  <span>
                    <Trans>Save this card for later payments</Trans>
                    {user === null && (
                      <small>
                        <Trans>
                          Only if your email address is new to us. Otherwise, sign in to save a
                          card.
                        </Trans>
                      </small>
                    )}
                  </span>
                </label>
              </>
            )}
            {!nothingNow && !byHand && secured > 0 && (
              <SecurityDepositConsent deposit={secured} form={form} onChange={onChange} />
            )}
          </>
        )}
        <Problem id="book-card-problem" text={problems.card} />
      </div>
      {order && <p className={classes.stepHint}>{order.terms}</p>}
      <div className={classes.tick} data-field="terms">
        <input
          id="book-terms"
          type="checkbox"
          checked={agreed}
          onChange={(event) => agree(event.currentTarget.checked)}
        />
        <span>
          <label htmlFor="book-terms">
            <Trans>I agree to the terms and conditions.</Trans>
          </label>{' '}
          <button type="button" className={classes.textButton} onClick={() => setReading(true)}>
            <Trans>Read the terms and conditions</Trans>
          </button>
        </span>
      </div>
      <Problem id="book-terms-problem" text={problems.terms} />
      <Button
        type="submit"
        color="signal"
        size="lg"
        fullWidth
        classNames={{ root: classes.bookButton ?? '', label: classes.bookLabel ?? '' }}
        disabled={!agreed || busy || props.blocked === true}
        loading={busy}
        onClick={props.onBook}
      >
        {byHand ? <Trans>BOOK WITHOUT PAYING NOW</Trans> : props.button}
      </Button>
      <p className={classes.progress} role="status">
        {progressLabels[phase]}
        {!agreed && !busy && (order?.agree ?? <Trans>Agree to the terms to book.</Trans>)}{' '}
        {!busy && props.todo}
      </p>
      {(reading || termsChanged) && (
        <TermsModal
          trips={trips}
          changed={termsChanged}
          order={order}
          onClose={close}
          onAgree={() => {
            agree(true);
            close();
          }}
        />
      )}
    </Step>
  );
}
