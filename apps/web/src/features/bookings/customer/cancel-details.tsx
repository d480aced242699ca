import '@mantine/core/styles/Alert.css';
import { Alert, Skeleton } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { add, fromMajor, toMajor } from '@slipway/domain/money/money';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import { api, type Answer } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { keptByText } from '#features/bookings/kept-by-text.ts';
import { movedText } from '#features/bookings/moved-text.ts';
import classes from './edit-booking.module.css';

type Preview = Answer<'POST /api/bookings/:id/cancel-preview'>;

/** What cancelling would keep and refund, never from the cache. */
export function useCancelPreview(id: number, enabled: boolean) {
  return useQuery({
    queryKey: ['cancel-preview', id],
    queryFn: ({ signal }) =>
      api('POST /api/bookings/:id/cancel-preview', { params: { id }, body: {}, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What comes back, as the last question before cancelling says it. */
export function refundText({ refund, kept, currency }: Preview['data']): string {
  const back = formatMoney(refund, currency);
  if (refund > 0) return t`You will be refunded ${back}.`;
  const all = formatMoney(kept, currency);
  return kept > 0 ? t`Nothing is refunded; ${all} is kept.` : t`Nothing is refunded.`;
}

/** The refund and what is kept, before confirming (docs/rules/cancelling-and-refunds.md, "What a cancel keeps"). */
export function CancelDetails({ preview }: { preview: UseQueryResult<Preview> }) {
  const { t } = useLingui();
  if (preview.isPending) {
    return <Skeleton height={120} role="status" aria-label={t`Loading…`} aria-busy="true" />;
  }
  if (preview.isError) {
    return (
      <LoadProblem
        title={t`Something went wrong.`}
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  const { currency, paid, kept, refund, owed, tips, refunds, refusal } = preview.data.data;
  const moved = movedText(preview.data.data.moved_before);
  const rule = keptByText(preview.data.data.kept_by);
  if (refusal !== null) {
    return (
      <Alert color="red" variant="light" role="alert">
        {refusal}
      </Alert>
    );
  }
  const isGift = ({ method }: (typeof refunds)[number]) => method === giftCardMethod;
  const byHand = refunds.some((each) => !each.by_card && !isGift(each));
  const sumOf = (some: typeof refunds) => add(...some.map(({ amount }) => fromMajor(amount)));
  const toGift = sumOf(refunds.filter(isGift));
  const toCard = sumOf(refunds.filter((each) => each.by_card && !isGift(each)));
  const gift = formatMoney(toMajor(toGift), currency);
  const card = formatMoney(toMajor(toCard), currency);
  return (
    <>
      <dl className={classes.money} aria-label={t`Your refund`}>
        <Line label={t`Paid`} amount={paid} currency={currency} />
        <Line label={t`Kept under the cancellation terms`} amount={kept} currency={currency} />
        <Line label={t`Refund`} amount={refund} currency={currency} strong />
        {owed > 0 && <Line label={t`Still to pay`} amount={owed} currency={currency} strong />}
        {tips > 0 && <Line label={t`Tip, not refunded`} amount={tips} currency={currency} />}
      </dl>
      {rule !== null && <p className={classes.note}>{rule}</p>}
      {moved !== null && <p className={classes.note}>{moved}</p>}
      {tips > 0 && (
        <p className={classes.note}>
          <Trans>Cancelling does not refund your tip. Please contact us about it.</Trans>
        </p>
      )}
      {toGift > 0 && (
        <p className={classes.note}>
          {toCard > 0 ? (
            <Trans>
              {gift} goes back to your gift card, and {card} to the card you paid with.
            </Trans>
          ) : (
            <Trans>{gift} goes back to your gift card.</Trans>
          )}
        </p>
      )}
      {byHand && (
        <p className={classes.note}>
          <Trans>Anything not paid by card is refunded by our staff, who will contact you.</Trans>
        </p>
      )}
    </>
  );
}

export function Line(props: { label: string; amount: number; currency: string; strong?: boolean }) {
  return (
    <div data-strong={props.strong}>
      <dt>{props.label}</dt>
      <dd>
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  );
}
