import { prepared, type Db } from '#db/transaction.ts';
import type { PictureRow } from '#features/catalogue/catalogue-api.ts';

/** A row of the exported file, with names and values its owner can read. */
type Row = Record<string, unknown>;

/**
 * A customer's own bookings with survey, payments and history.
 * @param staffFields the fields that are left out of the history, because staff alone read them
 */
export async function ownBookings(
  db: Db,
  userId: number,
  staffFields: readonly string[],
): Promise<Row[]> {
  return prepared<Row>(
    db,
    'own-data-bookings',
    `select b.id as number, coalesce(u.name, b.terms ->> 'unitName') as unit,
       b.terms ->> 'packageName' as package, b.date, b.time, b.ends_at, b.duration_hours, b.guests,
       b.quantity as items, b.guest_types,
       b.name, b.email, b.phone, b.status, b.cancelled_at, b.cancel_reason,
       b.terms ->> 'currency' as currency, b.total_cents / 100.0::float as total,
       b.deposit_cents / 100.0::float as deposit, b.paid_cents / 100.0::float as paid,
       b.tips_cents / 100.0::float as tips, b.terms -> 'cancellation' as cancellation_terms,
       b.consent_at, b.consent_address, b.created_at,
       (select json_build_object('done', s.done, 'updated_at', s.updated_at, 'answers', s.answers)
        from booking_surveys s where s.booking_id = b.id) as survey,
       (select json_build_object('guests', g.guests, 'emergency_phone', g.emergency_phone)
        from guest_lists g where g.booking_id = b.id) as guest_list,
       coalesce((select json_agg(json_build_object('name', s.name, 'minors', s.minors, 'signed_at', s.signed_at) order by s.id)
        from signed_waivers s where s.booking_id = b.id and s.removed_at is null), '[]') as waivers,
       coalesce((select json_agg(json_build_object('date', l.paid_on, 'direction', l.direction,
          'kind', l.kind, 'amount', l.amount_cents / 100.0::float, 'currency', l.currency,
          'method', l.method, 'reference', l.reference) order by l.id)
        from ledger_entries l where l.booking_id = b.id), '[]') as payments,
       coalesce((select json_agg(json_build_object('amount', d.amount_cents / 100.0::float,
          'currency', d.currency, 'state', d.state, 'kept', d.captured_cents / 100.0::float,
          'reason', d.reason, 'left_by', d.left_by, 'asked_at', d.made_at, 'ended_on', d.ended_on) order by d.id)
        from security_deposits d where d.booking_id = b.id), '[]') as security_deposits,
       coalesce((select json_agg(json_build_object('at', c.changed_at, 'by_you', c.changed_by = $1,
          'action', c.action, 'before', c.before - $2::text[], 'after', c.after - $2::text[])
          order by c.id)
        from booking_changes c where c.booking_id = b.id), '[]') as history
     from bookings b left join units u on u.id = b.unit_id
     where b.customer_id = $1 order by b.id`,
    [userId, staffFields],
  );
}

/**
 * What somebody waits for, with the offers that were made to them.
 * @param customer `email`: null unless verified
 */
export async function ownWaiting(
  db: Db,
  customer: { id: number; email: string | null },
): Promise<Row[]> {
  return prepared<Row>(
    db,
    'own-data-waiting',
    `select u.name as unit, k.name as package, e.date, e.time, e.guests, e.quantity as items, e.name, e.email,
       e.joined_at, e.ended_at, e.booked_by as booking,
       coalesce((select json_agg(json_build_object('time', o.time, 'at', o.made_at, 'kept_until', o.until) order by o.id)
        from waiting_offers o where o.entry_id = e.id), '[]') as offers
     from waiting_entries e join units u on u.id = e.unit_id
     join packages p on p.id = e.package_id join package_kinds k on k.code = p.kind
     where e.customer_id = $1 or e.email_key = lower($2) order by e.id`,
    [customer.id, customer.email],
  );
}

/** A customer's orders with delivery, lines, gift cards, returns and payments. */
export async function ownOrders(db: Db, userId: number): Promise<Row[]> {
  return prepared<Row>(
    db,
    'own-data-orders',
    `select o.id as number, o.delivery_date, o.delivery_address, o.delivery, o.tracking, o.name, o.email, o.phone, o.status,
       o.consent_at, o.consent_address,
       o.completed_at, o.cancelled_at, o.cancel_reason, o.terms -> 'code' ->> 'code' as code,
       o.total_cents / 100.0::float as total,
       o.deposit_cents / 100.0::float as deposit, o.paid_cents / 100.0::float as paid, o.created_at,
       coalesce((select json_agg(json_build_object('product', l.name, 'sku', l.sku,
          'quantity', l.quantity, 'amount', l.amount_cents / 100.0::float,
          'discount', l.off_cents / 100.0::float) order by l.position)
        from order_lines l where l.order_id = o.id), '[]') as lines,
       coalesce((select json_agg(json_build_object('amount', g.amount_cents / 100.0::float,
          'name', coalesce(c.recipient_name, g.recipient_name), 'email', coalesce(c.recipient_email, g.recipient_email),
          'from', coalesce(c.sender_name, g.sender_name), 'message', coalesce(c.message, g.message),
          'sent_on', coalesce(c.send_on, g.send_on)) order by g.position)
        from order_gift_cards g left join gift_cards c on c.order_id = g.order_id and c.order_position = g.position
        where g.order_id = o.id), '[]') as gift_cards,
       coalesce((select json_agg(json_build_object('asked_at', r.asked_at, 'reason', r.reason,
          'received_at', r.received_at, 'closed_at', r.closed_at,
          'lines', (select json_agg(json_build_object('product', n.name, 'quantity', t.quantity, 'received', t.received,
               'deducted', t.deduction_cents / 100.0::float, 'deduction_reason', t.deduction_reason)
             order by t.position) from order_return_lines t
             join order_lines n on n.order_id = t.order_id and n.position = t.position where t.return_id = r.id))
          order by r.id)
        from order_returns r where r.order_id = o.id), '[]') as returns,
       coalesce((select json_agg(json_build_object('date', p.paid_on, 'direction', p.direction,
          'amount', p.amount_cents / 100.0::float, 'currency', p.currency, 'method', p.method,
          'reference', p.reference) order by p.id)
        from ledger_entries p where p.order_id = o.id), '[]') as payments
     from orders o where o.customer_id = $1 and o.hold_expires_at is null order by o.id`,
    [userId],
  );
}

/** The account itself. */
export async function ownAccount(
  db: Db,
  userId: number,
): Promise<(Row & { picture: PictureRow | null }) | undefined> {
  const [row] = await prepared<Row & { picture: PictureRow | null }>(
    db,
    'own-data-account',
    `select u.name, u.email, u.email_verified_at, u.phone, u.role, u.bio, u.created_at,
       to_json(p) as picture
     from users u left join pictures p on p.id = u.picture_id where u.id = $1`,
    [userId],
  );
  return row;
}
