import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BookingDetails } from '@slipway/contract/bookings/bookings';
import { extrasText } from '@slipway/domain/bookings/booked-extras';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { Money } from '#ui/money.tsx';
import { LeastToSail } from '#shared/packages/least-to-sail.tsx';
import { endText, stayText } from '#shared/packages/trip-text.ts';
import { TripStatus } from './trip-status.tsx';
import { unitLabel } from './unit-label.ts';
import classes from '#ui/read-fields.module.css';

/** A customer's view of a booking as labelled fields: trip, contact and money. */
export function BookingFields(props: {
  booking: BookingDetails;
  /** The refunded part, already subtracted from what is paid. */
  refunded: number;
  /** The business called it off, and the customer has not chosen yet. */
  calledOff: boolean;
}) {
  const { booking, refunded, calledOff } = props;
  const { t } = useLingui();
  const { duration, currency, departure } = booking;
  const stay = stayText(booking);
  const due = (
    <TripStatus status={booking.status} packageName={booking.package} unitId={booking.unit_id} />
  );
  return (
    <>
      <dl className={classes.fields}>
        <Field label={t`Charter #`}>{booking.id}</Field>
        <Field label={t`Status`}>{due}</Field>
        <Field label={t`Unit`}>{unitLabel(booking)}</Field>
        <Field label={t`Package`}>{booking.package}</Field>
        <Field label={t`Date`}>{formatDate(booking.date)}</Field>
        <Field label={t`Time`}>{formatTime(booking.time)}</Field>
        <Field label={t`Ends`}>{endText(booking)}</Field>
        {stay !== null && <Field label={t`Duration`}>{stay}</Field>}
        {booking.quantity > 1 && <Field label={t`Quantity`}>{booking.quantity}</Field>}
        <Field label={t`Guests`}>{guestTypesText(booking.guest_types) || booking.details}</Field>
        {booking.extras.length > 0 && (
          <Field label={t`Extras`} wide>
            {extrasText(booking.extras)}
          </Field>
        )}
        {departure !== null &&
          departure.least_to_sail !== null &&
          !booking.cancelled &&
          !calledOff && (
            <Field label={t`Departure`} wide>
              <LeastToSail
                least={departure.least_to_sail}
                missing={departure.guests_needed}
                start={Date.parse(booking.starts_at)}
              />
            </Field>
          )}
        {duration !== null && (
          <Field label={t`Duration`}>{plural(duration, { one: '# hour', other: '# hours' })}</Field>
        )}
        <Field label={t`Name`}>{booking.name}</Field>
        <Field label={t`Email`} wide>
          {booking.email}
        </Field>
        <Field label={t`Phone`}>{phoneText(booking.phone)}</Field>
      </dl>
      <dl className={classes.money}>
        <Amount label={t`Total price`} currency={currency} amount={booking.total_price} strong />
        {booking.tax_lines.map(({ name, percent, amount }) => (
          <Amount
            key={name}
            label={booking.tax_included ? t`Includes ${name} ${percent}%` : t`${name} ${percent}%`}
            amount={amount}
            currency={currency}
          />
        ))}
        <Amount label={t`Deposit`} currency={currency} amount={booking.deposit} />
        <Amount label={t`Paid`} currency={currency} amount={booking.paid} />
        {refunded > 0 && (
          <Amount label={t`Refunded, or on its way`} currency={currency} amount={refunded} />
        )}
        {!calledOff && (
          <Amount
            label={booking.left < 0 ? t`Credit` : t`Left to pay`}
            currency={currency}
            amount={Math.abs(booking.left)}
            strong
          />
        )}
      </dl>
      {booking.kept_at_least > 0 && (
        <p className={classes.note}>
          <Trans>
            If you cancel, at least {formatMoney(booking.kept_at_least, currency)} is kept: this
            booking was changed while the cancellation terms applied.
          </Trans>
        </p>
      )}
    </>
  );
}

function Field(props: { label: string; wide?: boolean; children: ReactNode }) {
  const { label, wide, children } = props;
  return (
    <div data-wide={wide}>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function Amount(props: { label: string; amount: number; currency: string; strong?: boolean }) {
  return (
    <div data-strong={props.strong}>
      <dt>{props.label}</dt>
      <dd>
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  );
}
