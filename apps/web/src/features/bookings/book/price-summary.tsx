import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { dueDates } from '@slipway/domain/bookings/due-dates';
import type { PackageQuote, PackageQuotePart } from '@slipway/domain/bookings/prices/quote';
import type { Cents } from '@slipway/domain/money/money';
import { add, fromMajor, toMajor } from '@slipway/domain/money/money';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import type { BookForm } from './book-form.ts';
import { TermsSentences } from '#features/bookings/book/steps/terms-sentences.tsx';
import { countedExtra, extraGuestsText } from '#shared/packages/counted-extra.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import {
  choosesStart,
  hasLengths,
  isByItem,
  isBySeat,
  isStay,
  packageName,
  partyText,
  securityDepositOf,
  startTime,
  type Trip,
} from './trip.ts';
import { useNow } from '#shared/time/use-now.ts';
import { shownEnd } from './shown-end.ts';
import classes from './summary.module.css';

const amount = (cents: Cents) => formatMoney(toMajor(cents));

function Line(props: { label: ReactNode; value: ReactNode; tone?: 'quiet' | 'strong' | 'now' }) {
  return (
    <div className={classes.line} data-tone={props.tone}>
      <dt>{props.label}</dt>
      <dd className="numbers">{props.value}</dd>
    </div>
  );
}

/** @param props `name` of the package */
function PartLabel({ part, name }: { part: PackageQuotePart; name: string }) {
  const each = amount(part.each);
  switch (part.kind) {
    case 'package':
      if (part.quantity === 1) return name;
      return (
        <Trans>
          {part.quantity} × {name} × {each}
        </Trans>
      );
    case 'night':
      return (
        <Plural value={part.quantity} one={`# night × ${each}`} other={`# nights × ${each}`} />
      );
    case 'day':
      return <Plural value={part.quantity} one={`# day × ${each}`} other={`# days × ${each}`} />;
    case 'guest_type':
      return (
        <Trans>
          {part.quantity} × {part.label} × {each}
        </Trans>
      );
    case 'extra':
    case 'fee':
      return part.quantity === 1 ? (
        <bdi>{countedExtra(part)}</bdi>
      ) : (
        <>
          {countedExtra(part)} × {each}
        </>
      );
    case 'extra_guests':
      return (
        <>
          {extraGuestsText(part)} × {each}
        </>
      );
    case 'inshore_base':
      return <Trans>Inshore trip</Trans>;
    case 'extra_people':
      return (
        <Plural
          value={part.quantity}
          one={`# extra person × ${each}`}
          other={`# extra people × ${each}`}
        />
      );
    case 'extra_hours':
      return (
        <Plural
          value={part.quantity}
          one={`# extra hour × ${each}`}
          other={`# extra hours × ${each}`}
        />
      );
    case 'code':
      return <Trans>Code {part.label}</Trans>;
    case 'adjustment':
      return <bdi>{part.label}</bdi>;
    case 'tax':
      // Shown as a line of its own with the tax's name.
      return null;
  }
}

/** The payments after the deposit; two that are due already are shown as one amount. */
function LaterPayments(props: { quote: PackageQuote; date: BookForm['date']; booked: boolean }) {
  const { quote, date, booked } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const { second_payment_days: secondDays, final_payment_days: finalDays } = settings.due_dates;
  const today = todayIn(settings.time_zone, useNow());
  const due = date === null ? null : dueDates(date, settings.due_dates);
  const payments = [
    {
      label: t`Second payment`,
      cents: quote.secondPayment,
      day: due?.secondPayment ?? null,
      daysBefore: secondDays,
    },
    {
      label: t`Final payment`,
      cents: quote.finalPayment,
      day: due?.finalPayment ?? null,
      daysBefore: finalDays,
    },
  ].filter(({ cents }) => cents > 0);
  const isDue = (day: CalendarDate | null) => day !== null && day <= today;
  const dueLabel = ({ day, daysBefore }: (typeof payments)[number]) => {
    if (day === null) {
      return plural(daysBefore, {
        0: 'on the day of the trip',
        one: '# day before the trip',
        other: '# days before the trip',
      });
    }
    if (!isDue(day)) return t`due ${formatDate(day)}`;
    return booked ? t`due now` : t`due once booked`;
  };
  if (payments.length === 2 && payments.every(({ day }) => isDue(day))) {
    return (
      <Line
        tone="quiet"
        label={
          <>
            {booked ? <Trans>Due now</Trans> : <Trans>Due once booked</Trans>}
            <small>
              <Trans>second and final payment</Trans>
            </small>
          </>
        }
        value={amount(add(quote.secondPayment, quote.finalPayment))}
      />
    );
  }
  return payments.map((payment) => (
    <Line
      key={payment.label}
      tone="quiet"
      label={
        <>
          {payment.label}
          <small>{dueLabel(payment)}</small>
        </>
      }
      value={amount(payment.cents)}
    />
  ));
}

