import { Group, Text, Title } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { useUnits } from '#features/bookings/index.ts';
import { usePageData } from '#lib/page-data.ts';
import { packageText } from '#shared/packages/trip-text.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { storeBookedBasket, type BookedBasket } from './basket-storage.ts';
import classes from './basket.module.css';

/** After the press: thanks, the numbers of the bookings, and the next steps. */
export function BasketThanks({ done }: { done: BookedBasket }) {
  const { user, settings } = usePageData();
  const { ids, lines, email, how, awaiting } = done;
  const units = useUnits().data ?? [];
  const unitOf = (id: number) => units.find((unit) => unit.id === id)?.name ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    // Leaving the page discards it.
    return () => storeBookedBasket(null);
  }, []);
  const due = lines.reduce((sum, { trip }) => sum + trip.amount, 0);
  return (
    <section className={classes.thanks}>
      <Title order={1} tabIndex={-1} ref={heading}>
        {awaiting ? (
          <Plural value={ids.length} one="# booking reserved" other="# bookings reserved" />
        ) : (
          <Plural value={ids.length} one="# booking confirmed" other="# bookings confirmed" />
        )}
      </Title>
      <Text size="lg">
        {awaiting ? (
          <Trans>
            Thanks! We keep your places while your payment is on its way, and confirm each booking
            to <b>{email}</b> as soon as it arrives.
          </Trans>
        ) : (
          <Trans>
            Thanks for booking! A confirmation of each is on its way to <b>{email}</b>, with entries
            for your calendar.
          </Trans>
        )}
      </Text>
      <ul className={classes.booked}>
        {lines.map(({ trip }, n) => (
          <li key={ids[n]}>
            <b>
              <Trans>Booking {ids[n]}</Trans>
            </b>
            <span dir="auto">
              {[packageText(trip.package_name ?? '', trip.quantity ?? 1), unitOf(trip.unit_id)]
                .filter((text) => text !== '')
                .join(', ')}
            </span>
            <bdi>
              {formatDate(trip.date)}
              {typeof trip.time === 'string' && <>, {formatTime(trip.time)}</>}
            </bdi>
            <span className="numbers">{formatMoney(trip.total_price)}</span>
          </li>
        ))}
      </ul>
      {due > 0 && !awaiting && (
        <p>
          {how === null ? (
            <Trans>{formatMoney(due)} was charged in one payment.</Trans>
          ) : (
            <>
              <Trans>
                <b>The deposits of {formatMoney(due)} are not paid yet</b>, and nothing was charged.
              </Trans>{' '}
              <bdi>{how}</bdi>
            </>
          )}
        </p>
      )}
      {user === null && !awaiting && (
        <p>
          <Trans>
            To see your bookings, set a password with the link in the email, or sign in if you
            already have an account.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Questions? <a href={`mailto:${settings.business.email}`}>{settings.business.email}</a>
        </Trans>
      </p>
      <Group gap="sm">
        {user?.role_name === 'Customer' && (
          <ButtonLink to="/dashboard">
            <Trans>See my bookings</Trans>
          </ButtonLink>
        )}
        <ButtonLink to="/book" variant="default">
          <Trans>Book another package</Trans>
        </ButtonLink>
        <TextLink to="/package-preparations">
          <Trans>What to bring</Trans>
        </TextLink>
      </Group>
    </section>
  );
}
