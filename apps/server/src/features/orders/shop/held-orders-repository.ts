import { orderState, type OrderState } from '@slipway/domain/orders/order-state';
import type { FrozenDelivery } from '@slipway/domain/orders/delivery';
import type { OrderTerms } from '@slipway/domain/orders/order-terms';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';
import type { HeldOrder, MadeOrder } from '#features/bookings/bookings-api.ts';

const columns = `id, company_id as "companyId", name, email, phone, customer_id as "customerId", hold_expires_at as "holdExpiresAt",
  awaiting_until as "awaitingUntil", cancelled_at as "cancelledAt", basket_id as "basketId",
  terms ->> 'currency' as currency`;

type Row = HeldOrder & Record<string, unknown>;

export async function findHeldOrder(db: Db, id: number): Promise<HeldOrder | null> {
  const sql = `select ${columns} from orders where id = $1`;
  const [row] = await prepared<Row>(db, 'held-order', sql, [id]);
  return row ?? null;
}

/** The order, locked until the transaction ends. */
export async function lockHeldOrder(tx: Db, id: number): Promise<HeldOrder | null> {
  const sql = `select ${columns} from orders where id = $1 for update`;
  const [row] = await prepared<Row>(tx, 'held-order-lock', sql, [id]);
  return row ?? null;
}

export async function findOrderOfBasket(db: Db, basketId: number): Promise<number | null> {
  const sql = 'select id from orders where basket_id = $1';
  const [row] = await prepared<{ id: number }>(db, 'order-of-basket', sql, [basketId]);
  return row?.id ?? null;
}

/** Reserves the number of an order. */
export async function nextOrderId(db: Db): Promise<number> {
  const [row] = await prepared<{ id: number }>(
    db,
    'order-next-id',
    "select nextval(pg_get_serial_sequence('orders', 'id'))::integer as id",
  );
  if (!row) throw new Error('There is no number for an order');
  return row.id;
}

/** What a held order is made of, besides who orders. */
export interface OrderContent {
  /** Null: of no company, where there are several. */
  companyId: number | null;
  total: Cents;
  shipping: Cents;
  terms: OrderTerms;
  delivery: FrozenDelivery;
  /** As staff read it. */
  deliveryAddress: string;
  orderedOn: CalendarDate;
}

/**
 * Inserts a held order under a number from `nextOrderId`, without its lines. Nothing is inserted for a customer
 * whose account was deleted in the meantime.
 */
export async function insertHeldOrder(
  tx: Db,
  made: MadeOrder,
  content: OrderContent,
): Promise<void> {
  await prepared(
    tx,
    'held-order-insert',
    `with owner as (
       select from users where id = $3 and ended_at is null for key share
     )
     insert into orders (id, company_id, customer_id, name, email, phone, delivery_date, delivery_address, status,
       total_cents, deposit_cents, terms, terms_text, source, hold_expires_at, basket_id, delivery, shipping_cents,
       consent_at, consent_address, created_at)
     overriding system value
     select $1, $2, $3, $4, $5, $6, $7, $8, ${orderState.depositNeeded}, $9, $9, $10, $11, 'shop', $12, $13, $14,
       $15, $16, $17, $16
     where $3::integer is null or exists (select from owner)`,
    [
      made.id,
      content.companyId,
      made.customerId,
      made.name,
      made.email,
      made.phone,
      content.orderedOn,
      content.deliveryAddress,
      content.total,
      JSON.stringify(content.terms),
      made.termsText,
      made.holdExpiresAt,
      made.basketId,
      JSON.stringify(content.delivery),
      content.shipping,
      made.now,
      made.address,
    ],
  );
}

export interface HeldLine {
  /** Of the basket. */
  lineId: string;
  unitId: number;
  variantId: number;
  name: string;
  sku: string;
  price: Cents;
  quantity: number;
  /** What a code takes off all of it. */
  off: Cents;
  gross: Cents;
}

/**
 * Notes that lines of a basket are ordered. Its error comes before those of the statements after it.
 * @throws a unique violation of `ordered_basket_lines_pkey` when one is ordered already
 */
export function insertOrderedLines(
  tx: Db,
  orderId: number,
  ids: readonly string[],
): Promise<unknown> {
  return prepared(
    tx,
    'ordered-lines-insert',
    'insert into ordered_basket_lines (line, order_id) select line, $1 from unnest($2::uuid[]) line order by line',
    [orderId, ids],
  );
}

/**
 * Inserts the lines of a held order, which take their stock in the order of variants, and notes that the lines of
 * its basket are ordered.
 * @throws a check violation of `product_variants_stock` when there is not enough, a unique violation of
 * `ordered_basket_lines_pkey` when a line is ordered already
 */
