import { Skeleton, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { add, fromMajor, toMajor } from '@slipway/domain/money/money';
import { todayIn } from '@slipway/domain/dates/dates';
import { lazy, Suspense, useState } from 'react';
import {
  ContactStep,
  PaymentStep,
  Step,
  focusField,
  startContact,
  storedForm,
  storeForm,
  termsOf,
  useUnits,
  type BookField,
  type PlainFields,
  type Trip,
} from '#features/bookings/index.ts';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { pageData, usePageData } from '#lib/page-data.ts';
import type { BasketLine } from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { paysLater } from '#shared/cards/pays-later.ts';
import { useNow } from '#shared/time/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastUndo } from '#ui/toasts/toasts.ts';
import { BasketLineRow } from './basket-line.tsx';
import { CodeField } from '#shared/basket/code-field.tsx';
import { BasketThanks } from './basket-thanks.tsx';
import { storedBasketAttempt } from './basket-storage.ts';
import { tripOfLine } from './line-form.ts';
import { lineRefusals } from './line-refusals.ts';
import { useCheckOut } from './use-check-out.ts';
import classes from './basket.module.css';

const BankDialog = lazy(() =>
  loadChunk(() => import('#shared/cards/bank-dialog.tsx')).then((it) => ({
    default: it.BankDialog,
  })),
);

/** When the lines start that can be had. */
const startsOf = (lines: BasketQuote['lines']) =>
  lines.flatMap(({ trip }) => (trip === null ? [] : new Date(trip.starts_at)));

/** What a line asks for, without what was shown of it. */
function requestedOf({ id, trip }: BasketLine) {
  const shown = ['total_price', 'amount', 'terms_version', 'security_deposit'];
  const requested = Object.entries(trip).filter(([name]) => !shown.includes(name));
  // Whole but for what was shown, which the call does not take.
  return { id, trip: Object.fromEntries(requested) as Omit<BasketLine['trip'], 'total_price'> };
}

/** The lines with the prices of a quote and the terms that the page shows. */
function pricedLines(
  lines: readonly BasketLine[],
  trips: readonly (Trip | null)[],
  quote: BasketQuote | undefined,
): BasketLine[] {
  const { settings } = pageData();
  return lines.map(({ id, trip }, n) => {
    const now = quote?.lines[n]?.trip;
    const offered = trips[n] ?? null;
    return {
      id,
      trip: {
        ...trip,
        ...(now && {
          total_price: now.total_price,
          amount: now.amount,
          security_deposit: now.security_deposit,
        }),
        ...(offered !== null && { terms_version: termsOf(offered, settings).version }),
      },
    };
  });
}

function Heading() {
  return (
    <Title order={1} className={classes.title}>
      <Trans>Your basket</Trans>
    </Title>
  );
}

function EmptyBasket() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Your basket is empty`}
      action={
        <ButtonLink to="/book">
          <Trans>Choose what to book</Trans>
        </ButtonLink>
      }
    >
      <Trans>Add several bookings and pay for them in one go.</Trans>
    </EmptyState>
  );
}

/** The basket: its trips with prices and places of now, who books, and one payment (docs/rules/screens.md, "Basket"). */
export function BasketScreen() {
  const { t } = useLingui();
  const basket = useBasket();
  const units = useUnits();
  const client = useQueryClient();
  const { settings } = usePageData();
  const [form, setForm] = useState(startContact);
  const [attempt, setAttempt] = useState(storedBasketAttempt);
  const [code, setCode] = useState(attempt?.body.code ?? null);
  const now = useNow();
  const lines = basket.lines;
  const requested = lines.map(requestedOf);
  const quoted = useQuery({
    queryKey: ['basket-quote', requested, code],
    queryFn: async ({ signal }) =>
      (await api('POST /api/basket/quote', { body: { lines: requested, code }, signal })).data,
    // What was pressed holds its own places: it is only sent again.
    enabled: lines.length > 0 && attempt === null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const quote = quoted.isPlaceholderData ? undefined : quoted.data;
  const today = todayIn(settings.time_zone, now);
  const tripsOf = (some: readonly BasketLine[]) =>
    some.map(({ trip }) => tripOfLine(units.data ?? [], trip, today));
  const unreadable = lineRefusals(quoted.error, lines);
  const refused =
    (quote?.lines.some(({ trip }) => trip === null) ?? false) || Object.keys(unreadable).length > 0;
  // Nobody shall pay more than they think because they did not see that their code takes nothing off.
  const isCodeRefused = quote !== undefined && quote.code_problem !== null;
  const checkOut = useCheckOut({
    attempt,
    onAttempt: setAttempt,
    form,
    lines: pricedLines(lines, tripsOf(lines), quote),
    amount: quote === undefined || refused || isCodeRefused ? null : quote.amount,
    code: quote?.discount ? code : null,
    onStale: () => void client.invalidateQueries({ queryKey: ['basket-quote'] }),
    onBooked: basket.remove,
  });
  const { pressed } = checkOut;

  if (checkOut.done !== null) return <BasketThanks done={checkOut.done} />;
  const problem = basket.error ?? units.error;
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
  if (basket.isPending || units.isPending) {
    return (
      <>
        <Heading />
        <div role="status" aria-busy="true" aria-label={t`Loading...`}>
          <Skeleton height={120} radius="lg" />
        </div>
      </>
    );
  }
  if (lines.length === 0 && pressed === null) {
    return (
      <>
        <Heading />
        <EmptyBasket />
      </>
    );
  }
  const shownLines: readonly BasketLine[] = pressed?.lines ?? lines;
  const trips = tripsOf(shownLines);
  const change = (fields: Partial<PlainFields>) => {
    checkOut.forget(Object.keys(fields) as BookField[]);
    const changed = { ...form, ...fields };
    setForm(changed);
    const { name, email, phone, country } = changed;
    storeForm({ ...storedForm(), name, email, phone, country });
  };
  const remove = (line: BasketLine) => {
    basket.remove([line.id]);
    toastUndo(t`Removed from the basket.`, () => basket.put(line));
    focusField('what');
  };
  const take = ({ id, trip }: BasketLine, quantity: number) => {
    const guests = Math.ceil((Number(trip.details) * quantity) / (trip.quantity ?? 1));
    basket.put({ id, trip: { ...trip, quantity, details: Math.max(1, guests) } });
  };
  const usedCode = quote?.lines.find(({ trip }) => trip?.code)?.trip?.code?.code ?? '';
  const known = pressed === null ? (refused ? undefined : quote) : undefined;
  const due = known && { now: fromMajor(known.amount), total: fromMajor(known.total_price) };
  const amount = pressed?.amount ?? known?.amount;
  const money = amount === undefined ? '' : formatMoney(amount);
  const shownForm =
    pressed === null
      ? form
      : { ...form, name: pressed.name, email: pressed.email, phone: pressed.phone };
  return (
    <>
      <Heading />
      <form
        noValidate
        className={classes.steps}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Step
          number={1}
          title={<Trans>What you book</Trans>}
          done={pressed !== null || (quote !== undefined && !refused)}
        >
          {checkOut.lost && (
            <p className={classes.problem} role="alert" data-field="lost" tabIndex={-1}>
              <Trans>
                Nothing was booked or charged: your basket has changed. Please look at it again.
              </Trans>
            </p>
          )}
          <ul
            className={classes.lines}
            data-field="what"
            aria-label={t`What you book`}
            tabIndex={-1}
          >
            {shownLines.map((line, n) => (
              <BasketLineRow
                key={line.id}
                line={line.trip}
                trip={trips[n] ?? null}
                quoted={pressed === null ? quote?.lines[n] : undefined}
                refused={checkOut.refusedLines[line.id] ?? unreadable[line.id] ?? null}
                isPressed={pressed !== null}
                onTake={(quantity) => take(line, quantity)}
                onRemove={() => remove(line)}
              />
            ))}
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
          {pressed === null && (
            <div className={classes.sum}>
              <div className={classes.more}>
                <ButtonLink to="/book" variant="default" size="sm">
                  <Trans>Add another</Trans>
                </ButtonLink>
                <CodeField
                  code={code}
                  problem={checkOut.codeProblem ?? quote?.code_problem ?? null}
                  checking={code !== null && quote === undefined}
                  onCode={(typed) => {
                    checkOut.forgetCode();
                    setCode(typed);
                  }}
                />
              </div>
              {known !== undefined && <Totals quote={known} code={usedCode} />}
            </div>
          )}
        </Step>
        <ContactStep
          number={2}
          form={shownForm}
          sizes={null}
          asksGuests={false}
          problems={checkOut.problems}
          onChange={change}
        />
        <PaymentStep
          number={3}
          form={shownForm}
          trips={trips.filter((trip) => trip !== null)}
          due={due ?? null}
          button={
            amount === 0 ? (
              <Trans>BOOK</Trans>
            ) : money === '' ? (
              <Trans>BOOK AND PAY</Trans>
            ) : (
              <Trans>BOOK AND PAY {money}</Trans>
            )
          }
          blocked={pressed === null && (known === undefined || isCodeRefused)}
          delayed={known !== undefined && paysLater(startsOf(known.lines))}
          card={checkOut.card}
          phase={checkOut.phase}
          interrupted={checkOut.interrupted}
          termsChanged={checkOut.termsChanged}
          problems={checkOut.problems}
          onChange={change}
          onBook={() => void checkOut.submit()}
          onTermsRead={checkOut.onTermsRead}
        />
      </form>
      <Suspense fallback={null}>
        {checkOut.bank !== null && pressed !== null && (
          <BankDialog
            amount={pressed.amount}
            currency={settings.currency}
            onAnswer={checkOut.bank.answer}
          />
        )}
      </Suspense>
    </>
  );
}

function Totals({ quote, code }: { quote: BasketQuote; code: string }) {
  const secured = toMajor(
    add(...quote.lines.map(({ trip }) => fromMajor(trip?.security_deposit ?? 0))),
  );
  return (
    <dl className={classes.totals}>
      {quote.discount > 0 && (
        <div>
          <dt>
            <Trans>Code {code}</Trans>
          </dt>
          <dd className="numbers">{formatMoney(-quote.discount)}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd className="numbers">{formatMoney(quote.total_price)}</dd>
      </div>
      <div data-tone="now">
        <dt>
          <Trans>Due now</Trans>
        </dt>
        <dd className="numbers">{formatMoney(quote.amount)}</dd>
      </div>
      {secured > 0 && (
        <div>
          <dt>
            <Trans>Security deposit, given back afterwards</Trans>
          </dt>
          <dd className="numbers">{formatMoney(secured)}</dd>
        </div>
      )}
    </dl>
  );
}
