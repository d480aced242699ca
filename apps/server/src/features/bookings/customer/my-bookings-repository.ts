import type { BookingStatus } from '@slipway/domain/bookings/status';
import type { AgreedExtra } from '@slipway/domain/catalogue/extras';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';
import type { BookedGuestType } from '@slipway/domain/bookings/guest-types';
import type { BookedDeparture } from '#features/bookings/booked-departure.ts';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { crewOfBooking } from '#features/bookings/crew/crew-repository.ts';
import { namesGiven } from '#features/bookings/guest-list/guest-lists-repository.ts';
import type { PictureRow } from '#features/catalogue/catalogue-api.ts';

/** A ledger entry of a booking. */
export interface MyLedgerLine {
  id: number;
  direction: 'payment' | 'refund';
  kind: LedgerKind;
  amount: Cents;
  refund_of: number | null;
  /** The manual entry it corrects; no money moved. */
  corrects: number | null;
}

/** A booking in the customer's list, read in one statement. */
export interface MyBookingRow {
  total: number;
  id: number;
  date: CalendarDate;
  time: TimeOfDay;
  starts_at: Date;
  status: BookingStatus;
  kind: TripKind;
  unit_id: number | null;
  unit: string | null;
  item: number | null;
  schedule: 'times' | 'day' | null;
  change_limit_days: number | null;
  ends_at: Date;
  quantity: number;
  days: number | null;
  guest_types: BookedGuestType[];
  departure: BookedDeparture | null;
  /** Whether its kind asks for the charter survey. */
  asks_survey: boolean;
  /** Null: its kind asks for no names. */
  names_given: boolean | null;
  has_crew: boolean;
  max_guests: number | null;
  package_id: number | null;
  package_name: string;
  guests: number;
  duration_hours: number | null;
  cancelled: boolean;
  called_off: boolean;
  awaiting: boolean;
  survey_done: boolean;
  supervisor: string | null;
  supervisor_picture: PictureRow | null;
  currency: string;
  total_cents: Cents;
  deposit_cents: Cents;
  second_payment: Cents;
  /** As they were agreed, fees among them; null: none. */
  extras: AgreedExtra[] | null;
  paid_cents: Cents;
  left_cents: Cents;
  version: number;
  /** Whether it has a security deposit. */
  secured: boolean;
  ledger: MyLedgerLine[];
}

/** The filters and position of a page of a customer's bookings. */
export interface MyBookingsPageRequest {
  customerId: number;
  now: Date;
  limit: number;
  offset: number;
  number: number | null;
  date: string | null;
  statuses: readonly BookingStatus[] | null;
  survey: boolean | null;
  /**
   * Part of the unit's name, as an `ilike` pattern; `text` likewise for number, unit or package.
   */
  unit: string | null;
  text: string | null;
  withPayments: boolean;
}

const orders = {
  next: 'ended, case when not ended then starts_at end, starts_at desc, id desc',
  id: 'id',
  '-id': 'id desc',
  date: 'starts_at, id',
  '-date': 'starts_at desc, id',
  unit: 'unit nulls last, id',
  '-unit': 'unit desc nulls first, id',
} as const;
/**
 * The sort orders; `next`: upcoming trips first, nearest on top, then past and cancelled ones,
 * latest first.
 */
export type MyBookingsOrder = keyof typeof orders;
export function isMyBookingsOrder(name: string): name is MyBookingsOrder {
  return Object.hasOwn(orders, name);
}

/**
 * The filters. An absent one is not part of the statement, so that each combination keeps its own
 * plan.
 */
const activeFilters = {
  date: (it: string) => `b.date = ${it}::date`,
  number: (it: string) => `b.id = ${it}::integer`,
  statuses: (it: string) => `b.status = any(${it}::smallint[])`,
  // As shown in the column: none for cancelled trips or when it is too late to fill it in.
  survey: (it: string) => `b.cancelled_at is null
    and (${it}::boolean or b.starts_at > $2)
    and ${it}::boolean = exists (
      select from booking_surveys s where s.booking_id = b.id and s.done)`,
  unit: (it: string) => `u.name ilike ${it}`,
  text: (it: string) => `(u.name ilike ${it} or b.id::text ilike ${it}
    or b.terms ->> 'packageName' ilike ${it})`,
} as const;
type FilterName = keyof typeof activeFilters;