export async function insertHeldLines(
  tx: Db,
  orderId: number,
  lines: readonly HeldLine[],
): Promise<void> {
  const ids = lines.map(({ lineId }) => lineId);
  const inOrder = lines
    .map((line, position) => ({ ...line, position }))
    .toSorted((a, b) => a.variantId - b.variantId);
  await Promise.all([
    insertOrderedLines(tx, orderId, ids),
    prepared(
      tx,
      'held-lines-insert',
      `insert into order_lines (order_id, position, unit_id, variant_id, name, sku, price_cents, quantity, amount_cents,
         off_cents, gross_cents)
       select $1, position, unit_id, variant_id, name, sku, price, quantity, price * quantity, off, gross
       from unnest($2::smallint[], $3::integer[], $4::integer[], $5::text[], $6::text[], $7::bigint[], $8::integer[],
         $9::bigint[], $10::bigint[])
         with ordinality line (position, unit_id, variant_id, name, sku, price, quantity, off, gross, nth)
       order by nth`,
      [
        orderId,
        inOrder.map(({ position }) => position),
        inOrder.map(({ unitId }) => unitId),
        inOrder.map(({ variantId }) => variantId),
        inOrder.map(({ name }) => name),
        inOrder.map(({ sku }) => sku),
        inOrder.map(({ price }) => price),
        inOrder.map(({ quantity }) => quantity),
        inOrder.map(({ off }) => off),
        inOrder.map(({ gross }) => gross),
      ],
    ),
  ]);
}

/** The lines of baskets that an order has been made of. */
export async function findOrderedLines(db: Db, lines: readonly string[]): Promise<Set<string>> {
  const sql = 'select line as id from ordered_basket_lines where line = any($1::uuid[])';
  const rows = await prepared<{ id: string }>(db, 'ordered-lines', sql, [lines]);
  return new Set(rows.map(({ id }) => id));
}

const isHeld = 'cancelled_at is null and hold_expires_at is not null';

/** Keeps a hold until then, whatever it was before, or shortens it to then at most. */
export async function keepHeldOrder(
  tx: Db,
  id: number,
  until: Date,
  how: 'keep' | 'shorten',
): Promise<void> {
  const time = how === 'keep' ? '$2' : 'least(hold_expires_at, $2)';
  const sql = `update orders set hold_expires_at = ${time} where id = $1 and ${isHeld}`;
  await prepared(tx, `held-order-${how}`, sql, [id, until]);
}

/**
 * Turns a hold, or an order whose money was awaited, into an order.
 * @param made `completedAt`: when nothing is left to be done with it, null: something is
 */
export async function confirmHeldOrder(
  tx: Db,
  id: number,
  made: { status: OrderState; customerId: number | null; completedAt: Date | null },
): Promise<void> {
  await prepared(
    tx,
    'held-order-confirm',
    `with ended as (
       update orders set status = $2, customer_id = $3, hold_expires_at = null, awaiting_until = null,
         completed_at = $4
       where id = $1 and cancelled_at is null and (hold_expires_at is not null or awaiting_until is not null)
       returning id
     )
     delete from hold_keys where order_id in (select id from ended)`,
    [id, made.status, made.customerId, made.completedAt],
  );
}

/** Turns a hold into an order whose money is awaited until then. */
export async function awaitMoneyOfOrder(tx: Db, id: number, until: Date): Promise<void> {
  await prepared(
    tx,
    'held-order-await',
    `with ended as (
       update orders set hold_expires_at = null, awaiting_until = $2 where id = $1 and ${isHeld} returning id
     )
     delete from hold_keys where order_id in (select id from ended)`,
    [id, until],
  );
}

/**
 * No longer waits for the money of an order. One that was not cancelled before is, and its stock is free.
 * @returns whether it was cancelled by this
 */
export async function endAwaitedOrder(
  tx: Db,
  id: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const rows = await prepared<{ freed: boolean }>(
    tx,
    'held-order-end-awaiting',
    `with before as (
       select id, cancelled_at is null and paid_cents = 0 as freed from orders
       where id = $1 and awaiting_until is not null
     )
     update orders o set awaiting_until = null,
       cancelled_at = case when before.freed then $3::timestamptz else o.cancelled_at end,
       cancel_reason = case when before.freed then $2 else o.cancel_reason end
     from before where o.id = before.id
     returning before.freed`,
    [id, reason, now],
  );
  return rows[0]?.freed ?? false;
}

/** Frees a hold with its stock. False: it is none any more. */
export async function releaseHeldOrder(
  tx: Db,
  id: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const rows = await prepared(
    tx,
    'held-order-free',
    `with freed as (
       update orders set cancelled_at = $3, cancel_reason = $2 where id = $1 and ${isHeld} returning id
     ), keys as (
       delete from hold_keys where order_id in (select id from freed)
     )
     select id from freed`,
    [id, reason, now],
  );
  return rows.length === 1;
}

/** Orders whose hold has expired and whose charge was not touched recently. */
export async function listExpiredOrders(
  db: Db,
  { now, abandoned, most }: { now: Date; abandoned: Date; most: number },
): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    db,
    'held-orders-expired',
    `select o.id from orders o
     left join lateral (
       select c.touched_at from charge_lines l join charge_attempts c on c.id = l.attempt_id
       where l.order_id = o.id order by l.attempt_no desc limit 1
     ) a on true
     where o.cancelled_at is null and o.hold_expires_at < $1 and (a.touched_at is null or a.touched_at < $2)
     order by a.touched_at nulls first, o.hold_expires_at limit $3`,
    [now, abandoned, most],
  );
  return rows.map(({ id }) => id);
}
