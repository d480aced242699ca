import { bookingStatus } from '@slipway/domain/bookings/status';
import type { OpenHold } from '@slipway/contract/bookings/open-holds';
import { prepared, type Db } from '#db/transaction.ts';

/** An open hold and what it is waiting for. */
export interface OpenHoldRow extends Omit<OpenHold, 'made_at' | 'expires_at' | 'deposit'> {
  deposit: string;
  made_at: Date;
  expires_at: Date;
}

const ofCompany = (table: string) => `($1 = 0 or ${table}.company_id = $1)`;
const openBooking = `b.status = ${bookingStatus.created} and b.hold_expires_at is not null and ${ofCompany('b')}`;
/** Of an order that is held with trips, those are listed. */
const openOrder = `o.cancelled_at is null and o.hold_expires_at is not null and ${ofCompany('o')}
  and not exists (select from bookings b where b.basket_id = o.basket_id)`;

/** The state of the last charge of what a table holds. */
const lastCharge = (its: string) => `left join lateral (
       select c.state from charge_lines l join charge_attempts c on c.id = l.attempt_id
       where l.${its} order by l.attempt_no desc limit 1
     ) a on true`;

/** The open holds of bookings, and of orders without trips, of a company (0: all), oldest first. */
export async function listOpenHolds(
  db: Db,
  page: { companyId: number; limit: number; offset: number },
): Promise<{ rows: OpenHoldRow[]; total: number }> {
  const { companyId, limit, offset } = page;
  const rows = await prepared<OpenHoldRow>(
    db,
    'open-holds',
    `select b.id, 'booking' as of, coalesce(b.terms ->> 'unitName', '') as unit,
       b.terms ->> 'packageName' as package, b.date, b.time::text, '' as products,
       b.name, b.email, b.phone, b.consent_address as address,
       b.deposit_cents as deposit, b.terms ->> 'currency' as currency,
       case when exists (select from waiting_offers o where o.booking_id = b.id) then 'waiting_list'
         when a.state = 'requires_action' then 'bank' else 'charging' end as waits_for,
       b.created_at as made_at, b.hold_expires_at as expires_at
     from bookings b ${lastCharge('booking_id = b.id')}
     where ${openBooking}
     union all
     select o.id, 'order', '', '', null, null,
       coalesce((select string_agg(p.quantity || ' × ' || p.name, ', ' order by p.position)
         from order_lines p where p.order_id = o.id), ''),
       o.name, o.email, o.phone, o.consent_address,
       o.deposit_cents, o.terms ->> 'currency',
       case when a.state = 'requires_action' then 'bank' else 'charging' end,
       o.created_at, o.hold_expires_at
     from orders o ${lastCharge('order_id = o.id')}
     where ${openOrder}
     order by made_at, of, id limit $2 offset $3`,
    [companyId, limit, offset],
  );
  const [counted] = await prepared<{ total: number }>(
    db,
    'open-holds-total',
    `select (select count(*) from bookings b where ${openBooking})::integer
       + (select count(*) from orders o where ${openOrder})::integer as total`,
    [companyId],
  );
  return { rows, total: counted?.total ?? 0 };
}

/** Number of public bookings, and orders without trips, waiting for their first payment. */
export async function countOpenHolds(db: Db): Promise<number> {
  const [row] = await prepared<{ n: number }>(
    db,
    'open-holds-public',
    `select (
       select count(*) from bookings
       where status = ${bookingStatus.created} and hold_expires_at is not null and source = 'public'
         and not exists (select from waiting_offers o where o.booking_id = bookings.id)
     )::integer + (select count(*) from orders o where ${openOrder})::integer as n`,
    [0],
  );
  return row?.n ?? 0;
}

/** Number of public bookings of the last 24 hours whose deposit is paid by hand, and was not yet. */
export async function countUnpaidOfDay(db: Db, now: Date): Promise<number> {
  const [row] = await prepared<{ n: number }>(
    db,
    'unpaid-of-day',
    `select count(*)::integer as n from bookings b
     where status = ${bookingStatus.created} and hold_expires_at is null and awaiting_until is null
       and created_at > $1::timestamptz - interval '24 hours'
       and exists (select from hold_keys k where k.booking_id = b.id)`,
    [now],
  );
  return row?.n ?? 0;
}
