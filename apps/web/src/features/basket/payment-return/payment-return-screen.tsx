import { Button, Group, Loader, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReturnedBooking } from '@slipway/contract/bookings/bookings';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { storeAttempt, storedAttempt } from '#features/bookings/index.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { storeBasketAttempt, storeBasketCodes, storedBasketAttempt } from '../basket-storage.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { storeReturn, storedReturn, type ReturnedPayment } from './return-storage.ts';
import classes from '#shared/cards/payment-pages.module.css';

/** While the bank has not answered, the server is asked again, at most this often. */
const askAgainMs = 5000;
const maxAsks = 12;

/**
 * The payment in the address, which the payment page has added: removed from the address at once and kept by the tab, so
 * that a reload shows the same. Null: opened without one.
 */
function takeReturnedPayment(): ReturnedPayment | null {
  const facts = new URLSearchParams(location.hash.slice(1));
  const secret = facts.get('secret') ?? '';
  const of = facts.has('booking') ? 'booking' : 'order';
  const id = Number(facts.get(of));
  if (location.hash === '') return storedReturn();
  history.replaceState(history.state, '', location.pathname);
  if (secret === '' || !Number.isInteger(id) || id < 1) return null;
  const handed: ReturnedPayment = { of, id, secret };
  storeReturn(handed);
  return handed;
}

/** The press of this tab that the payment belongs to, alone or in a basket; null: it was pressed elsewhere. */
function findPressOfTab({
  of,
  id,
}: ReturnedPayment): { basket: boolean; lineIds: string[] } | null {
  if (of === 'booking' && storedAttempt()?.booking === id) return { basket: false, lineIds: [] };
  const together = storedBasketAttempt();
  if (together === null) return null;
  const { bookings = [], order, body } = together;
  if (of === 'booking' ? !bookings.includes(id) : order !== id) return null;
  return { basket: true, lineIds: body.lines.map((line) => line.id) };
}

/** The page to which a payer comes back from a bank or a wallet, perhaps in another browser. */
export function PaymentReturnScreen() {
  const { t } = useLingui();
  const [handed] = useState(takeReturnedPayment);
  if (handed === null) {
    return (
      <>
        <PageHeader title={t`Your payment`} />
        <EmptyState
          title={t`There is no payment to look up here`}
          action={
            <ButtonLink to="/check-my-charter">
              <Trans>Check my charter</Trans>
            </ButtonLink>
          }
        >
          <Trans>We have told you by email how your booking or order stands.</Trans>
        </EmptyState>
      </>
    );
  }
  return <Returned handed={handed} />;
}

function Returned({ handed }: { handed: ReturnedPayment }) {
  const { t } = useLingui();
  const { of, id, secret } = handed;
  const [pressed] = useState(() => findPressOfTab(handed));
  const { remove } = useBasket();
  const settled = useRef(false);
  const state = useQuery({
    queryKey: ['returned', of, id],
    queryFn: async () =>
      (
        await api('POST /api/booking/returned', {
          body: {
            ...(of === 'booking' ? { booking_id: id } : { order_id: id }),
            client_secret: secret,
          },
        })
      ).data,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'waiting' && dataUpdateCount < maxAsks ? askAgainMs : false,
  });
  const stands = state.data?.state;
  useEffect(() => {
    if (stands === undefined || stands === 'waiting' || pressed === null || settled.current) return;
    settled.current = true;
    // The press of this tab is over.
    if (pressed.basket) storeBasketAttempt(null);
    else storeAttempt(null);
    if (stands === 'ended') return;
    remove(pressed.lineIds);
    if (pressed.basket) storeBasketCodes(null);
  }, [stands, pressed, remove]);
  const own = state.data?.own ?? null;
  const isOne = own === null || own.bookings.length + (own.order === null ? 0 : 1) === 1;
  return (
    <div className={classes.page}>
      <PageHeader
        title={!isOne ? t`Your payment` : of === 'booking' ? t`Booking ${id}` : t`Order ${id}`}
      />
      {state.isError ? (
        <LoadProblem
          title={t`We could not look up your payment`}
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      ) : state.data === undefined ? (
        <Loader aria-label={t`Loading…`} />
      ) : (
        <Standing
          returned={state.data}
          inBasket={pressed?.basket === true}
          isOrder={of === 'order'}
        />
      )}
    </div>
  );
}

function Standing(props: {
  returned: ReturnedBooking;
  /** Whether it was pressed in the basket of this tab. */
  inBasket: boolean;
  /** Products alone were ordered. */
  isOrder: boolean;
}) {
  const { returned, inBasket, isOrder } = props;
  const { state, own } = returned;
  return (
    <>
      <Text role="status" size="lg">
        {isOrder ? orderText(state) : stateText(state)}
      </Text>
      {own !== null && state !== 'ended' && <CheckoutSummary own={own} />}
      <Group gap="sm">
        {state === 'ended' ? (
          isOrder ? (
            <ButtonLink to={inBasket ? '/basket' : '/shop'}>
              <Trans>Order again</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink to={inBasket ? '/basket' : '/book'}>
              <Trans>Book again</Trans>
            </ButtonLink>
          )
        ) : isOrder ? (
          <ButtonLink to="/shop" variant="default">
            <Trans>Back to the shop</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/check-my-charter" variant="default">
            <Trans>Check my charter</Trans>
          </ButtonLink>
        )}
        {window.opener !== null && (
          <Button variant="default" onClick={() => window.close()}>
            <Trans>Close the window</Trans>
          </Button>
        )}
      </Group>
    </>
  );
}

function stateText(state: ReturnedBooking['state']): ReactNode {
  switch (state) {
    case 'booked':
      return <Trans>It is paid and booked. The confirmation is on its way by email.</Trans>;
    case 'awaiting_payment':
      return (
        <Trans>
          The place is kept while the payment is on its way. We confirm it by email as soon as it
          arrives.
        </Trans>
      );
    case 'waiting':
      return (
        <Trans>
          The bank has not told us yet whether it was paid. We look again by ourselves, and confirm
          it by email.
        </Trans>
      );
    case 'ended':
      return <Trans>It was not paid, so nothing is booked and nothing was charged.</Trans>;
  }
}

function orderText(state: ReturnedBooking['state']): ReactNode {
  switch (state) {
    case 'booked':
      return <Trans>It is paid and ordered. The confirmation is on its way by email.</Trans>;
    case 'awaiting_payment':
      return (
        <Trans>
          Your products are kept while the payment is on its way. We confirm the order by email as
          soon as it arrives.
        </Trans>
      );
    case 'waiting':
      return (
        <Trans>
          The bank has not told us yet whether it was paid. We look again by ourselves, and confirm
          it by email.
        </Trans>
      );
    case 'ended':
      return <Trans>It was not paid, so nothing is ordered and nothing was charged.</Trans>;
  }
}
