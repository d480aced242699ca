import type {
  MyBooking,
  MyBookingsQuery,
  MyBookingWithPayments,
} from '@slipway/contract/bookings/my-bookings';
import { bookingStatus, bookingStatuses } from '@slipway/domain/bookings/status';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { readOwnSecurityDeposit } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { countSigned } from '#db/waivers/count-signed.ts';
import { presentMyBooking, presentMyPayments } from './my-bookings-presenter.ts';
import {
  countMyBookings,
  isMyBookingsOrder,
  listMyBookingRows,
  type MyBookingRow,
  type MyBookingsPageRequest,
} from './my-bookings-repository.ts';

const pattern = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Statuses 4 and 7 have the same label, so one filter covers both. */
function statusesOf(status: number | undefined): MyBookingsPageRequest['statuses'] {
  if (status === undefined) return null;
  return bookingStatuses.filter(
    (each) =>
      each === status || (status === bookingStatus.fullyPaid && each === bookingStatus.overpaid),
  );
}

async function readPage(deps: Deps, request: MyBookingsPageRequest, sort: string | undefined) {
  const order = sort !== undefined && isMyBookingsOrder(sort) ? sort : 'next';
  const rows = await listMyBookingRows(deps.db, request, order);
  const beyond = rows.length === 0 && request.offset > 0;
  const total = beyond ? await countMyBookings(deps.db, request) : (rows[0]?.total ?? 0);
  // Only a trip without a unit has its capacity from the settings.
  const capacity = rows.some((row) => row.max_guests === null)
    ? (await readSettings(deps.db)).settings.inshore.max_people
    : 0;
  return { rows, total, capacity };
}

async function list<Row>(
  deps: Deps,
  person: SignedIn,
  query: MyBookingsQuery,
  how: {
    withPayments: boolean;
    present: (
      row: MyBookingRow,
      now: Date,
      inshoreCapacity: number,
      beside: Pick<MyBooking, 'security_deposit' | 'waivers_signed'>,
    ) => Row;
  },
) {
  const { page, per_page } = query;
  const now = deps.clock.now();
  const request: MyBookingsPageRequest = {
    customerId: person.id,
    now,
    limit: per_page,
    offset: (page - 1) * per_page,
    number: query.number ?? null,
    date: query.date ?? null,
    statuses: statusesOf(query.status),
    survey: query.survey === undefined ? null : query.survey === '1',
    unit: pattern(query.unit),
    text: pattern(query.q),
    withPayments: how.withPayments,
  };
  const { rows, total, capacity } = await readPage(deps, request, query.sort);
  const secured = rows.filter((row) => row.secured);
  const [found, signed] = await Promise.all([
    Promise.all(secured.map(({ id }) => readOwnSecurityDeposit(deps.db, id))),
    countSigned(
      deps.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const deposits = new Map(secured.map(({ id }, n) => [id, found[n] ?? null]));
  return {
    data: rows.map((row) =>
      how.present(row, now, capacity, {
        security_deposit: deposits.get(row.id) ?? null,
        waivers_signed: signed.get(row.id)?.signed ?? null,
      }),
    ),
    meta: { page, per_page, total },
  };
}

/** The signed-in user's bookings: upcoming ones first, nearest on top. */
export function listMyBookings(deps: Deps, person: SignedIn, query: MyBookingsQuery) {
  return list<MyBooking>(deps, person, query, { withPayments: false, present: presentMyBooking });
}

/** Like `listMyBookings`, with the payments of each (docs/rules/screens.md, "My bookings"). */
export function listMyBookingsWithPayments(deps: Deps, person: SignedIn, query: MyBookingsQuery) {
  return list<MyBookingWithPayments>(deps, person, query, {
    withPayments: true,
    present: (row, now, capacity, beside) => ({
      ...presentMyBooking(row, now, capacity, beside),
      ...presentMyPayments(row.ledger),
    }),
  });
}
