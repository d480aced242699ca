import { zero } from '@slipway/domain/money/money';
import { kindOfPayment } from '@slipway/domain/payments/paying';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { calendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Settings } from '@slipway/domain/settings/settings';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { checkLegacyKeyUnused, fingerprintOf } from '#features/bookings/bookings-api.ts';
import { variantsOfProducts } from '#features/catalogue/catalogue-api.ts';
import { customerForBooking } from '#features/identity/identity-api.ts';
import { addEntry, syncStatusFromLedger } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { announceOrder } from './announce-order.ts';
import { checkTakesOrders } from './check-takes-orders.ts';
import { findOrderRequest, insertOrderRequest } from './order-requests-repository.ts';
import { insertLines } from './orders-repository.ts';
import { planOrder, type OrderPlan } from './plan-order.ts';
import { readOrder } from './read-order.ts';
import { saveOrder } from './save-order.ts';
import { announceDeliveredOrder } from './shop/announce-delivered-order.ts';
import { planDeliveredOrder, rulesOfNewOrder } from './shop/plan-delivered-order.ts';
import { isOutOfStock, outOfStock } from './stock-refusal.ts';

type Body = BodyOf<Calls['POST /api/orders']>;

export interface RequestedOrder {
  body: Body;
  person: SignedIn;
  /** Idempotency key bound to the user: the Idempotency-Key header, or a generated one. */
  key: string;
  /** The key without the user, as saved by earlier versions. */
  legacyKey: string;
}

/** The order created by a request with this key; null when there is none. */
async function orderOfKey(db: Db, key: string, fingerprint: string): Promise<number | null> {
  const request = await findOrderRequest(db, key);
  if (!request) return null;
  if (request.fingerprint === fingerprint && request.order_id !== null) return request.order_id;
  throw invalid(
    { idempotency_key: ['This request key has already been used for something else.'] },
    'key_reused',
  );
}

/** Records the manual payment in the transaction that creates the order. */
async function enterPayment(
  tx: Db,
  orderId: number,
  entered: {
    by: NonNullable<Body['paid_by_hand']>;
    plan: OrderPlan;
    inFull: boolean;
    settings: Settings;
    today: CalendarDate;
    madeBy: number;
    now: Date;
  },
): Promise<void> {
  const { by, plan, inFull, settings, today, madeBy, now } = entered;
  const { total, deposit } = plan.quote;
  const amountCents = inFull ? total : deposit;
  const paidOn = by.paid_on ? calendarDate(by.paid_on) : today;
  if (paidOn > today)
    throw invalid({ 'paid_by_hand.paid_on': ['Paid on must not be in the future.'] });
  if (amountCents === 0) return;
  await addEntry(tx, {
    payableRef: { bookingId: null, orderId },
    direction: 'payment',
    kind: kindOfPayment({ total, deposit, secondPayment: zero }, zero, amountCents),
    amountCents,
    currency: settings.currency,
    method: by.method,
    reference: by.reference,
    paidOn,
    madeBy,
    madeAt: now,
  });
  await syncStatusFromLedger(tx, { bookingId: null, orderId });
}

async function make(deps: Deps, order: RequestedOrder, fingerprint: string): Promise<number> {
  const { body, person, key } = order;
  const now = deps.clock.now();
  const { settings } = await readSettings(deps.db);
  await checkTakesOrders(deps.db, settings);
  const today = todayIn(settings.time_zone, now);
  const variants = await variantsOfProducts(
    deps.db,
    body.lines.map(({ unit_id }) => unit_id),
  );
  const { delivery, no_deposit: noDeposit } = body;
  const rules = rulesOfNewOrder(settings, variants, { now, noDeposit });
  const delivered = delivery
    ? await planDeliveredOrder(deps.db, { ...body, delivery }, { rules, settings, now })
    : null;
  const plan = delivered ?? planOrder(body, rules);
  await deps.faultPoint('decided');
  const lock = (tx: Db) => lockRequestKey(tx, key);
  return pipelinedTransaction(deps.db, lock, async (tx) => {
    const { name, email, phone } = body;
    const customer = await customerForBooking(tx, body.customer_id, { name, email, phone, now });
    const id = await saveOrder(tx, {
      plan,
      delivered: delivered?.content ?? null,
      contact: {
        name,
        email,
        phone,
        deliveryAddress: delivered?.content.deliveryAddress ?? body.delivery_address,
        customerId: customer.customerId,
      },
      settings,
      staffNotes: body.staff_notes,
      madeBy: person.id,
      now,
      seriesId: null,
    });
    await insertOrderRequest(tx, { key, fingerprint, orderId: id, now });
    if (body.paid_by_hand) {
      if (body.no_deposit) throw invalid({ paid_by_hand: ['There is no deposit to pay.'] });
      const by = body.paid_by_hand;
      const inFull = body.paid_in_full;
      await enterPayment(tx, id, { by, plan, inFull, settings, today, madeBy: person.id, now });
    }
    if (body.confirmation) {
      const made = { orderId: id, customer, settings };
      if (delivered) await announceDeliveredOrder(tx, deps, { ...made, plan: delivered });
      else await announceOrder(tx, deps, { ...made, plan });
    }
    // Last, because it locks the stock until the transaction ends.
    await insertLines(tx, [{ orderId: id, lines: plan.lines, grosses: delivered?.grosses }]);
    return id;
  });
}

/**
 * Creates an order for staff, unpaid, or with its deposit or whole price by hand. The database decides about stock: a
 * line is refused when there is not enough. Idempotent per key.
 * @throws Refusal 422 with the field at fault or where nothing is for sale, 409 for a key of an earlier version
 */
export async function createOrder(deps: Deps, order: RequestedOrder): Promise<OrderDetails> {
  const fingerprint = fingerprintOf(order.body);
  const existingId = await orderOfKey(deps.db, order.key, fingerprint);
  if (existingId !== null) return readOrder(deps, existingId);
  await checkLegacyKeyUnused(deps.db, order.legacyKey);
  try {
    return await readOrder(deps, await make(deps, order, fingerprint));
  } catch (error) {
    if (isOutOfStock(error)) throw await outOfStock(deps.db, order.body.lines);
    // A concurrent request with the same key created the order.
    if (!isUniqueViolation(error, 'booking_requests_pkey')) throw error;
    const concurrent = await orderOfKey(deps.db, order.key, fingerprint);
    if (concurrent === null) throw error;
    return readOrder(deps, concurrent);
  }
}