/** Number of parameters present in every statement. */
const fixed = 5;

/**
 * One statement per sort order and filters: the page is cut from narrow rows before the wide ones
 * are read.
 */
const statementOf = (order: MyBookingsOrder, filterNames: readonly FilterName[]) => `
with mine as (
  select b.id, b.starts_at, u.name as unit,
    b.starts_at < $2 or b.cancelled_at is not null as ended
  from bookings b left join units u on u.id = b.unit_id
  where b.customer_id = $1 and b.hold_expires_at is null and $2::timestamptz is not null
    ${filterNames.map((name, at) => `and ${activeFilters[name](`$${fixed + 1 + at}`)}`).join(' ')}
), page as (
  select id, position
  from (select id, row_number() over (order by ${orders[order]}) as position from mine) numbered
  where position > $4::integer and position <= $4::integer + $3::integer
)
select (select count(*)::integer from mine) as total,
  b.id, b.date, b.time, b.starts_at, b.status, b.kind, b.unit_id, u.name as unit, b.item, u.schedule, u.change_limit_days,
  b.ends_at, b.quantity, b.days, b.guest_types,
  case when departure.id is not null then json_build_object('id', departure.id,
    'leastToSail', kind.least_to_sail, 'seats', departure.seats,
    'sailsAnyway', departure.sails_anyway, 'guests', (
      select coalesce(sum(o.guests), 0) from bookings o where o.departure_id = departure.id
        and o.cancelled_at is null and o.hold_expires_at is null)) end as departure,
  coalesce(kind.asks = 'survey', true) as asks_survey,
  ${namesGiven('b')} as names_given,
  b.crew_until is not null as has_crew,
  u.max_guests, b.package_id, b.guests, b.duration_hours, b.cancelled_at is not null as cancelled,
  b.called_off and b.cancelled_at is null as called_off,
  b.awaiting_until is not null as awaiting,
  coalesce(survey.done, false) as survey_done, person.name as supervisor,
  case when picture.id is not null then row_to_json(picture) end as supervisor_picture,
  b.total_cents, b.deposit_cents, b.paid_cents, b.version,
  b.left_cents,
  terms.*, coalesce(ledger.lines, '[]') as ledger
from page
join bookings b on b.id = page.id
cross join lateral (
  select t ->> 'currency' as currency, t ->> 'packageName' as package_name,
    (t #>> '{quote,secondPayment}')::bigint as second_payment, t #> '{prices,extras}' as extras,
    t -> 'securityDeposit' is not null as secured
  from (select b.terms as t offset 0) once
) terms
left join units u on u.id = b.unit_id
left join package_kinds kind on kind.code = b.package_kind
left join departures departure on departure.id = b.departure_id
left join booking_surveys survey on survey.booking_id = b.id
left join lateral (${crewOfBooking('supervisor')}) crew on true
left join users person on person.id = crew.person_id
left join pictures picture on picture.id = person.picture_id
left join lateral (
  select json_agg(json_build_object('id', l.id, 'direction', l.direction, 'kind', l.kind,
    'amount', l.amount_cents, 'refund_of', l.refund_of, 'corrects', l.corrects) order by l.id) as lines
  from ledger_entries l where $5 and l.booking_id = b.id
) ledger on true
order by page.position`;

const filterNames: readonly FilterName[] = ['date', 'number', 'statuses', 'survey', 'unit', 'text'];

/** A page of a customer's bookings, without released holds. */
export async function listMyBookingRows(
  db: Db,
  request: MyBookingsPageRequest,
  order: MyBookingsOrder,
): Promise<MyBookingRow[]> {
  const { customerId, now, limit, offset, withPayments } = request;
  const activeNames = filterNames.filter((name) => request[name] !== null);
  return prepared<MyBookingRow & Record<string, unknown>>(
    db,
    ['my-bookings', order, ...activeNames].join('-'),
    statementOf(order, activeNames),
    [customerId, now, limit, offset, withPayments, ...activeNames.map((name) => request[name])],
  );
}

/** Number of matching bookings, for a page beyond the last. */
export async function countMyBookings(db: Db, request: MyBookingsPageRequest): Promise<number> {
  const [first] = await listMyBookingRows(
    db,
    { ...request, limit: 1, offset: 0, withPayments: false },
    'next',
  );
  return first?.total ?? 0;
}
