import { Button, Group, Text, Title } from '@mantine/core';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { PriceLines } from './price-summary.tsx';
import { packageName, startTime } from './trip.ts';
import type { Done } from './use-booking.ts';
import classes from './thank-you.module.css';

/** After the booking: the words of spec A section 2, the number, and what happens next. */
export function ThankYou({ done, onAgain }: { done: Done; onAgain: () => void }) {
  const { settings, user } = usePageData();
  const { form, trip, quote, id } = done;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const { business } = settings;
  const time = formatTime(startTime(trip, form.time, settings));
  return (
    <section className={classes.card}>
      <Title order={1} tabIndex={-1} ref={heading}>
        <Trans>Booking {id}</Trans>
      </Title>
      <Text size="lg" className={classes.words}>
        <Trans>
          Thanks for booking! Please check your email for confirmation and further details. We look
          forward to your package!
        </Trans>
      </Text>
      <div className={classes.columns}>
        <div>
          <Title order={2} size="h3">
            <Trans>Your package</Trans>
          </Title>
          <p className={classes.facts}>
            <b>{packageName(trip)}</b>
            {trip.kind === 'package' && <>, {trip.unit.name}</>}
            <br />
            {form.date !== null && formatDate(form.date)}, {time}
            <br />
            <Plural value={form.guests ?? 0} one="# guest" other="# guests" />
          </p>
          <Title order={2} size="h3">
            <Trans>What happens next</Trans>
          </Title>
          <ul className={classes.next}>
            <li>
              <Trans>
                The confirmation goes to <b>{form.email}</b>, with an entry for your calendar. Not
                there in a few minutes? Look into your spam folder.
              </Trans>
            </li>
            {trip.kind === 'inshore' && (
              <li>
                <Trans>Inshore trips are pending until we have confirmed a boat for you.</Trans>
              </li>
            )}
            {user === null ? (
              <li>
                <Trans>
                  To see and pay your bookings online, set a password with the link in the mail, or
                  sign in when you have an account.
                </Trans>
              </li>
            ) : null}
            <li>
              <Trans>
                Your supervisor confirms the trip by 9 pm the night before. Questions?{' '}
                <a href={`mailto:${business.email}`}>{business.email}</a>
              </Trans>
            </li>
          </ul>
        </div>
        <div className={classes.money}>
          <PriceLines trip={trip} quote={quote} date={form.date} paid />
        </div>
      </div>
      <Group gap="sm">
        {user?.role_name === 'Customer' && (
          <ButtonLink to="/dashboard">
            <Trans>See my bookings</Trans>
          </ButtonLink>
        )}
        <Button variant="default" onClick={onAgain}>
          <Trans>Book another package</Trans>
        </Button>
        <TextLink to="/package-preparations">
          <Trans>What to bring</Trans>
        </TextLink>
      </Group>
    </section>
  );
}