/** What is paid with a booking: nothing, its deposit or the whole price. */
export type PaymentNow = 'later' | 'deposit' | 'in_full';

/** The label of the deposit; one of the whole price, or of nothing, is not called a deposit. */
export function DepositLabel(props: { quote: PackageQuote; when: 'now' | 'later' | 'paid' }) {
  const { quote, when } = props;
  const isPart = quote.deposit > 0 && quote.deposit < quote.total;
  if (when === 'paid') return isPart ? <Trans>Deposit paid</Trans> : <Trans>Paid in full</Trans>;
  if (when === 'later')
    return isPart ? <Trans>Deposit, due later</Trans> : <Trans>Due later</Trans>;
  return isPart ? <Trans>Deposit due now</Trans> : <Trans>Due now</Trans>;
}

/**
 * Price, tax, the amount due now and the later instalments, by the server's rules (docs/rules/prices.md,
 * "Instalments").
 */
export function PriceLines(props: {
  /** Of the package. */
  name: string;
  /** 0: none. */
  securityDeposit: number;
  quote: PackageQuote;
  date: BookForm['date'];
  /** It is booked, and what is paid with it has been paid. */
  paid?: boolean;
  /** What is paid with the booking; absent: the deposit. */
  payment?: PaymentNow;
}) {
  const { name, securityDeposit, quote, date, paid = false, payment = 'deposit' } = props;
  const later = payment === 'later';
  const { t } = useLingui();
  const taxOf = (index: number) => {
    const tax = quote.taxLines[index];
    return tax === undefined ? '' : `${tax.name} ${String(tax.percent)}%`;
  };
  const priced = quote.parts.filter((part) => part.kind !== 'tax');
  return (
    <dl className={classes.lines}>
      {priced.map((part, index) => (
        <Line
          key={`${index} ${part.kind} ${part.extra ?? ''} ${part.label ?? ''} ${part.rate?.name ?? ''} ${part.each}`}
          label={
            <>
              <PartLabel part={part} name={name} />
              {part.rate && <small>{part.rate.name}</small>}
            </>
          }
          value={amount(part.amount)}
        />
      ))}
      {!quote.taxIncluded &&
        quote.taxLines.map((tax, index) => (
          <Line key={tax.name} label={taxOf(index)} value={amount(tax.amount)} />
        ))}
      <Line tone="strong" label={<Trans>Total</Trans>} value={amount(quote.total)} />
      {quote.taxIncluded &&
        quote.taxLines.map((tax, index) => (
          <Line
            key={tax.name}
            tone="quiet"
            label={t`Includes ${taxOf(index)}`}
            value={amount(tax.amount)}
          />
        ))}
      {payment === 'in_full' && (
        <Line tone="now" label={<Trans>Paid in full</Trans>} value={amount(quote.total)} />
      )}
      {payment !== 'in_full' && quote.deposit > 0 && (
        <Line
          tone={later ? 'quiet' : 'now'}
          label={<DepositLabel quote={quote} when={later ? 'later' : paid ? 'paid' : 'now'} />}
          value={amount(quote.deposit)}
        />
      )}
      {payment !== 'in_full' && <LaterPayments quote={quote} date={date} booked={paid} />}
      {securityDeposit > 0 && (
        <Line
          tone="quiet"
          label={
            <>
              <Trans>Security deposit</Trans>
              <small>
                <Trans>not part of the price, released afterwards</Trans>
              </small>
            </>
          }
          value={amount(fromMajor(securityDeposit))}
        />
      )}
    </dl>
  );
}

