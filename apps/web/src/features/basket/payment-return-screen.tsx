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
import { useBasket } from '#shared/basket/use-basket.ts';
import { storeBasketAttempt, storedBasketAttempt } from './basket-storage.ts';
import classes from '#shared/cards/payment-pages.module.css';

/** While its bank has not answered it is asked again, so often and then no more. */
const askAgainMs = 5000;
const asksAtMost = 12;

interface HandedBack {
  booking: number;
  secret: string;
}

/** What the payment page hands back; dropped from the address at once. Null: opened by itself. */
function takeHandedBack(): HandedBack | null {
  const facts = new URLSearchParams(location.hash.slice(1));
  const [booking, secret] = [Number(facts.get('booking')), facts.get('secret') ?? ''];
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname);
  return secret === '' || !Number.isInteger(booking) || booking < 1 ? null : { booking, secret };
}

let handedBack: HandedBack | null | undefined;

interface OwnTrip {
  package_name?: string | null | undefined;
  date: string;
  time?: string | null | undefined;
  details: string | number;
}

/** What this tab has sent for the booking, alone or in a basket; null on another device. */
function ownPress(booking: number): {
  email: string;
  trips: OwnTrip[];
  basket: boolean;
  /** The lines of the basket that were pressed. */
  lineIds: string[];
} | null {
  const alone = storedAttempt();
  if (alone?.booking === booking) {
    return { email: alone.body.email, trips: [alone.body], basket: false, lineIds: [] };
  }
  const together = storedBasketAttempt();
  if (together?.bookings?.includes(booking) !== true) return null;
  const { email, lines } = together.body;
  const trips = lines.map(({ trip }) => trip);
  return { email, trips, basket: true, lineIds: lines.map(({ id }) => id) };
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
          <Trans>We have told you by email how your booking stands.</Trans>
        </EmptyState>
      </>
    );
  }
  return <Returned handed={handed} />;
}

function Returned({ handed }: { handed: HandedBack }) {
  const { t } = useLingui();
  const { booking, secret } = handed;
  const [own] = useState(() => ownPress(booking));
  const { remove } = useBasket();
  const settled = useRef(false);
  const state = useQuery({
    queryKey: ['returned', booking],
    queryFn: async () =>
      (
        await api('POST /api/booking/returned', {
          body: { booking_id: booking, client_secret: secret },
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
      <PageHeader title={t`Booking ${booking}`} />
      {state.isError ? (
        <LoadProblem
          title={t`We could not look up your payment`}
          error={state.error}
          onRetry={() => void state.refetch()}
        />
      ) : state.data === undefined ? (
        <Loader aria-label={t`Loading…`} />
      ) : (
        <Standing state={state.data} own={own} />
      )}
    </div>
  );
}

function Standing({ state, own }: { state: ReturnedBooking['state']; own: OwnPress | null }) {
  return (
    <>
      <Text role="status" size="lg">
        {stateText(state)}
      </Text>
      {own !== null && state !== 'ended' && <OwnTrips own={own} />}
      <Group gap="sm">
        {state === 'ended' ? (
          <ButtonLink to={own?.basket === true ? '/basket' : '/book'}>
            <Trans>Book again</Trans>
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

/** What this tab has booked; the server says nothing of it. */
function OwnTrips({ own }: { own: OwnPress }) {
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
      <p className={classes.facts}>
        <bdi>{own.email}</bdi>
      </p>
    </>
  );
}
