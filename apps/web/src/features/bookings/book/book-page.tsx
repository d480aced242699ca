import { Trans, useLingui } from '@lingui/react/macro';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import { isMoreDue } from '@slipway/domain/bookings/due-dates';
import { todayIn } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { useState } from 'react';
import { embeddedOn } from '#lib/frame/embed.ts';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import type { PlainFields } from './book-form.ts';
import { TripCodeField } from '#features/bookings/code/trip-code-field.tsx';
import { ContactStep } from '#features/bookings/book/steps/contact-step.tsx';
import { DateStep } from '#features/bookings/book/steps/date-step.tsx';
import { PackageStep } from '#features/bookings/book/steps/package-step.tsx';
import { PaymentStep } from '#features/bookings/book/steps/payment-step.tsx';
import { AddToBasket } from './add-to-basket.tsx';
import { useTripCode } from '#features/bookings/code/use-trip-code.ts';
import { storedAttempt } from './book-storage.ts';
import { requestedTrip, missingFields, shownTrip } from './press/booking-body.ts';
import { paysLater, startOf } from '#shared/cards/pays-later.ts';
import { PriceSummary } from './price-summary.tsx';
import type { BookField } from './press/refusals.ts';
import { SummaryBar } from './summary-bar.tsx';
import { maxGuests } from './trip.ts';
import { UnitStep } from '#features/bookings/book/steps/unit-step.tsx';
import { useBookForm } from './use-book-form.ts';
import { loadTellRefusal } from './press/load-tell-refusal.ts';
import { useBooking } from './press/use-booking.ts';
import { keptFor, storedKeptPlace } from './waiting/kept-place.ts';
import { unavailableChoice, useChosenTrip } from './use-chosen-trip.ts';
import { useNow } from '#shared/time/use-now.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import summary from './summary.module.css';
import { BookHeader } from './book-header.tsx';
import classes from './book.module.css';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);
const BankWindow = lazyPart(async () => (await import('./press/bank-window.tsx')).BankWindow);
// Most packages have none.
const ExtrasStep = lazyPart(
  async () => (await import('#features/bookings/extras/extras-step.tsx')).ExtrasStep,
);
// Most days are not full.
const JoinWaitingList = lazyPart(
  async () => (await import('./waiting/join-waiting-list.tsx')).JoinWaitingList,
);
const KeptForYou = lazyPart(async () => (await import('./waiting/kept-for-you.tsx')).KeptForYou);
const ThankYou = lazyPart(async () => (await import('./thank-you.tsx')).ThankYou);

const fieldOf: Record<keyof PlainFields, BookField> = {
  guests: 'guests',
  code: 'code',
  name: 'name',
  email: 'email',
  phone: 'phone',
  country: 'phone',
  payWith: 'card',
  keepCard: 'card',
  holdDeposit: 'card',
  agreedTerms: 'terms',
};

/** The fields that decide what is booked. */
const tripFields = ['unit', 'package', 'date', 'time', 'guests'] as const;

/** Whether a day or one of its starts cannot be booked. */
const isPartlyTaken = (day: DayAvailability) =>
  !day.available || day.starts.some(({ selectable }) => !selectable);

