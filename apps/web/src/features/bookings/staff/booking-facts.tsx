import { Anchor } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { extrasText } from '@slipway/domain/bookings/booked-extras';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { pathOf } from '#lib/page-paths.ts';
import { TripStatus } from '#features/bookings/trip-status.tsx';
import { unitLabel } from '#features/bookings/unit-label.ts';
import { visitText } from '#features/bookings/visit-text.ts';
import { formatDate, formatInstant, formatTime } from '#lib/format.ts';
import { KeptTermsLink } from '#shared/terms/kept-terms.tsx';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { endText, stayText } from '#shared/packages/trip-text.ts';
import shared from '#ui/facts.module.css';
import { TextLink } from '#ui/links.tsx';
import { sourceNames } from './history-labels.ts';
import { plainFields } from './plain-fields.ts';
import { Section } from './section.tsx';
import classes from './drawer.module.css';

/** The trip and its customer. */
export function BookingFacts({ booking }: { booking: StaffBooking }) {
  const { i18n, t } = useLingui();
  const { settings } = usePageData();
  const hasDepartures = useMay(supervisorArea);
  const { duration, made_by: maker } = booking;
  const stay = stayText(booking, booking.zone);
  const createdAt = formatInstant(booking.created_at);
  const source = i18n._(sourceNames[booking.source]);
  const how = maker !== null && booking.source !== 'staff' ? [source] : [];
  const booked = [createdAt, ...(maker === null ? [source] : [...how, t`by ${maker}`])].join(', ');
  return (
    <>
      <Section title={t`Trip`}>
        <dl className={shared.facts}>
          <Fact label={t`Status`}>
            <TripStatus
              status={booking.status}
              packageName={booking.package}
              unitId={booking.unit_id}
              withoutDeposit={booking.deposit === 0 && booking.hold === null}
              awaiting={booking.awaiting_until !== null}
            />
          </Fact>
          <Fact label={t`Unit`}>{unitLabel(booking)}</Fact>
          <Fact label={t`Package`}>{booking.package}</Fact>
          <Fact label={t`Date`}>{formatDate(booking.date)}</Fact>
          <Fact label={t`Time`}>
            <bdi>{formatTime(booking.time)}</bdi>
            {duration !== null && (
              <>
                {', '}
                <bdi>{plural(duration, { one: '# hour', other: '# hours' })}</bdi>
              </>
            )}
          </Fact>
          <Fact label={t`Ends`}>
            <bdi>{endText(booking, booking.zone)}</bdi>
          </Fact>
          {stay !== null && (
            <Fact label={t`Duration`}>
              <bdi>{stay}</bdi>
            </Fact>
          )}
          {booking.quantity > 1 && (
            <Fact label={t`Quantity`}>
              <bdi>{booking.quantity}</bdi>
            </Fact>
          )}
          <Fact label={t`Guests`}>
            <bdi>
              {booking.guest_types.length > 0
                ? guestTypesText(booking.guest_types)
                : t`${booking.details} (maximum ${booking.unit_capacity * booking.quantity})`}
            </bdi>
          </Fact>
          {booking.extras.length > 0 && (
            <Fact label={t`Extras`} wide>
              <bdi>{extrasText(booking.extras)}</bdi>
            </Fact>
          )}
          {booking.departure !== null && (
            <Fact label={t`Departure`} wide>
              {hasDepartures ? (
                <TextLink
                  to={pathOf('departures', settings.purpose)}
                  search={{ departure: booking.departure.id }}
                >
                  {t`Departure ${booking.departure.id} with its manifest`}
                </TextLink>
              ) : (
                t`Departure ${booking.departure.id}`
              )}
            </Fact>
          )}
        </dl>
      </Section>
      <Section title={t`Customer`}>
        <dl className={shared.facts}>
          <Fact label={t`Name`}>
            <bdi>{booking.name}</bdi>
          </Fact>
          <Fact label={t`Phone`}>
            {booking.phone === '' ? (
              t`None`
            ) : (
              <Anchor href={phoneLink(booking.phone)}>
                <bdi>{phoneText(booking.phone)}</bdi>
              </Anchor>
            )}
          </Fact>
          <Fact label={t`Email`} wide>
            {booking.email === '' ? (
              t`None`
            ) : (
              <Anchor href={`mailto:${booking.email}`}>
                <bdi>{booking.email}</bdi>
              </Anchor>
            )}
          </Fact>
          <Fact label={t`Booked`} wide>
            {booked}
          </Fact>
          {booking.booked_with.length > 0 && (
            <Fact label={t`Booked with`} wide>
              {booking.booked_with.map((id, n) => (
                <Fragment key={id}>
                  {n > 0 && ', '}
                  <TextLink to={pathOf('bookings', settings.purpose)} search={{ booking: id }}>
                    {`#${id}`}
                  </TextLink>
                </Fragment>
              ))}
            </Fact>
          )}
          {booking.visit !== null && (
            <Fact label={t`Came from`} wide>
              <bdi>{visitText(booking.visit)}</bdi>
            </Fact>
          )}
          {booking.series_id !== null && (
            <Fact label={t`Schedule`} wide>
              <TextLink
                to={pathOf('repeat-bookings', settings.purpose)}
                search={{ series: booking.series_id }}
              >
                {t`Schedule ${booking.series_id}`}
              </TextLink>
            </Fact>
          )}
          {booking.consent && (
            <Fact label={t`Terms agreed`} wide>
              {t`Version ${booking.terms.version}, ${formatInstant(booking.consent.at)}, from ${booking.consent.address}`}
            </Fact>
          )}
          <Fact label={t`Terms`} wide>
            <KeptTermsLink of={{ bookingId: booking.id }} />
          </Fact>
          {plainFields
            .filter(({ name }) => booking[name] !== '')
            .map(({ name, label }) => (
              <Fact key={name} label={i18n._(label)} wide>
                <bdi className={classes.notes}>{booking[name]}</bdi>
              </Fact>
            ))}
        </dl>
      </Section>
    </>
  );
}

function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={props.wide}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
