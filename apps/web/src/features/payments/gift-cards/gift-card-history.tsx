import { Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { GiftCard } from '@slipway/contract/payments/gift-cards';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { giftCardEvent } from './gift-card-words.ts';
import shared from '#ui/facts.module.css';
import classes from './gift-cards.module.css';

/** How a gift card was sold, where each cent of it is, and what became of it, newest first. */
export function GiftCardHistory({ id }: { id: number }) {
  const { t } = useLingui();
  const card = useQuery({
    queryKey: ['gift-cards', 'history', id],
    queryFn: ({ signal }) => api('GET /api/gift-cards/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  if (card.isPending) {
    return <Skeleton height={160} radius="md" role="status" aria-label={t`Loading…`} />;
  }
  if (card.isLoadingError) {
    return (
      <LoadProblem
        title={t`The history could not be loaded`}
        error={card.error}
        onRetry={() => void card.refetch()}
      />
    );
  }
  return (
    <>
      <Sale card={card.data.data} />
      <Sums card={card.data.data} />
      <History card={card.data.data} />
    </>
  );
}

function Sale({ card }: { card: GiftCard }) {
  const { i18n, t } = useLingui();
  const { settings } = usePageData();
  return (
    <dl className={shared.facts}>
      <div>
        <dt>{t`Paid by`}</dt>
        <dd>
          {card.paid_with === null
            ? t`Nobody: a present of the house`
            : i18n._(paymentMethodLabel(card.paid_with))}
        </dd>
      </div>
      {card.reference !== '' && (
        <div>
          <dt>{t`Reference`}</dt>
          <dd>
            <bdi>{card.reference}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{card.order_id === null ? t`Issued on` : t`Sold on`}</dt>
        <dd>{formatDate(card.sold_on)}</dd>
      </div>
      {card.order_id !== null && (
        <div>
          <dt>{t`Sold with`}</dt>
          <dd>
            <TextLink
              to={pathOf('bookings', settings.purpose)}
              search={{ order: card.order_id }}
            >{t`Order ${card.order_id}`}</TextLink>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Sums({ card }: { card: GiftCard }) {
  const { t } = useLingui();
  const rows = [
    { label: t`Amount`, amount: card.sold, always: true },
    { label: t`Used`, amount: card.used, always: true },
    { label: t`Reserved`, amount: card.reserved, always: false },
    { label: t`Refunded`, amount: card.refunded, always: false },
    { label: t`Void`, amount: card.void, always: false },
    { label: t`Expired`, amount: card.expired, always: false },
  ];
  return (
    <dl className={shared.amounts}>
      {rows
        .filter(({ amount, always }) => always || amount > 0)
        .map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{formatMoney(amount, card.currency)}</dd>
          </div>
        ))}
      <div data-strong="true">
        <dt>
          <Trans>Left on it</Trans>
        </dt>
        <dd className="numbers">{formatMoney(card.balance, card.currency)}</dd>
      </div>
    </dl>
  );
}

function History({ card }: { card: GiftCard }) {
  const { i18n, t } = useLingui();
  return (
    <ol className={classes.history} aria-label={t`History`}>
      {card.history.map((event, n) => {
        const { amount, booking_id: booking, order_id: order } = event;
        const what =
          booking !== null ? t`Booking ${booking}` : order !== null ? t`Order ${order}` : '';
        const method = event.method === null ? '' : i18n._(paymentMethodLabel(event.method));
        const more = [what, method, event.reason, event.by ?? ''].filter((text) => text !== '');
        return (
          // Nothing is ever put between two of them.
          <li key={card.history.length - n}>
            <span className={classes.what}>
              {i18n._(giftCardEvent(event))}
              {more.length > 0 && <span className={classes.more}>{more.join(' · ')}</span>}
            </span>
            <span className="numbers">{amount > 0 && formatMoney(amount, card.currency)}</span>
            <time className={classes.at} dateTime={event.at}>
              {formatInstant(event.at)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