/** The booking page once the units are loaded: five steps, six with extras, all visible, with the price beside them. */
export function BookPage(props: {
  units: BookableUnit[];
  /** Whether inshore trips are offered. */
  inshore: boolean;
  onAgain: () => void;
}) {
  const { units, inshore, onAgain } = props;
  const { t } = useLingui();
  const { settings, payment } = usePageData();
  const now = useNow();
  const [form, dispatch] = useBookForm(units, inshore && settings.inshore_offered);
  const { unitId, packageId, hours, time } = form;
  const [waitedFor] = useState(storedKeptPlace);
  const kept = keptFor(waitedFor, form);
  const {
    trip,
    calendar,
    chosenDate,
    lastMinute,
    days,
    daysBesides,
    day,
    quoteWith,
    most,
    least,
    asksGuests,
    extras,
  } = useChosenTrip(units, form, now, { kept });
  const [attempt, setAttempt] = useState(storedAttempt);
  const code = useTripCode({
    code: form.code,
    asked: trip === null ? null : requestedTrip({ form, trip, settings }),
    pressed: attempt?.code,
  });
  const quote = quoteWith(code.agreed);
  const booking = useBooking({
    form,
    trip,
    quote,
    day,
    kept,
    dispatch,
    attempt,
    code: code.pressed,
    onAttempt: setAttempt,
  });

  // Choices are checked against every fresh calendar, except while a booking is in progress, since it holds its
  // own day.
  if (calendar === 'ready' && day !== null && !booking.interrupted && booking.phase === 'idle') {
    const lost = unavailableChoice(day, form);
    if (lost !== null) dispatch(lost);
  }

  if (booking.done !== null) {
    return <ThankYou done={booking.done} onAgain={onAgain} />;
  }

  const change = (fields: Partial<PlainFields>) => {
    const changed = Object.keys(fields) as (keyof PlainFields)[];
    booking.forget(changed.map((name) => fieldOf[name]));
    dispatch({ type: 'fields', fields });
  };
  const sum = (
    <PriceSummary
      trip={trip}
      quote={quote}
      form={form}
      lastMinute={lastMinute}
      payment={payment.asks_for_cards ? 'deposit' : 'later'}
    />
  );
  const total = quote === null ? '' : formatMoney(toMajor(quote.total));
  const deposit = quote === null ? '' : formatMoney(toMajor(quote.deposit));
  const { problems } = booking;
  const open = missingFields({ form, trip, day });
  const isComplete = tripFields.every((name) => open[name] === undefined);
  const added =
    trip !== null && quote !== null && isComplete
      ? shownTrip({ form, trip, quote: quoteWith(null) ?? quote, settings })
      : null;
  const stepsBefore = extras.state === 'none' ? 3 : 4;
  const shownDays = booking.own === null ? days : daysBesides(booking.own);
  return (
    <>
      <BookHeader />
      <div className={classes.page}>
        <form
          noValidate
          className={classes.steps}
          onFocus={() => void loadTellRefusal()}
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          {kept !== null && <KeptForYou place={kept} />}
          <UnitStep
            units={units}
            inshore={inshore}
            unitId={unitId}
            problem={problems.unit}
            onChoose={(id) => {
              booking.forget(['unit', 'package', 'guests']);
              const maxPerUnit = maxGuests(units, id, settings) ?? 0;
              dispatch({ type: 'unit', unitId: id, maxGuests: maxPerUnit });
            }}
          />
          <PackageStep
            units={units}
            unitId={unitId}
            packageId={packageId}
            hours={hours}
            done={trip !== null}
            problem={problems.package}
            onPackage={(id) => {
              booking.forget(['package']);
              dispatch({ type: 'package', packageId: id });
            }}
            onHours={(next) => {
              booking.forget(['package']);
              dispatch({ type: 'hours', hours: next });
            }}
          />
          <DateStep
            {...chosenDate}
            availability={shownDays?.availability ?? null}
            returns={shownDays?.returns}
            held={booking.held}
            problems={problems}
            onDate={(chosen) => dispatch({ type: 'date', date: chosen })}
            onTime={(chosen) => dispatch({ type: 'time', time: chosen })}
            onTrip={(action) => {
              booking.forget(['length', 'quantity', 'date', 'time', 'guests']);
              dispatch(action);
            }}
            hasWaitingList
            whyNot={(asked) => {
              const asking = shownDays?.availability(asked);
              if (trip?.kind !== 'package' || asking === undefined || !isPartlyTaken(asking)) {
                return null;
              }
              return (
                <JoinWaitingList
                  key={`${trip.pkg.id} ${asked}`}
                  trip={trip}
                  form={form}
                  date={asked}
                  day={asking}
                />
              );
            }}
          />
          {extras.state !== 'none' && (
            <ExtrasStep
              number={4}
              trip={trip}
              read={extras}
              asked={form.extras}
              guests={form.guests}
              problem={problems.extras}
              onChange={(chosen) => {
                booking.forget(['extras']);
                dispatch({ type: 'extras', extras: chosen });
              }}
            />
          )}
          <ContactStep
            number={stepsBefore + 1}
            form={form}
            sizes={most === null ? null : { least, most }}
            asksGuests={asksGuests}
            problems={problems}
            onChange={change}
          />
          {embeddedOn() === null && <AddToBasket trip={added} form={form} />}
          {embeddedOn() !== null && (
            <section className={summary.inFrame} aria-label={t`Summary`}>
              {sum}
            </section>
          )}
          <PaymentStep
            number={stepsBefore + 2}
            form={form}
            trips={trip === null ? [] : [trip]}
            due={quote && { now: quote.deposit, total: quote.total }}
            moreDue={
              form.date !== null &&
              quote !== null &&
              isMoreDue(
                { date: form.date, ...quote },
                settings.due_dates,
                todayIn(settings.time_zone, now),
              )
            }
            code={
              <TripCodeField
                code={form.code}
                state={code}
                problem={problems.code}
                onCode={(typed) => change({ code: typed })}
              />
            }
            blocked={code.blocked && !booking.interrupted}
            {...(code.blocked &&
              code.problem !== null &&
              !booking.interrupted && {
                todo: <Trans>Correct or remove your code to continue.</Trans>,
              })}
            button={<Trans>BOOK MY PACKAGE!</Trans>}
            delayed={form.date !== null && paysLater([startOf(form.date, time)])}
            card={booking.card}
            phase={booking.phase}
            interrupted={booking.interrupted}
            termsChanged={booking.termsChanged}
            problems={problems}
            onChange={change}
            onBook={() => void booking.submit()}
            onTermsRead={booking.onTermsRead}
          />
        </form>
        <aside className={summary.panel} aria-label={t`Summary`}>
          <h2 className={summary.title}>
            <Trans>Summary</Trans>
          </h2>
          {sum}
        </aside>
      </div>
      {embeddedOn() === null && (
        <SummaryBar trip={trip} quote={quote}>
          {sum}
        </SummaryBar>
      )}
      <p className="only-spoken" role="status">
        {quote !== null &&
          (payment.asks_for_cards ? (
            <Trans>
              Total {total}, due now {deposit}
            </Trans>
          ) : (
            <Trans>Total {total}</Trans>
          ))}
      </p>
      {quote !== null && <BankParts booking={booking} amount={toMajor(quote.deposit)} />}
    </>
  );
}

/** The bank's question to the payer, here or in a window of its own. */
function BankParts(props: { booking: ReturnType<typeof useBooking>; amount: number }) {
  const { bank, bankWindow } = props.booking;
  const { currency } = usePageData().settings;
  const asked = { amount: props.amount, currency };
  return (
    <>
      {bank !== null && <BankDialog {...asked} onAnswer={bank.answer} />}
      {bankWindow !== null && <BankWindow {...bankWindow} {...asked} />}
    </>
  );
}
