import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Tooltip.css';
import { Button, Table, Tooltip, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MyBooking, MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import { formatDate, formatTime } from '#lib/format.ts';
import { WaiverBadge } from '#features/bookings/waivers/waiver-badge.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { SortedHead } from '#ui/list/sorted-head.tsx';
import { Picture } from '#ui/picture.tsx';
import { TripAmounts } from '#features/bookings/trip-amounts.tsx';
import { TripStatus } from '#features/bookings/trip-status.tsx';
import { endDay, endText, endTime, packageText, stayText } from '#shared/packages/trip-text.ts';
import { unitLabel } from '#features/bookings/unit-label.ts';
import { refundedOf } from './refunded-of.ts';
import { RowActions } from './row-actions.tsx';
import { SecurityDepositNote } from './security-deposit-note.tsx';
import type { MyBookingsUrlState } from './use-my-bookings.ts';
import classes from './my-bookings-list.module.css';

interface Props {
  bookings: MyBookingWithPayments[];
  urlState: MyBookingsUrlState;
}

/** The customer's bookings as a table (docs/rules/screens.md, "My bookings"); on a phone as cards. */
export function MyBookingsList(props: Props) {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return wide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows({ bookings, urlState }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.frame}>
      <Table
        verticalSpacing="xs"
        horizontalSpacing={8}
        highlightOnHover
        borderColor="var(--sw-border)"
      >
        <Table.Thead>
          <Table.Tr>
            <SortedHead urlState={urlState} first="id" end={false}>{t`Charter #`}</SortedHead>
            <SortedHead urlState={urlState} first="date" end={false}>{t`Date`}</SortedHead>
            <Table.Th>{t`Time`}</Table.Th>
            <Table.Th>{t`Paid`}</Table.Th>
            <Table.Th>{t`Charter Survey`}</Table.Th>
            <Table.Th>{t`Supervisor`}</Table.Th>
            <SortedHead urlState={urlState} first="unit" end={false}>{t`Unit`}</SortedHead>
            <Table.Th className={classes.end ?? ''}>{t`Action`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bookings.map((booking) => (
            <Table.Tr
              key={booking.id}
              className={classes.row}
              onClick={() => urlState.show('details', booking.id)}
            >
              <Table.Td className="numbers">{booking.id}</Table.Td>
              <Table.Td className={classes.date}>
                {formatDate(booking.date)}
                <TripEnd at={endDay(booking)} />
              </Table.Td>
              <Table.Td className={classes.date}>
                <bdi>{formatTime(booking.time)}</bdi>
                <TripEnd at={endTime(booking)} />
              </Table.Td>
              <Table.Td>
                <Paid booking={booking} urlState={urlState} />
                <ChooseAnew booking={booking} urlState={urlState} />
                <SecurityDepositNote booking={booking} />
              </Table.Td>
              <Table.Td>
                <Survey booking={booking} />
                <Waiver booking={booking} />
              </Table.Td>
              <Table.Td>
                <Supervisor booking={booking} urlState={urlState} />
              </Table.Td>
              <Table.Td>
                <UnitName booking={booking} urlState={urlState} />
                <div className={classes.small}>
                  <bdi>{tripLabel(booking)}</bdi>
                </div>
              </Table.Td>
              <Table.Td className={classes.end ?? ''}>
                <RowActions booking={booking} onShow={urlState.show} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards({ bookings, urlState }: Props) {
  return (
    <ul className={classes.cards}>
      {bookings.map((booking) => (
        <li key={booking.id} className={classes.card}>
          <div className={classes.asked}>
            <span className={classes.number}>
              <Trans>Charter # {booking.id}</Trans>
            </span>
            <Survey booking={booking} named />
            <Waiver booking={booking} />
          </div>
          <div className={classes.line}>
            <div>
              <div className={classes.when}>
                <bdi>
                  {formatDate(booking.date)}, {formatTime(booking.time)}
                </bdi>
              </div>
              <TripEnd at={endText(booking)} />
              <UnitName booking={booking} urlState={urlState} />
              <div className={classes.small}>
                <bdi>{tripLabel(booking)}</bdi>
              </div>
            </div>
            <Supervisor booking={booking} urlState={urlState} />
          </div>
          <Paid booking={booking} urlState={urlState} />
          <ChooseAnew booking={booking} urlState={urlState} />
          <SecurityDepositNote booking={booking} />
          <RowActions booking={booking} onShow={urlState.show} withLabels />
        </li>
      ))}
    </ul>
  );
}

/** The day or time at which a trip ends, below that of its start; null: none is shown. */
function TripEnd({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <div className={classes.small}>
      <Trans>
        to <bdi>{at}</bdi>
      </Trans>
    </div>
  );
}

function tripLabel(booking: MyBooking): string {
  const guests =
    guestTypesText(booking.guest_types) ||
    plural(booking.details, { one: '# guest', other: '# guests' });
  const { duration } = booking;
  const hours =
    duration === null ? '' : plural(duration, { one: ' · # hour', other: ' · # hours' });
  const stay = stayText(booking);
  const nights = stay === null ? '' : ` · ${stay}`;
  const name = packageText(booking.package_name, booking.quantity);
  return `${name}${hours}${nights} · ${guests}`;
}

/** A part of a row that opens its own dialog. Its name begins with what it shows, if that is text. */
function Opener(props: {
  hint: string;
  name: string;
  isPicture?: boolean;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <Tooltip label={props.hint}>
      <UnstyledButton
        className={classes.opener ?? ''}
        {...(props.isPicture === true && { 'aria-label': props.name })}
        onClick={(event) => {
          event.stopPropagation();
          props.onOpen();
        }}
      >
        {props.children}
        {props.isPicture !== true && <span className="only-spoken">, {props.name}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}

function Paid({
  booking,
  urlState,
}: {
  booking: MyBookingWithPayments;
  urlState: MyBookingsUrlState;
}) {
  const { t } = useLingui();
  const refunded = refundedOf(booking);
  return (
    <Opener
      hint={t`Click to see the payment history`}
      name={t`Payment history of charter ${booking.id}`}
      onOpen={() => urlState.show('history', booking.id)}
    >
      <TripStatus
        status={booking.status}
        packageName={booking.package_name}
        unitId={booking.unit_id}
        awaiting={booking.awaiting}
      />{' '}
      {booking.called_off && <Badge tone="bad">{t`Called off`}</Badge>}
      <span className={classes.amounts} data-amounts={refunded === 0 || undefined}>
        <TripAmounts
          paid={booking.paid}
          left={booking.called_off ? 0 : booking.left}
          currency={booking.currency}
          refunded={refunded}
        />
      </span>
    </Opener>
  );
}

/** Where a trip was called off: opens the choice of a new date or a refund. */
function ChooseAnew({ booking, urlState }: { booking: MyBooking; urlState: MyBookingsUrlState }) {
  const { t } = useLingui();
  if (!booking.called_off) return null;
  return (
    <Button
      size="compact-md"
      variant="light"
      mt={4}
      aria-label={t`New date or refund, charter ${booking.id}`}
      onClick={(event) => {
        event.stopPropagation();
        urlState.show('edit', booking.id);
      }}
    >
      <Trans>New date or refund</Trans>
    </Button>
  );
}

function Survey({ booking, named = false }: { booking: MyBooking; named?: boolean }) {
  const { t } = useLingui();
  if (booking.cancelled || booking.called_off) return null;
  if (!booking.asks_survey) return <Names booking={booking} named={named} />;
  // Too late to fill in.
  if (booking.departed && !booking.survey) return null;
  const surveyStatus = booking.survey ? t`Completed` : t`Not completed`;
  return (
    <Badge tone={booking.survey ? 'good' : 'neutral'} hint={t`Charter Survey`}>
      {named ? t`Charter Survey: ${surveyStatus}` : surveyStatus}
    </Badge>
  );
}

/** Whether the guests' names are given, where the kind asks for them. */
function Names({ booking, named }: { booking: MyBooking; named: boolean }) {
  const { t } = useLingui();
  const { names_given: given, departed } = booking;
  if (given === null || (departed && !given)) return null;
  const state = given ? t`Completed` : t`Not completed`;
  return (
    <Badge tone={given ? 'good' : 'neutral'} hint={t`Guest list`}>
      {named ? t`Guest list: ${state}` : state}
    </Badge>
  );
}

/** How many guests have signed the waiver, where one is asked for. */
function Waiver({ booking }: { booking: MyBooking }) {
  const { waivers_signed: signed, details, departed } = booking;
  if (signed === null || departed || booking.cancelled || booking.called_off) return null;
  return <WaiverBadge signed={signed} guests={details} />;
}

function Supervisor({ booking, urlState }: { booking: MyBooking; urlState: MyBookingsUrlState }) {
  const { t } = useLingui();
  const { supervisor } = booking;
  if (supervisor === null || booking.unit_id === 0) return null;
  return (
    <Opener
      hint={t`Click to see the profile`}
      name={t`Profile of ${supervisor.name}`}
      isPicture
      onOpen={() => urlState.show('supervisor', booking.id)}
    >
      {supervisor.picture ? (
        <Picture picture={supervisor.picture} sizes="44px" alt="" className={classes.face} />
      ) : (
        <span className={classes.face} aria-hidden>
          {supervisor.name.charAt(0)}
        </span>
      )}
    </Opener>
  );
}

function UnitName({ booking, urlState }: { booking: MyBooking; urlState: MyBookingsUrlState }) {
  const { t } = useLingui();
  if (booking.unit === '') {
    const { package_name: name, ...trip } = booking;
    return <div className={classes.unit}>{unitLabel({ ...trip, package: name })}</div>;
  }
  return (
    <Opener
      hint={t`Click to see details`}
      name={t`Details of ${booking.unit}`}
      onOpen={() => urlState.show('unit', booking.id)}
    >
      <span className={classes.unitLink}>{booking.unit}</span>
    </Opener>
  );
}
