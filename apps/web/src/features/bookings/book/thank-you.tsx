import { Button, Group, Text, Title } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PageData } from '@slipway/contract/settings/settings';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { toMajor } from '@slipway/domain/money/money';
import {
  addDays,
  isCalendarDate,
  isTimeOfDay,
  startsAt,
  timeOfDay,
} from '@slipway/domain/dates/dates';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { embeddedOn, tellHost } from '#lib/frame/embed.ts';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { PriceLines } from './price-summary.tsx';
import { packageText } from '#shared/packages/trip-text.ts';
import { shownEnd } from './shown-end.ts';
import { groupOf, isBySeat, packageName, partyText, securityDepositOf, startTime } from './trip.ts';
import { LeastToSail } from '#shared/packages/least-to-sail.tsx';
import { leastOfPackage } from '#shared/packages/sails-from.ts';
import { useNow } from '#shared/time/use-now.ts';
import { ReceiptNotKept } from '#shared/receipt-not-kept.tsx';
import { keepReceipt, keptReceipt } from '#shared/receipts.ts';
import { framedReceipt, storeFramedReceipt } from './book-storage.ts';
import { readReceipt, type Receipt } from './press/receipt.ts';
import type { Done } from './press/use-booking.ts';
import classes from './thank-you.module.css';

/** The receipt of the booking just made, stored for a reload. */
function thanksFor(
  { id, form, trip, quote, how, awaiting, leastToSail, guestsNeeded }: Done,
  settings: PageData['settings'],
): Receipt {
  const guests = groupOf(trip, form.guests, settings) ?? 0;
  const least =
    leastToSail ?? (trip.kind === 'package' ? leastOfPackage(trip.pkg, trip.unit) : null);
  return {
    id,
    inshore: trip.kind === 'inshore',
    email: form.email,
    package: packageName(trip),
    unit: trip.kind === 'package' ? trip.unit.name : '',
    date: form.date ?? '',
    time: startTime(trip, form.date, form.time, settings) ?? '',
    end: shownEnd(trip, form, settings) ?? '',
    quantity: trip.kind === 'package' ? trip.quantity : 1,
    crewed: trip.kind === 'inshore' || trip.pkg.kind_facts.crew !== 0,
    guests,
    party: isBySeat(trip) ? (partyText(trip, form, settings) ?? '') : '',
    least,
    // A party that awaits its money does not count yet.
    missing: Math.max(0, (guestsNeeded ?? least ?? 0) - (awaiting ? 0 : guests)),
    deposit: how === null ? '' : formatMoney(toMajor(quote.deposit)),
    how: how ?? '',
    awaiting,
    quote,
    securityDeposit: securityDepositOf(trip),
  };
}

/** When the booked trip starts, in milliseconds; null: not known. */
function startOf({ date, time }: Receipt, settings: PageData['settings']): number | null {
  if (!isCalendarDate(date) || !isTimeOfDay(time)) return null;
  return startsAt(date, time, settings.time_zone).getTime();
}

