import type { BookingStatus } from '@slipway/domain/bookings/status';
import type { DeliveryWay } from '@slipway/domain/orders/fulfilment';
import type { OrderState } from '@slipway/domain/orders/order-state';
import type { AgreedExtra } from '@slipway/domain/catalogue/extras';
import { longestStayDays, type TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { cents, type Cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';

/** A range of days of a company or unit. */
export interface DateRange {
  from: string;
  to: string;
  /** 0 means every company. */
  companyId: number;
  /** Null means every unit. */
  unitId: number | null;
}

export interface CalendarTripRow {
  id: number;
  version: number;
  date: CalendarDate;
  time: TimeOfDay;
  kind: TripKind;
  package_id: number | null;
  package: string;
  unit_id: number | null;
  unit: string | null;
  duration_hours: number | null;
  starts_at: Date;
  ends_at: Date;
  crew_until: Date | null;
  quantity: number;
  /** As they were agreed, fees among them; null: none. */
  extras: AgreedExtra[] | null;
  /** How many of its guests have come. */
  arrived: number;
  out_at: Date | null;
  back_at: Date | null;
  /** Sold by the item: items are handed out. */
  by_item: boolean;
  guests: number;
  name: string;
  email: string;
  phone: string;
  status: BookingStatus;
  hold: boolean;
  called_off: boolean;
  awaiting: boolean;
  no_show: boolean;
  staff_notes: string;
  left_cents: Cents;
  currency: string;
  supervisor: string | null;
  mate: string | null;
}

// One query per day, so that a day with thousands of trips costs no more than it shows.
const trips = `
  select b.id, b.version, b.date, b.time::text, b.kind, b.package_id,
    b.terms ->> 'packageName' as package, b.unit_id, u.name as unit, b.duration_hours, b.starts_at,
    b.ends_at, b.crew_until, b.quantity, b.guests, b.terms #> '{prices,extras}' as extras,
    least(b.arrived, b.guests) as arrived, b.out_at, b.back_at,
    b.kind in (select code from package_kinds where sold_by = 'item') as by_item,
    b.name, b.email, b.phone, b.status, b.hold_expires_at is not null as hold, b.called_off,
    b.awaiting_until is not null as awaiting,
    b.no_show_at is not null as no_show, b.staff_notes, b.left_cents,
    b.terms ->> 'currency' as currency,
    (select p.name from crew_of_bookings c join users p on p.id = c.person_id
      where c.booking_id = b.id and c.role = 'supervisor') as supervisor,
    (select p.name from crew_of_bookings c join users p on p.id = c.person_id
      where c.booking_id = b.id and c.role = 'mate') as mate
  from generate_series(0, $2::date - $1::date) n
  cross join lateral (
    (select * from bookings t
    where t.date = $1::date + n and t.cancelled_at is null and t.departure_id is null
      and ($3::integer = 0 or t.company_id = $3) and ($4::integer is null or t.unit_id = $4)
    order by t.time, t.id limit $5)
    union all
    -- Stays that began before the first day and are under way.
    (select * from bookings t
    where n = 0 and t.days is not null and t.cancelled_at is null and t.departure_id is null
      and t.date between $1::date - ${longestStayDays + 1} and $1::date - 1
      and (t.ends_at at time zone (t.terms ->> 'zone'))::date >= $1::date
      and ($3::integer = 0 or t.company_id = $3) and ($4::integer is null or t.unit_id = $4)
    order by t.date, t.id limit $5)
  ) b
  left join units u on u.id = b.unit_id
  order by b.date, b.time, b.id`;

/** Active bookings including holds, without those on departures; at most `perDay` per day, earliest first. */
export async function listTrips(
  db: Db,
  days: DateRange,
  perDay: number,
): Promise<CalendarTripRow[]> {
  const { from, to, companyId, unitId } = days;
  const params = [from, to, companyId, unitId, perDay];
  const rows = await prepared<
    Omit<CalendarTripRow, 'left_cents'> & { left_cents: string | number }
  >(db, 'calendar-trips', trips, params);
  return rows.map((row) => ({ ...row, left_cents: cents(Number(row.left_cents)) }));
}

/** Number of active bookings per day, without those on departures; days without any are absent. */
export async function countTrips(db: Db, days: DateRange): Promise<Map<string, number>> {
  const { from, to, companyId, unitId } = days;
  const rows = await prepared<{ date: string; count: number }>(
    db,
    'calendar-counts',
    `select date, count(*)::integer as count from bookings
     where date between $1 and $2 and cancelled_at is null and departure_id is null
       and ($3::integer = 0 or company_id = $3) and ($4::integer is null or unit_id = $4)
     group by date`,
    [from, to, companyId, unitId],
  );
  return new Map(rows.map(({ date, count }) => [date, count]));
}

export interface DeliveryRow {
  id: number;
  date: CalendarDate;
  products: string;
  name: string;
  email: string;
  phone: string;
  status: OrderState;
  completed: boolean;
  left_cents: Cents;
  currency: string;
  /** How an order of the shop reaches its customer; null: staff took it. */
  by: DeliveryWay | null;
  /** Its ordered money has not come yet. */
  awaiting: boolean;
  packed: boolean;
  ready: boolean;
  shipped: boolean;
  /** Every piece of it came back. */
  returned: boolean;
}

/**
 * Orders that are not cancelled, by delivery date; neither those that wait for their payment nor gift cards, which
 * are emailed.
 */
export async function listDeliveries(db: Db, days: DateRange): Promise<DeliveryRow[]> {
  const { from, to, companyId, unitId } = days;
  const rows = await prepared<Omit<DeliveryRow, 'left_cents'> & { left_cents: string | number }>(
    db,
    'calendar-deliveries',
    `select o.id, o.delivery_date as date, o.name, o.email, o.phone, o.status,
       o.completed_at is not null as completed, o.left_cents,
       coalesce(o.terms ->> 'currency', '') as currency, o.delivery ->> 'by' as by,
       o.awaiting_until is not null as awaiting, o.packed_at is not null as packed,
       o.ready_at is not null as ready, o.shipped_at is not null as shipped,
       coalesce((select bool_and(l.returned = l.quantity)
         from order_lines l where l.order_id = o.id), false) as returned,
       coalesce((select string_agg(l.quantity || ' × ' || l.name, ', ' order by l.position)
         from order_lines l where l.order_id = o.id), '') as products
     from orders o
     where o.delivery_date between $1 and $2 and o.cancelled_at is null and o.hold_expires_at is null
       and not o.of_gift_cards
       and ($3::integer = 0 or o.company_id = $3)
       and ($4::integer is null or exists (
         select from order_lines l where l.order_id = o.id and l.unit_id = $4))
     order by o.delivery_date, o.id limit 2000`,
    [from, to, companyId, unitId],
  );
  return rows.map((row) => ({ ...row, left_cents: cents(Number(row.left_cents)) }));
}

export interface ClosedRow {
  /** Id of the closing or the block; 0 for maintenance. */
  id: number;
  /** 0: the whole business. */
  unit_id: number;
  unit: string;
  from_date: CalendarDate;
  to_date: CalendarDate;
  reason: string;
  kind: 'maintenance' | 'closed' | 'imported';
  source: string | null;
  /** 0: every item. */
  item: number;
}

/**
 * Maintenance of units and what connected calendars reserve (excluding echoes of our own bookings), cut to
 * the range; open-ended maintenance ends with it.
 */
export async function listReserved(db: Db, days: DateRange): Promise<ClosedRow[]> {
  const { from, to, companyId, unitId } = days;
  return prepared<ClosedRow & { kind: ClosedRow['kind'] }>(
    db,
    'calendar-reserved',
    `with theirs as (
       select id, name, maintenance_from, maintenance_to from units
       where ended_at is null and ($3::integer = 0 or company_id = $3)
         and ($4::integer is null or id = $4)
     )
     select 0 as id, u.id as unit_id, u.name as unit,
       greatest(coalesce(u.maintenance_from, $1::date), $1::date) as from_date,
       least(coalesce(u.maintenance_to, $2::date), $2::date) as to_date,
       '' as reason, 'maintenance' as kind, null as source, 0 as item
     from theirs u
     where num_nonnulls(u.maintenance_from, u.maintenance_to) > 0
       and coalesce(u.maintenance_from, $1::date) <= $2::date
       and coalesce(u.maintenance_to, $2::date) >= $1::date
     union all
     select k.id, u.id, u.name, greatest(k.from_date, $1::date), least(k.to_date, $2::date),
       k.reason, 'imported', p.name, k.item
     from unit_blocks k join theirs u on u.id = k.unit_id
     join calendar_feeds f on f.id = k.feed_id
     join platforms p on p.id = f.platform_id
     where k.feed_kind <> 'echo' and k.from_date <= $2::date and k.to_date >= $1::date
`,
    [from, to, companyId, unitId],
  );
}

/** The units shown in the calendar. */
export async function listUnits(
  db: Db,
  companyId: number,
): Promise<{ id: number; name: string }[]> {
  return prepared<{ id: number; name: string }>(
    db,
    'calendar-units',
    `select id, name from units where ended_at is null and ($1::integer = 0 or company_id = $1)
     order by id limit 500`,
    [companyId],
  );
}
