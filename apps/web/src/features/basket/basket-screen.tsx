import { Button, Skeleton, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { cents } from '@slipway/domain/money/money';
import { todayIn } from '@slipway/domain/dates/dates';
import { lazy, Suspense, useState } from 'react';
import {
  ContactStep,
  PaymentStep,
  Step,
  paysLater,
  startContact,
  useUnits,
  type BookField,
  type PlainFields,
} from '#features/bookings/index.ts';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';
import type { BasketLine } from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastUndo } from '#ui/toasts/toasts.ts';
import { BasketLineRow } from './basket-line.tsx';
import { CodeField } from '#shared/basket/code-field.tsx';
import { BasketThanks } from './basket-thanks.tsx';
import { tripOfLine } from './line-form.ts';
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

/** What a line is asked for, without what was shown of it. */
function askedOf({ trip }: BasketLine) {
  const { total_price: _total, amount: _amount, terms_version: _terms, ...asked } = trip;
  return { trip: asked };
}

/** The basket: its trips with prices and places of now, who books, and one payment (docs/rules/screens.md, "Basket"). */
export function BasketScreen() {
  const { t } = useLingui();
  const basket = useBasket();
  const units = useUnits();
  const client = useQueryClient();
  const { settings } = usePageData();
  const { lines, replace } = basket;
  const [form, setForm] = useState(startContact);
  const [code, setCode] = useState<string | null>(null);
  const asked = lines.map(askedOf);
  const queryKey = ['basket-quote', asked, code];
  const quote = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await api('POST /api/basket/quote', { body: { lines: asked, code }, signal })).data,
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const told = quote.isPlaceholderData ? undefined : quote.data;
  const refused = told?.lines.some(({ trip }) => trip === null) ?? false;
  const priced = lines.map(({ trip }, n): BasketLine => {
    const now = told?.lines[n]?.trip;
    if (!now) return { trip };
    const { total_price, amount, terms_version } = now;
    return { trip: { ...trip, total_price, amount, terms_version } };
  });
  const checkOut = useCheckOut({
    form,
    lines: priced,
    amount: told === undefined || refused ? null : told.amount,
    termsText: told?.terms_text ?? null,
    code: told?.discount ? code : null,
    onStale: () => void client.invalidateQueries({ queryKey: ['basket-quote'] }),
    onBooked: () => replace([]),
  });

  if (checkOut.done !== null) return <BasketThanks done={checkOut.done} />;
  const heading = (
    <Title order={1} className={classes.title}>
      <Trans>Your basket</Trans>
    </Title>
  );
  if (basket.isPending || units.isPending) {
    return (
      <>
        {heading}
        <div role="status" aria-busy="true" aria-label={t`Loading...`}>
          <Skeleton height={120} radius="lg" />
        </div>
      </>
    );
  }
  if (units.isError) {
    return (
      <>
        {heading}
        <LoadProblem
          title={t`Your basket could not be loaded`}
          error={units.error}
          onRetry={() => void units.refetch()}
        />
      </>
    );
  }
  if (lines.length === 0) {
    return (
      <>
        {heading}
        <EmptyState
          title={t`Nothing is in your basket`}
          action={
            <ButtonLink to="/book">
              <Trans>Choose what to book</Trans>
            </ButtonLink>
          }
        >
          <Trans>What you put here is booked and paid together.</Trans>
        </EmptyState>
      </>
    );
  }
  const today = todayIn(settings.time_zone, new Date());
  const trips = lines.map(({ trip }) => tripOfLine(units.data, trip, today));
  const change = (fields: Partial<PlainFields>) => {
    checkOut.forget(Object.keys(fields) as BookField[]);
    setForm({ ...form, ...fields });
  };
  const without = (n: number) => lines.filter((_, at) => at !== n);
  const remove = (n: number) => {
    replace(without(n));
    toastUndo(t`Removed from the basket.`, () => replace(lines));
  };
  const take = (n: number, quantity: number) =>
    replace(
      lines.map(({ trip }, at) => {
        if (at !== n) return { trip };
        const most = Math.ceil((Number(trip.details) * quantity) / (trip.quantity ?? 1));
        return { trip: { ...trip, quantity, details: Math.max(1, most) } };
      }),
    );
  const usedCode = told?.lines.find(({ trip }) => trip?.code)?.trip?.code?.code ?? '';
  const due = told && { now: cents(told.amount * 100), total: cents(told.total_price * 100) };
  const amount = told === undefined ? '' : formatMoney(told.amount);
  return (
    <>
      {heading}
      <form
        noValidate
        className={classes.steps}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Step number={1} title={<Trans>What you book</Trans>} done={told !== undefined && !refused}>
          <ul className={classes.lines} data-field="lines" tabIndex={-1}>
            {lines.map(({ trip }, n) => (
              <BasketLineRow
                key={`${n} ${JSON.stringify(trip)}`}
                line={trip}
                trip={trips[n] ?? null}
                quoted={told?.lines[n]}
                onTake={(quantity) => take(n, quantity)}
                onRemove={() => remove(n)}
              />
            ))}
          </ul>
          {refused && (
            <p className={classes.problem} role="status">
              <Trans>Nothing can be booked until what cannot be had is changed or removed.</Trans>
            </p>
          )}
          {quote.isError && (
            <LoadProblem
              title={t`The prices could not be loaded`}
              error={quote.error}
              onRetry={() => void quote.refetch()}
            />
          )}
          <div className={classes.sum}>
            <div className={classes.more}>
              <ButtonLink to="/book" variant="default" size="sm">
                <Trans>Add another</Trans>
              </ButtonLink>
              <CodeField
                code={code}
                problem={checkOut.codeProblem ?? told?.code_problem ?? null}
                checking={code !== null && told === undefined}
                onCode={(typed) => {
                  checkOut.forgetCode();
                  setCode(typed);
                }}
              />
            </div>
            {told !== undefined && (
              <dl className={classes.totals}>
                {told.discount > 0 && (
                  <div>
                    <dt>
                      <Trans>Code {usedCode}</Trans>
                    </dt>
                    <dd className="numbers">{formatMoney(-told.discount)}</dd>
                  </div>
                )}
                <div>
                  <dt>
                    <Trans>Total</Trans>
                  </dt>
                  <dd className="numbers">{formatMoney(told.total_price)}</dd>
                </div>
                <div data-tone="now">
                  <dt>
                    <Trans>Due now</Trans>
                  </dt>
                  <dd className="numbers">{amount}</dd>
                </div>
              </dl>
            )}
          </div>
        </Step>
        <ContactStep
          number={2}
          form={form}
          sizes={null}
          asksGuests={false}
          problems={checkOut.problems}
          onChange={change}
        />
        <PaymentStep
          number={3}
          form={form}
          trips={trips.filter((trip) => trip !== null)}
          due={due ?? null}
          button={told?.amount === 0 ? <Trans>BOOK</Trans> : <Trans>BOOK AND PAY {amount}</Trans>}
          blocked={told === undefined || refused}
          delayed={told !== undefined && paysLater(startsOf(told.lines))}
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
        {checkOut.bank !== null && told !== undefined && (
          <BankDialog
            amount={told.amount}
            currency={settings.currency}
            onAnswer={checkOut.bank.answer}
          />
        )}
      </Suspense>
    </>
  );
}