/** After the booking: thanks, the number, the trip with its price and the next steps. */
export function ThankYou(props: { done: Done | Receipt; onAgain: () => void }) {
  const { settings, user, delivery } = usePageData();
  const { t } = useLingui();
  const { done, onAgain } = props;
  const [thanks] = useState(() => ('trip' in done ? thanksFor(done, settings) : done));
  const { id, inshore, quote } = thanks;
  const isNew = 'trip' in done;
  const isFramed = embeddedOn() !== null;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew || isFramed) return;
    // From here on it has an address of its own.
    const search = { receipt: keepReceipt('booking', thanks) };
    void navigate({ to: '/book', search, replace: true, resetScroll: false });
  }, [navigate, thanks, isNew, isFramed]);
  useEffect(() => {
    storeFramedReceipt(thanks);
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    if (isNew) tellHost({ slipway: 'done', booking: thanks.id });
    // Leaving the frame discards it.
    return () => storeFramedReceipt(null);
  }, [thanks, isNew]);
  const { business } = settings;
  return (
    <section className={classes.card}>
      <Title order={1} tabIndex={-1} ref={heading}>
        <Trans>Booking {id}</Trans>
      </Title>
      <Text size="lg" className={classes.text}>
        {thanks.awaiting ? (
          <Trans>
            Thanks! We keep your place while your payment is on its way, and confirm your booking by
            email as soon as it arrives.
          </Trans>
        ) : !delivery.mail ? (
          <Trans>Thanks for booking! We look forward to your package!</Trans>
        ) : (
          <Trans>
            Thanks for booking! Please check your email for confirmation and further details. We
            look forward to your package!
          </Trans>
        )}
      </Text>
      <div className={classes.columns}>
        <div>
          <BookedTrip thanks={thanks} />
          <Title order={2} size="h3">
            <Trans>What happens next</Trans>
          </Title>
          <ul className={classes.next}>
            {thanks.how !== '' && (
              <li>
                <Trans>
                  <b>The deposit of {thanks.deposit} is not paid yet</b>, and nothing was charged.
                </Trans>{' '}
                <bdi>{thanks.how}</bdi>
              </li>
            )}
            {thanks.awaiting ? (
              <li>
                <Trans>
                  The payment can take some days. If your bank refuses it, we tell you by email, and
                  your place becomes free again.
                </Trans>
              </li>
            ) : !delivery.mail ? (
              <li>
                <Trans>
                  No confirmation is emailed. Please print this page, or note the number of your
                  booking.
                </Trans>
              </li>
            ) : (
              <li>
                <Trans>
                  The confirmation is on its way to{' '}
                  <b>{thanks.email === '' ? t`your email address` : thanks.email}</b>, with an entry
                  for your calendar. If it has not arrived in a few minutes, check your spam folder.
                </Trans>
              </li>
            )}
            {thanks.missing > 0 && (
              <li>
                <LeastToSail
                  least={thanks.least}
                  missing={thanks.missing}
                  start={startOf(thanks, settings)}
                />
              </li>
            )}
            {inshore && (
              <li>
                <Trans>Inshore trips are pending until we have confirmed a boat for you.</Trans>
              </li>
            )}
            {!delivery.mail ? null : user === null && thanks.how !== '' ? (
              <li>
                <Trans>
                  To see your bookings, set a password with the link in the email, or sign in if you
                  already have an account.
                </Trans>
              </li>
            ) : user === null && !thanks.awaiting ? (
              <li>
                <Trans>
                  To see your bookings and pay online, set a password with the link in the email, or
                  sign in if you already have an account.
                </Trans>
              </li>
            ) : null}
            <li>
              {thanks.crewed ? (
                <Confirming date={thanks.date} />
              ) : (
                <Trans>
                  Questions? <a href={`mailto:${business.email}`}>{business.email}</a>
                </Trans>
              )}
            </li>
          </ul>
        </div>
        {quote !== null && (
          <div className={classes.money}>
            <PriceLines
              name={thanks.package}
              securityDeposit={thanks.securityDeposit}
              quote={quote}
              date={isCalendarDate(thanks.date) ? thanks.date : null}
              paid
              payment={thanks.deposit === '' && !thanks.awaiting ? 'deposit' : 'later'}
            />
          </div>
        )}
      </div>
      <Group gap="sm">
        {user?.role_name === 'Customer' && (
          <ButtonLink to="/dashboard">
            <Trans>See my bookings</Trans>
          </ButtonLink>
        )}
        <Button
          variant="default"
          onClick={() => {
            storeFramedReceipt(null);
            onAgain();
          }}
        >
          <Trans>Book another package</Trans>
        </Button>
        <TextLink to="/package-preparations" {...(isFramed && { target: '_blank' })}>
          <Trans>What to bring</Trans>
        </TextLink>
      </Group>
    </section>
  );
}

/** The evening before, until which whoever sails along confirms a trip. */
const confirmedBy = timeOfDay('21:00:00');

/** By when the trip is confirmed; booked later than that, its guests ask for it. */
function Confirming({ date }: { date: string }) {
  const { business, time_zone: zone } = usePageData().settings;
  const now = useNow();
  const [isLate] = useState(
    () => isCalendarDate(date) && startsAt(addDays(date, -1), confirmedBy, zone) <= now,
  );
  if (!isLate) {
    return (
      <Trans>
        Your supervisor confirms the trip by 9 pm the night before. Questions?{' '}
        <a href={`mailto:${business.email}`}>{business.email}</a>
      </Trans>
    );
  }
  const contact =
    business.phone === '' ? (
      <a href={`mailto:${business.email}`}>{business.email}</a>
    ) : (
      <a href={`tel:${business.phone}`}>{phoneText(business.phone)}</a>
    );
  return <Trans>Your trip starts soon, so please confirm it with our team: {contact}</Trans>;
}

function BookedTrip({ thanks }: { thanks: Receipt }) {
  return (
    <>
      <Title order={2} size="h3">
        <Trans>Your package</Trans>
      </Title>
      <p className={classes.facts}>
        <b>{packageText(thanks.package, thanks.quantity)}</b>
        {thanks.unit !== '' && <>, {thanks.unit}</>}
        <br />
        <bdi>
          {formatDate(thanks.date)}, {formatTime(thanks.time)}
          {thanks.end !== '' && ` – ${thanks.end}`}
        </bdi>
        <br />
        {thanks.party === '' ? (
          <Plural value={thanks.guests} one="# guest" other="# guests" />
        ) : (
          <bdi>{thanks.party}</bdi>
        )}
      </p>
    </>
  );
}

/**
 * The receipt of a booking that was made in this browser.
 * @param name the key in its address; null: of the frame that was loaded again
 */
export function KeptReceipt({ name, onAgain }: { name: string | null; onAgain: () => void }) {
  const receipt = readReceipt(name === null ? framedReceipt() : keptReceipt('booking', name));
  if (receipt !== null) return <ThankYou done={receipt} onAgain={onAgain} />;
  return (
    <ReceiptNotKept
      action={
        <Button onClick={onAgain}>
          <Trans>Book another package</Trans>
        </Button>
      }
    />
  );
}
