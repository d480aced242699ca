import '@mantine/core/styles/Table.css';
import { Button, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MyBooking } from '@slipway/contract/bookings';
import { formatDate, formatTime } from '#lib/format.ts';
import { TripAmounts } from './trip-amounts.tsx';
import { TripStatus } from './trip-status.tsx';
import classes from './my-bookings-list.module.css';

interface Props {
  bookings: MyBooking[];
  onOpen: (id: number) => void;
}

/** A table, and on a phone a list of cards. */
export function MyBookingsList(props: Props) {
  const wide = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  return wide ? <Rows {...props} /> : <Cards {...props} />;
}

function Rows({ bookings, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.frame}>
      <Table
        verticalSpacing="sm"
        horizontalSpacing="md"
        highlightOnHover
        borderColor="var(--sw-border)"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Charter #`}</Table.Th>
            <Table.Th>{t`Date`}</Table.Th>
            <Table.Th>{t`Time`}</Table.Th>
            <Table.Th>{t`Unit`}</Table.Th>
            <Table.Th>{t`Paid`}</Table.Th>
            <Table.Th>
              <span className="only-spoken">{t`Action`}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bookings.map((booking) => (
            <Table.Tr key={booking.id} className={classes.row} onClick={() => onOpen(booking.id)}>
              <Table.Td className="numbers">{booking.id}</Table.Td>
              <Table.Td className={classes.date}>{formatDate(booking.date)}</Table.Td>
              <Table.Td className={classes.date}>{formatTime(booking.time)}</Table.Td>
              <Table.Td>
                <UnitName booking={booking} />
                <div className={classes.small}>{tripWords(booking)}</div>
              </Table.Td>
              <Table.Td>
                <Status booking={booking} />
                <div className={classes.small}>
                  <TripAmounts
                    paid={booking.paid}
                    left={booking.left}
                    currency={booking.currency}
                  />
                </div>
              </Table.Td>
              <Table.Td className={classes.action}>
                <DetailsButton id={booking.id} onOpen={onOpen} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cards({ bookings, onOpen }: Props) {
  return (
    <ul className={classes.cards}>
      {bookings.map((booking) => (
        <li key={booking.id} className={classes.card}>
          <div className={classes.line}>
            <span className={classes.number}>
              <Trans>Charter # {booking.id}</Trans>
            </span>
            <Status booking={booking} />
          </div>
          <div className={classes.when}>
            {formatDate(booking.date)}, {formatTime(booking.time)}
          </div>
          <div>
            <UnitName booking={booking} />
            <div className={classes.small}>{tripWords(booking)}</div>
          </div>
          <div className={classes.foot}>
            <span className={classes.small}>
              <TripAmounts paid={booking.paid} left={booking.left} currency={booking.currency} />
            </span>
            <DetailsButton id={booking.id} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function tripWords(booking: MyBooking): string {
  const guests = plural(booking.details, { one: '# guest', other: '# guests' });
  return `${booking.package_name} · ${guests}`;
}

function UnitName({ booking }: { booking: MyBooking }) {
  if (booking.unit !== '') return <div className={classes.unit}>{booking.unit}</div>;
  return (
    <div className={classes.unit}>
      <Trans>Boat to be arranged</Trans>
    </div>
  );
}

function Status({ booking }: { booking: MyBooking }) {
  return (
    <TripStatus
      status={booking.status}
      packageName={booking.package_name}
      unitId={booking.unit_id}
    />
  );
}

function DetailsButton({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={t`Details of charter ${id}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(id);
      }}
    >
      <Trans>Details</Trans>
    </Button>
  );
}