/** What is chosen: the trip, its date and the guests. */
export function SummaryFacts({ trip, form }: { trip: Trip; form: BookForm }) {
  const { settings } = usePageData();
  const time = startTime(trip, form.date, form.time, settings);
  const timeKnown = !choosesStart(trip, form.date) || form.time !== null;
  const end = shownEnd(trip, form, settings);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{trip.kind === 'inshore' ? <Trans>Trip</Trans> : trip.unit.name}</dt>
        <dd>
          {packageName(trip)}
          {trip.kind === 'inshore' && (
            <>
              {', '}
              <Plural value={trip.hours} one="# hour" other="# hours" />
            </>
          )}
          {trip.kind === 'package' && hasLengths(trip) && trip.length !== null && (
            <>, {lengthText(trip.pkg.kind_facts.length, trip.length)}</>
          )}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Date</Trans>
        </dt>
        <dd>
          {form.date === null ? <Trans>Not chosen yet</Trans> : formatDate(form.date)}
          {form.date !== null && timeKnown && time !== null && `, ${formatTime(time)}`}
          {end !== null && ` – ${end}`}
        </dd>
      </div>
      {trip.kind === 'package' && isByItem(trip) && (
        <div>
          <dt>
            <Trans>Quantity</Trans>
          </dt>
          <dd>{trip.quantity}</dd>
        </div>
      )}
      <div>
        <dt>{isBySeat(trip) ? <Trans>Guests</Trans> : <Trans>Group size</Trans>}</dt>
        <dd>{partyText(trip, form, settings) ?? <Trans>Not chosen yet</Trans>}</dd>
      </div>
    </dl>
  );
}

/** The cancellation terms that apply, on demand. */
export function TermsDetails({ trip }: { trip: Trip }) {
  return (
    <details className={classes.terms}>
      <summary>
        <span>
          <Trans>Cancellation terms</Trans>
        </span>
      </summary>
      <TermsSentences trips={[trip]} />
    </details>
  );
}

/** The whole summary: trip, date, guests, price and cancellation terms. */
export function PriceSummary(props: {
  trip: Trip | null;
  quote: PackageQuote | null;
  form: BookForm;
  lastMinute: boolean;
  /** What is paid with the booking; absent: the deposit. */
  payment?: PaymentNow;
}) {
  const { trip, quote, form, lastMinute, payment = 'deposit' } = props;
  if (trip === null || quote === null) {
    return (
      <p className={classes.empty}>
        {isStay(trip) ? (
          <Trans>
            Choose arrival and return, and the price appears here: total, tax, deposit and what is
            due later.
          </Trans>
        ) : form.unitId === 0 ? (
          <Trans>
            Choose a duration, and the price appears here: total, tax, deposit and what is due
            later.
          </Trans>
        ) : (
          <Trans>
            Choose a unit and a package, and the price appears here: total, tax, deposit and what is
            due later.
          </Trans>
        )}
      </p>
    );
  }
  return (
    <>
      <SummaryFacts trip={trip} form={form} />
      <PriceLines
        name={packageName(trip)}
        securityDeposit={securityDepositOf(trip)}
        quote={quote}
        date={form.date}
        payment={payment}
      />
      {lastMinute && <LastMinute />}
      <TermsDetails trip={trip} />
    </>
  );
}

/** The warning for a trip that starts within a day, word for word (docs/rules/availability.md, "Last minute"). */
export function LastMinute() {
  return (
    <p className={classes.warning} role="status">
      <Trans>
        Last minute bookings are subject to units and supervisors availability. Please confirm via
        text with our team after you book to make sure we can accommodate your request.
      </Trans>
    </p>
  );
}
