import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { fromMajor } from '@slipway/domain/money/money';
import { isMoreDue } from '@slipway/domain/bookings/due-dates';
import { calendarDate } from '@slipway/domain/dates/dates';
import type { ReactNode } from 'react';
import { ContactStep, PaymentStep, loadTellRefusal } from '#features/bookings/index.ts';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { paysLater } from '#shared/cards/pays-later.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { BasketTotals } from './basket-totals.tsx';
import { basketWords } from './basket-words.tsx';
import type { DeliveryField } from '#shared/delivery/delivery-form.ts';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import { DeliverySummary } from './delivery/delivery-summary.tsx';
import { LinesStep } from './lines/lines-step.tsx';
import { ShopTerms } from '#shared/terms/shop-terms.tsx';
import type { BasketForm } from './use-basket-form.ts';
import classes from './basket.module.css';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);

/** The starts of the available trips. */
const startsOf = (lines: BasketQuote['lines']) =>
  lines.flatMap(({ trip }) => (trip === null ? [] : new Date(trip.starts_at)));

/** The steps of a basket that has something, and the sums beside them. */
export function BasketSteps({ basket }: { basket: BasketForm }) {
  const { settings } = usePageData();
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const { hasTrips, hasProducts, hasGifts, delivery, payable, checkOut } = basket;
  const { pressed, bank } = checkOut;
  const words = basketWords({ hasTrips, buys: hasProducts || hasGifts });
  const totals = payable && (
    <BasketTotals
      quote={payable}
      by={hasProducts ? (pressed?.delivery?.by ?? delivery.form.by) : null}
    />
  );
  const number = hasProducts ? 3 : 2;
  return (
    <>
      <form
        noValidate
        className={classes.steps}
        onFocus={() => void loadTellRefusal()}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <LinesStep basket={basket} words={words} totals={!isWide && totals} />
        {hasProducts && (
          <DeliveryStep
            number={2}
            form={delivery.form}
            offer={delivery.offer}
            isQuoting={delivery.isQuoting}
            zoneId={delivery.zoneId}
            problem={delivery.problem}
            problems={checkOut.deliveryProblems}
            onChange={(fields) => {
              checkOut.forgetDelivery(Object.keys(fields) as DeliveryField[]);
              basket.changeDelivery({ ...delivery.form, ...fields });
            }}
            {...(pressed?.delivery && {
              pressed: (
                <DeliverySummary
                  delivery={pressed.delivery}
                  place={basket.attempt?.place ?? null}
                />
              ),
            })}
          />
        )}
        <ContactStep
          number={number}
          form={basket.contact}
          sizes={null}
          asksGuests={false}
          problems={checkOut.problems}
          onChange={basket.changeContact}
        />
        <BasketPayment {...{ basket, words }} number={number + 1} totals={!isWide && totals} />
      </form>
      {isWide && <BasketSummary>{totals}</BasketSummary>}
      {bank !== null && pressed !== null && (
        <BankDialog amount={pressed.amount} currency={settings.currency} onAnswer={bank.answer} />
      )}
    </>
  );
}

/** The last step: what is due now, and the button. */
function BasketPayment(props: {
  number: number;
  basket: BasketForm;
  words: ReturnType<typeof basketWords>;
  totals: ReactNode;
}) {
  const { settings } = usePageData();
  const { number, basket, words, totals } = props;
  const { hasTrips, hasProducts, hasGifts, delivery, isCodeRefused, payable, checkOut } = basket;
  const isPressed = checkOut.pressed !== null;
  const isComplete = payable !== undefined && (!hasProducts || payable.order?.shipping != null);
  const due = payable && { now: fromMajor(payable.amount), total: fromMajor(payable.total_price) };
  const amount = isComplete ? payable.amount : undefined;
  const cannotDeliver = hasProducts && (delivery.problem !== null || delivery.isImpossible);
  const returnDays = basket.shownQuote?.order?.return_days ?? null;
  return (
    <PaymentStep
      number={number}
      form={basket.contact}
      trips={basket.trips.filter((trip) => trip !== null)}
      due={isComplete || !hasProducts ? (due ?? null) : null}
      moreDue={(basket.quote?.lines ?? []).some(
        ({ trip }) =>
          trip !== null &&
          isMoreDue(
            { date: calendarDate(trip.date), total: trip.total_price, deposit: trip.amount },
            settings.due_dates,
            basket.today,
          ),
      )}
      button={words.button(amount === undefined ? null : { amount, text: formatMoney(amount) })}
      blocked={!isPressed && (payable === undefined || isCodeRefused || cannotDeliver)}
      {...(!isPressed &&
        isCodeRefused && { todo: <Trans>Correct or remove your code to continue.</Trans> })}
      delayed={payable !== undefined && !hasGifts && paysLater(startsOf(payable.lines))}
      card={checkOut.card}
      phase={checkOut.phase}
      interrupted={checkOut.interrupted}
      termsChanged={checkOut.termsChanged}
      problems={checkOut.problems}
      onChange={basket.changeContact}
      onBook={() => void checkOut.submit()}
      onTermsRead={checkOut.onTermsRead}
      {...((hasProducts || hasGifts) && {
        order: {
          ...words.payment,
          alone: !hasTrips,
          termsKey: `returns ${returnDays ?? ''}`,
          terms: returnDays !== null && <ShopTerms days={returnDays} />,
          sums: totals,
        },
      })}
    />
  );
}
