import { Skeleton, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { fromMajor } from '@slipway/domain/money/money';
import { isMoreDue } from '@slipway/domain/bookings/due-dates';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import {
  ContactStep,
  PaymentStep,
  Step,
  focusField,
  loadTellRefusal,
  startContact,
  storedForm,
  storeForm,
  useUnits,
  type BookField,
  type PlainFields,
} from '#features/bookings/index.ts';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import {
  isGiftLine,
  isItemLine,
  isTripLine,
  type BasketLine,
} from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { paysLater } from '#shared/cards/pays-later.ts';
import { useNow } from '#shared/time/use-now.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastUndo } from '#ui/toasts/toasts.ts';
import { BasketLineRow } from './basket-line.tsx';
import { BasketCodes } from './basket-codes.tsx';
import { BasketThanks } from './basket-thanks.tsx';
import { BasketSummary } from './basket-summary.tsx';
import { BasketSubtotal, BasketTotals } from './basket-totals.tsx';
import { storedBasketAttempt } from './basket-storage.ts';
import { basketWords } from './basket-words.tsx';
import type { DeliveryField } from './delivery/delivery-form.ts';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import { DeliverySummary } from './delivery/delivery-summary.tsx';
import { useDelivery, useDeliveryForm } from './delivery/use-delivery.ts';
import { AddMoreLinks, EmptyBasket } from './empty-basket.tsx';
import { GiftLineRow } from './gift-line.tsx';
import { ItemLineRow } from './item-line.tsx';
import { KeptBasket } from './kept-basket.tsx';
import { tripOfLine } from './line-form.ts';
import { isUnavailable, pricedLines } from './line-prices.ts';
import { lineRefusals } from './line-refusals.ts';
import { ShopTerms } from './shop-terms.tsx';
import { useBasketCodes } from './use-basket-codes.ts';
import { useBasketQuote } from './use-basket-quote.ts';
import { useCheckOut } from './use-check-out.ts';
import { useFollower } from './use-follower.ts';
import { useTaken } from './use-taken.ts';
import classes from './basket.module.css';

const BankDialog = lazyPart(async () => (await import('#shared/cards/bank-dialog.tsx')).BankDialog);

/** The starts of the available trips. */
const startsOf = (lines: BasketQuote['lines']) =>
  lines.flatMap(({ trip }) => (trip === null ? [] : new Date(trip.starts_at)));

/** Focuses the buttons of a line, or the heading where there is none any more. */
function focusLine(line: BasketLine | undefined) {
  if (line !== undefined) focusField(`line-${line.id}`);
  else requestAnimationFrame(() => document.querySelector<HTMLElement>('h1[tabindex]')?.focus());
}

function Heading() {
  return (
    <Title order={1} tabIndex={-1} className={classes.title}>
      <Trans>Your basket</Trans>
    </Title>
  );
}

/** The basket, or a receipt (docs/rules/screens.md, "Basket"). */
export function BasketScreen() {
  const { receipt } = useRouteSearch('basket');
  return receipt === null ? <Basket /> : <KeptBasket key={receipt} name={receipt} />;
}

/** Trips and products with current prices and availability, delivery, contact details, and one payment. */
function Basket() {
  const { t } = useLingui();
  const basket = useBasket();
  const units = useUnits();
  const client = useQueryClient();
  const { settings } = usePageData();
  const [form, setForm] = useState(startContact);
  const [typed, changeDelivery] = useDeliveryForm();
  const [attempt, setAttempt] = useState(storedBasketAttempt);
  const codes = useBasketCodes(
    attempt && { code: attempt.body.code ?? null, giftCodes: attempt.body.gift_cards ?? [] },
  );
  const { code, giftCodes } = codes;
  const now = useNow();
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const lines = basket.lines;
  const followerOf = useFollower(lines);
  const hasAttempt = attempt !== null;
  const { quoted, quote, lineQuote, latest, isQuoting } = useBasketQuote({
    lines,
    code,
    giftCodes,
    typed,
    isPressed: hasAttempt,
  });
  // Both sorts of codes are typed into one field; another can be typed after a gift card.
  if (code !== null && lineQuote?.gift_cards.some((gift) => gift.typed === code) === true) {
    codes.takeAsGift(code);
  }
  const today = todayIn(settings.time_zone, now);
  const tripsOf = (some: readonly BasketLine[]) =>
    some.map((line) => (isTripLine(line) ? tripOfLine(units.data ?? [], line.trip, today) : null));
  const unreadable = lineRefusals(quoted.error, lines);
  const refused =
    (lineQuote?.lines.some(isUnavailable) ?? false) || Object.keys(unreadable).length > 0;
  // A refused code blocks the payment, so that nobody pays more than expected.
  const isCodeRefused =
    quote !== undefined &&
    (quote.code_problem !== null || quote.gift_cards.some(({ problem }) => problem !== null));
  const known = latest?.lines.flatMap(({ item }) => item ?? []) ?? [];
  const delivery = useDelivery({ typed, quote: latest, isQuoting, attempt });
  const priced = pricedLines(lines, tripsOf(lines), quote);
  const taken = useTaken({ priced: quote === undefined ? null : priced, put: basket.put });
  const checkOut = useCheckOut({
    attempt,
    onAttempt: setAttempt,
    form,
    lines: priced,
    quote: quote === undefined || refused || isCodeRefused ? null : quote,
    code: quote?.discount ? code : null,
    giftCards: giftCodes,
    delivery,
    products: { items: known, place: delivery.place },
    onStale: () => void client.invalidateQueries({ queryKey: ['basket-quote'] }),
    onBooked: basket.remove,
  });
  const { pressed } = checkOut;
  const shownLines: readonly BasketLine[] = pressed?.lines ?? lines;
  const shownQuote = attempt?.quote ?? lineQuote;
  const lastTrip = shownLines.findLast(isTripLine)?.trip;
  const hasTrips = lastTrip !== undefined;
  const hasProducts = shownLines.some(isItemLine);
  const hasGifts = shownLines.some(isGiftLine);

  if (checkOut.done !== null) return <BasketThanks done={checkOut.done} />;
  const problem = basket.error ?? (hasTrips ? units.error : null);
  if (problem !== null) {
    return (
      <>
        <Heading />
        <LoadProblem
          title={t`Your basket could not be loaded`}
          error={problem}
          onRetry={() => {
            basket.refetch();
            void units.refetch();
          }}
        />
      </>
    );
  }
  if (basket.isPending || (hasTrips && units.isPending)) {
    return (
      // The same elements as below, so that the heading keeps the focus.
      <div className={classes.page}>
        <Heading />
        <div role="status" aria-busy="true" aria-label={t`Loading...`}>
          <Skeleton height={120} radius="lg" />
        </div>
      </div>
    );
  }
  if (shownLines.length === 0) {
    return (
      <>
        <Heading />
        <EmptyBasket />
      </>
    );
  }
  const trips = tripsOf(shownLines);
  const change = (fields: Partial<PlainFields>) => {
    checkOut.forget(Object.keys(fields) as BookField[]);
    const changed = { ...form, ...fields };
    setForm(changed);
    const { name, email, phone, country } = changed;
    storeForm({ ...storedForm(), name, email, phone, country });
  };
  const remove = (line: BasketLine) => {
    const at = shownLines.indexOf(line);
    basket.remove([line.id]);
    toastUndo(t`Removed from the basket.`, () => {
      basket.put(line, followerOf(shownLines.slice(at + 1))?.id);
      focusLine(line);
    });
    focusLine(shownLines[at + 1] ?? shownLines[at - 1]);
  };
  const payable = attempt?.quote ?? (refused ? undefined : quote);
  const isComplete = payable !== undefined && (!hasProducts || payable.order?.shipping != null);
  const due = payable && { now: fromMajor(payable.amount), total: fromMajor(payable.total_price) };
  const amount = isComplete ? payable.amount : undefined;
  const words = basketWords({ hasTrips, buys: hasProducts || hasGifts });
  const cannotDeliver =
    hasProducts && pressed === null && (delivery.problem !== null || delivery.isImpossible);
  const shownForm =
    pressed === null
      ? form
      : { ...form, name: pressed.name, email: pressed.email, phone: pressed.phone };
  const number = hasProducts ? 3 : 2;
  const returnDays = shownQuote?.order?.return_days ?? null;
  const totals = payable && (
    <BasketTotals
      quote={payable}
      by={hasProducts ? (pressed?.delivery?.by ?? delivery.form.by) : null}
    />
  );
  return (
    <div className={classes.page}>
      <Heading />
      <form
        noValidate
        className={classes.steps}
        onFocus={() => void loadTellRefusal()}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Step
          number={1}
          title={words.what}
          done={pressed !== null || (quote !== undefined && !refused)}
        >
          {checkOut.lost && (
            <p className={classes.problem} role="alert" data-field="lost" tabIndex={-1}>
              {words.lost}
            </p>
          )}
          <ul className={classes.lines} data-field="what" aria-label={words.list} tabIndex={-1}>
            {shownLines.map((line, n) => {
              const shown = {
                quoted: shownQuote?.lines[n],
                refused: checkOut.refusedLines[line.id] ?? unreadable[line.id] ?? null,
                isPressed: pressed !== null,
                onTake: (quantity: number) => {
                  checkOut.forgetLine(line.id);
                  taken.take(line, quantity);
                },
                onRemove: () => remove(line),
              };
              if (isTripLine(line)) {
                return (
                  <BasketLineRow
                    key={line.id}
                    id={line.id}
                    line={line.trip}
                    trip={trips[n] ?? null}
                    {...shown}
                  />
                );
              }
              if (isGiftLine(line)) {
                return <GiftLineRow key={line.id} id={line.id} line={line.gift} {...shown} />;
              }
              const seen = (attempt?.items ?? known).find(
                ({ variant_id: id }) => id === line.item.variant_id,
              );
              const item = seen ?? (shown.quoted === undefined ? undefined : null);
              return (
                <ItemLineRow key={line.id} id={line.id} line={line.item} item={item} {...shown} />
              );
            })}
          </ul>
          {refused && (
            <p className={classes.problem} role="status">
              <Trans>Change or remove what is unavailable to continue.</Trans>
            </p>
          )}
          {quoted.isError && Object.keys(unreadable).length === 0 && (
            <LoadProblem
              title={t`The prices could not be loaded`}
              error={quoted.error}
              onRetry={() => void quoted.refetch()}
            />
          )}
          <div className={classes.sum}>
            {pressed === null && (
              <div className={classes.more}>
                <div className={classes.ways}>
                  <AddMoreLinks lastTrip={lastTrip} hasProducts={hasProducts} hasGifts={hasGifts} />
                </div>
                <BasketCodes
                  code={code}
                  giftCodes={giftCodes}
                  problem={checkOut.codeProblem ?? lineQuote?.code_problem ?? null}
                  quote={lineQuote}
                  onCode={(entered) => {
                    checkOut.forgetCode();
                    codes.setCode(entered);
                  }}
                  onGiftCodes={codes.setGiftCodes}
                />
              </div>
            )}
            {hasProducts
              ? shownQuote !== undefined && !refused && <BasketSubtotal quote={shownQuote} />
              : !isWide && totals}
          </div>
        </Step>
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
              changeDelivery({ ...delivery.form, ...fields });
            }}
            {...(pressed?.delivery && {
              pressed: (
                <DeliverySummary delivery={pressed.delivery} place={attempt?.place ?? null} />
              ),
            })}
          />
        )}
        <ContactStep
          number={number}
          form={shownForm}
          sizes={null}
          asksGuests={false}
          problems={checkOut.problems}
          onChange={change}
        />
        <PaymentStep
          number={number + 1}
          form={shownForm}
          trips={trips.filter((trip) => trip !== null)}
          due={isComplete || !hasProducts ? (due ?? null) : null}
          moreDue={(quote?.lines ?? []).some(
            ({ trip }) =>
              trip !== null &&
              isMoreDue(
                { date: calendarDate(trip.date), total: trip.total_price, deposit: trip.amount },
                settings.due_dates,
                today,
              ),
          )}
          button={words.button(amount === undefined ? null : { amount, text: formatMoney(amount) })}
          blocked={pressed === null && (payable === undefined || isCodeRefused || cannotDeliver)}
          {...(pressed === null &&
            isCodeRefused && { todo: <Trans>Correct or remove your code to continue.</Trans> })}
          delayed={payable !== undefined && !hasGifts && paysLater(startsOf(payable.lines))}
          card={checkOut.card}
          phase={checkOut.phase}
          interrupted={checkOut.interrupted}
          termsChanged={checkOut.termsChanged}
          problems={checkOut.problems}
          onChange={change}
          onBook={() => void checkOut.submit()}
          onTermsRead={checkOut.onTermsRead}
          {...((hasProducts || hasGifts) && {
            order: {
              ...words.payment,
              alone: !hasTrips,
              termsKey: `returns ${returnDays ?? ''}`,
              terms: returnDays !== null && <ShopTerms days={returnDays} />,
              sums: !isWide && totals,
            },
          })}
        />
      </form>
      {isWide && <BasketSummary>{totals}</BasketSummary>}

      {checkOut.bank !== null && pressed !== null && (
        <BankDialog
          amount={pressed.amount}
          currency={settings.currency}
          onAnswer={checkOut.bank.answer}
        />
      )}
    </div>
  );
}
