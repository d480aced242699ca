import { t as translate } from '@lingui/core/macro';
import { Button, Group, Loader, Text } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReturnedBooking } from '@slipway/contract/bookings/bookings';
import { isCalendarDate, isTimeOfDay } from '@slipway/domain/dates/dates';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { storeAttempt, storedAttempt } from '#features/bookings/index.ts';
import { isGiftLine, isItemLine, isTripLine } from '#shared/basket/basket-lines.ts';
import { useBasket } from '#shared/basket/use-basket.ts';
import { storeBasketAttempt, storedBasketAttempt } from './basket-storage.ts';
import classes from '#shared/cards/payment-pages.module.css';

/** While its bank has not answered it is asked again, so often and then no more. */
const askAgainMs = 5000;
const asksAtMost = 12;

interface HandedBack {
  /** Of a basket without trips its order is given back. */
  of: 'booking' | 'order';
  id: number;
  secret: string;
}

/** What the payment page hands back; dropped from the address at once. Null: opened by itself. */
function takeHandedBack(): HandedBack | null {
  const facts = new URLSearchParams(location.hash.slice(1));
  const secret = facts.get('secret') ?? '';
  const of = facts.has('booking') ? 'booking' : 'order';
  const id = Number(facts.get(of));
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  return secret === '' || !Number.isInteger(id) || id < 1 ? null : { of, id, secret };
}

let handedBack: HandedBack | null | undefined;

interface OwnTrip {
  package_name?: string | null | undefined;
  date: string;
  time?: string | null | undefined;
  details: string | number;
}

/** What this tab has sent for it, alone or in a basket; null on another device. */
function ownPress({ of, id }: HandedBack): {
  email: string;
  trips: OwnTrip[];
  /** Its products, by their names. */
  products: { name: string; quantity: number }[];
  basket: boolean;
  /** The lines of the basket that were pressed. */
  lineIds: string[];
} | null {
  const alone = storedAttempt();
  if (of === 'booking' && alone?.booking === id) {
    return {
      email: alone.body.email,
      trips: [alone.body],
      products: [],
      basket: false,
      lineIds: [],
    };
  }
  const together = storedBasketAttempt();
  if (together === null) return null;
  const { bookings = [], order } = together;
  if (of === 'booking' ? !bookings.includes(id) : order !== id) return null;
  const { email, lines } = together.body;
  const trips = lines.filter(isTripLine).map(({ trip }) => trip);
  const gifts = lines.filter(isGiftLine).map(() => ({ name: translate`Gift card`, quantity: 1 }));
  const products = lines.filter(isItemLine).map(({ item: { variant_id: variant, quantity } }) => ({
    name: together.items.find((one) => one.variant_id === variant)?.name ?? '',
    quantity,
  }));
  return {
    email,
    trips,
    products: [...products, ...gifts],
    basket: true,
    lineIds: lines.map((line) => line.id),
  };
}
type OwnPress = NonNullable<ReturnType<typeof ownPress>>;

/** To which a payer comes back from the page of a bank or a wallet, in whatever browser. */
export function PaymentReturnScreen() {
  const { t } = useLingui();
  const [handed] = useState(() => (handedBack ??= takeHandedBack()));
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

function Returned({ handed }: { handed: HandedBack }) {
  const { t } = useLingui();
  const { of, id, secret } = handed;
  const [own] = useState(() => ownPress(handed));
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
      ).data.state,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === 'waiting' && dataUpdateCount < asksAtMost ? askAgainMs : false,
  });
  const ended = state.data !== undefined && state.data !== 'waiting';
  useEffect(() => {
    if (!ended || own === null || settled.current) return;
    settled.current = true;
    // Nothing of it is under way in this tab any more.
    if (own.basket) storeBasketAttempt(null);
    else storeAttempt(null);
    if (state.data !== 'ended') remove(own.lineIds);
  }, [ended, own, state.data, remove]);
  return (
    <div className={classes.page}>
      <PageHeader title={of === 'booking' ? t`Booking ${id}` : t`Order ${id}`} />
      {state.isError ? (
        <LoadProblem
          title={t`We could not look up your payment`}
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      ) : state.data === undefined ? (
        <Loader aria-label={t`Loading…`} />
      ) : (
        <Standing state={state.data} own={own} isOrder={of === 'order'} />
      )}
    </div>
  );
}

function Standing(props: {
  state: ReturnedBooking['state'];
  own: OwnPress | null;
  /** Products alone were ordered. */
  isOrder: boolean;
}) {
  const { state, own, isOrder } = props;
  return (
    <>
      <Text role="status" size="lg">
        {isOrder ? orderText(state) : stateText(state)}
      </Text>
      {own !== null && state !== 'ended' && <OwnLines own={own} />}
      <Group gap="sm">
        {state === 'ended' ? (
          isOrder ? (
            <ButtonLink to={own === null ? '/shop' : '/basket'}>
              <Trans>Order again</Trans>
            </ButtonLink>
          ) : (
            <ButtonLink to={own?.basket === true ? '/basket' : '/book'}>
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

/** What this tab has booked and ordered; the server says nothing of it. */
function OwnLines({ own }: { own: OwnPress }) {
  return (
    <>
      {own.trips.map(({ package_name: name, date, time, details }, n) => (
        <p key={n} className={classes.facts}>
          <b dir="auto">{name}</b>
          <br />
          <bdi>
            {isCalendarDate(date) && formatDate(date)}
            {time != null && isTimeOfDay(time) && `, ${formatTime(time)}`}
          </bdi>
          <br />
          <Plural value={Number(details)} one="# guest" other="# guests" />
        </p>
      ))}
      {own.products.length > 0 && (
        <p className={classes.facts}>
          {own.products.map(({ name, quantity }, n) => (
            <span key={n} dir="auto" style={{ display: 'block' }}>
              {quantity} × {name}
            </span>
          ))}
        </p>
      )}
      <p className={classes.facts}>
        <bdi>{own.email}</bdi>
      </p>
    </>
  );
}
