import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';
import { forgetSurveys } from '../survey/surveys-repository.ts';

/** How many live bookings a customer has from a day on, holds at the (verified) address among them. */
export async function countAheadOfCustomer(
  db: Db,
  customer: { id: number; email: string | null; from: CalendarDate },
): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    'bookings-ahead-customer',
    `select count(*)::integer as count from bookings
     where date >= $3 and cancelled_at is null
       and (customer_id = $1 or (hold_expires_at is not null and email_key = lower($2)))`,
    [customer.id, customer.email, customer.from],
  );
  return row?.count ?? 0;
}

/**
 * A customer's bookings stay in the books without the person: names, ways to reach them and why they
 * cancelled are taken out of the bookings and of their history, the surveys are gone.
 */
export async function forgetOnBookings(tx: Db, customerId: number): Promise<void> {
  await forgetSurveys(tx, customerId);
  await prepared(
    tx,
    'bookings-forget-customer',
    `update bookings set name = '', email = '', phone = '', consent_address = null,
       cancel_reason = case when hold_expires_at is not null then cancel_reason end, version = version + 1
     where customer_id = $1`,
    [customerId],
  );
  await prepared(tx, 'history-forgetting', `select set_config('slipway.forgetting', 'on', true)`);
  await prepared(
    tx,
    'history-forget-customer',
    `update booking_changes c set before = c.before - personal.keys, after = c.after - personal.keys
     from (select array['name', 'email', 'phone', 'delivery_address', 'to', 'reason'] as keys) personal
     where (c.booking_id in (select id from bookings where customer_id = $1)
         or c.order_id in (select id from orders where customer_id = $1))
       and (c.before ?| personal.keys or c.after ?| personal.keys)`,
    [customerId],
  );
  await prepared(tx, 'history-forgotten', `select set_config('slipway.forgetting', 'off', true)`);
}
