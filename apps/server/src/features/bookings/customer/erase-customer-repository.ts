import type { CalendarDate } from '@slipway/domain/dates/dates';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { prepared, type Db } from '#db/transaction.ts';
import { eraseGuestLists } from '#features/bookings/guest-list/guest-lists-repository.ts';
import { eraseWaiting } from '#features/bookings/waiting/waiting-repository.ts';
import { eraseSurveys } from '#features/bookings/survey/surveys-repository.ts';

/**
 * Number of a customer's active bookings from a day on or that have not ended, including holds with the (verified)
 * address.
 */
export async function countAheadOfCustomer(
  db: Db,
  customer: { id: number; email: string | null; from: CalendarDate; now: Date },
): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    'bookings-ahead-customer',
    `select count(*)::integer as count from bookings
     where (date >= $3 or ends_at > $4) and cancelled_at is null
       and (customer_id = $1
         or (status = ${bookingStatus.created} and hold_expires_at is not null and email_key = lower($2)))`,
    [customer.id, customer.email, customer.from, customer.now],
  );
  return row?.count ?? 0;
}

/**
 * Number of a customer's bookings whose items are out and not back, or whose security deposit is held, taken or on its
 * way back, whatever their date.
 */
export async function countOpenOfCustomer(db: Db, customerId: number): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    'bookings-open-customer',
    `select count(*)::integer as count from bookings b
     where customer_id = $1 and (
       (out_at is not null and back_at is null and cancelled_at is null)
       or exists (select from security_deposits d
         where d.booking_id = b.id and d.state in ('held', 'taken', 'capturing', 'releasing')))`,
    [customerId],
  );
  return row?.count ?? 0;
}

/** A public booking of no account that was not paid in time, and still names its visitor. */
const freed =
  "customer_id is null and name <> '' and hold_expires_at is not null and cancelled_at is not null";

/**
 * Erases the person from unpaid bookings that belong to no account.
 * @param before only those released before this time
 */
export async function eraseReleasedHolds(db: Db, before: Date): Promise<void> {
  await prepared(
    db,
    'bookings-forget-freed',
    `update bookings set name = '', email = '', phone = '', consent_address = null, version = version + 1
     where id in (
       select id from bookings
       where ${freed} and cancelled_at < $1 order by id for update)`,
    [before],
  );
}

const plainLabel = (row: string) => `jsonb_build_object('label',
  case when (${row} ->> 'amount')::bigint < 0 then 'Discount' else 'Charge' end)`;

/** The terms of a booking, in which what staff wrote about charges and discounts is gone. */
const withPlainAdjustments = `case when terms ? 'adjustments' then terms
  || jsonb_build_object('adjustments', (
       select coalesce(jsonb_agg(line || ${plainLabel('line')} order by n), '[]')
       from jsonb_array_elements(terms -> 'adjustments') with ordinality as lines (line, n)))
  || jsonb_build_object('quote', (terms -> 'quote') || jsonb_build_object('parts', (
       select jsonb_agg(case when part ->> 'kind' = 'adjustment' then part || ${plainLabel('part')} else part end order by n)
       from jsonb_array_elements(terms -> 'quote' -> 'parts') with ordinality as parts (part, n))))
  else terms end`;

/**
 * Erases a customer from their bookings, which stay in the ledger: names, contact data, cancellation reasons and the
 * names of charges and discounts in bookings and history; surveys, guest lists and entries of the waiting list are
 * deleted. Includes their unpaid guest bookings without an account.
 * @param customer `email`: null unless verified
 */
export async function eraseOnBookings(
  tx: Db,
  customer: { id: number; email: string | null },
): Promise<void> {
  const { id: customerId, email } = customer;
  await eraseSurveys(tx, customerId);
  await eraseGuestLists(tx, customerId);
  await eraseWaiting(tx, customer);
  await prepared(
    tx,
    'bookings-forget-customer',
    `update bookings set name = '', email = '', phone = '', consent_address = null,
       cancel_reason = case when hold_expires_at is not null then cancel_reason end,
       terms = ${withPlainAdjustments}, version = version + 1
     where id in (
       select id from bookings
       where customer_id = $1 or (email_key = lower($2) and ${freed})
       order by id for update)`,
    [customerId, email],
  );
  await prepared(tx, 'history-forgetting', `select set_config('slipway.forgetting', 'on', true)`);
  await prepared(
    tx,
    'history-forget-customer',
    `update booking_changes c set before = c.before - personal.keys, after = c.after - personal.keys
     from (select array['name', 'email', 'phone', 'delivery_address', 'tracking', 'to', 'reason', 'subject', 'adjustments'] as keys) personal
     where (c.booking_id in (select id from bookings where customer_id = $1)
         or c.order_id in (select id from orders where customer_id = $1
           or (customer_id is null and email_key = lower($2))))
       and (c.before ?| personal.keys or c.after ?| personal.keys)`,
    [customerId, email],
  );
  await prepared(tx, 'history-forgotten', `select set_config('slipway.forgetting', 'off', true)`);
}
