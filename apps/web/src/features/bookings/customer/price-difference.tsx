import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { keptByText } from '#features/bookings/kept-by-text.ts';
import { movedText } from '#features/bookings/moved-text.ts';
import { Line } from './cancel-details.tsx';
import { changeOf, isChanged, type EditProblems, type EditValues } from './edit-values.ts';
import classes from './edit-booking.module.css';

/** The cost of a change and how it is settled: more to pay, or a credit. */
export function PriceDifference(props: {
  booking: MyBooking;
  /** The booking's unit; undefined until loaded. */
  unit: BookableUnit | undefined;
  values: EditValues;
  /** Only extras can be changed so near the trip. */
  closed?: boolean;
  /** Errors already shown at the fields; while no time is chosen, availability is unknown too. */
  problems: EditProblems;
}) {
  const { booking, unit, values, closed = false, problems } = props;
  const { t } = useLingui();
  const { id } = booking;
  const body = changeOf(booking, values, unit, closed);
  const asks = isChanged(booking, values) && values.date !== '' && problems.date === undefined;
  const preview = useQuery({
    queryKey: ['change-preview', id, booking.version, body],
    queryFn: ({ signal }) =>
      api('POST /api/bookings/:id/change-preview', { params: { id }, body, signal }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = preview.data?.data;
  if (!found || !asks) return null;
  const problemTexts: (string | undefined)[] = Object.values(problems);
  const refusals = Object.entries(found.refusals)
    .filter(([field]) => problems.time === undefined || (field !== 'time' && field !== 'date'))
    .flatMap(([, texts]) => texts)
    .filter((text) => !problemTexts.includes(text));
  if (refusals.length > 0) {
    return (
      <Alert color="red" variant="light" role="alert">
        {refusals.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </Alert>
    );
  }
  const { currency, difference, credit } = found;
  const [price, left] = [found.total_price, found.left].map((cents) =>
    formatMoney(cents, currency),
  );
  return (
    <>
      {difference !== 0 && (
        <p className={classes.atHand} aria-hidden>
          <Trans>
            New price {price}, {left} left to pay
          </Trans>
        </p>
      )}
      <dl
        className={classes.money}
        aria-label={t`Cost of the change`}
        aria-busy={preview.isFetching}
      >
        <Line label={t`Price now`} amount={found.total_now} currency={currency} />
        <Line label={t`New price`} amount={found.total_price} currency={currency} strong />
        <Line label={t`Difference`} amount={difference} currency={currency} />
        <Line label={t`Paid`} amount={found.paid} currency={currency} />
        <Line label={t`Left to pay`} amount={found.left} currency={currency} strong />
        {credit > 0 && <Line label={t`Credit`} amount={credit} currency={currency} strong />}
      </dl>
      <p className={classes.note}>
        {difference > 0 && <Trans>The difference is added to what is left to pay.</Trans>}
        {difference < 0 && credit === 0 && (
          <Trans>The difference is taken off what is left to pay.</Trans>
        )}
        {credit > 0 && (
          <Trans>
            You have paid more than the new price. Our staff will contact you about the credit.
          </Trans>
        )}
        {difference === 0 && <Trans>The price stays the same.</Trans>}
      </p>
      {found.terms_after !== null && (
        <p className={classes.note}>
          <Trans>If you cancel after this change:</Trans> {keptByText(found.terms_after.kept_by)}{' '}
          {movedText(found.terms_after.moved_before)}
        </p>
      )}
    </>
  );
}
