import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { findOrCreateGuest } from '#features/identity/identity-api.ts';
import { lockVariants, variantsOfProducts } from '#features/catalogue/catalogue-api.ts';
import { syncStatusFromLedger } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { conflict, refused } from '#http/errors.ts';
import { changedOrderFields } from './changed-order-fields.ts';
import {
  changedTerms,
  hasNoDeposit,
  ownTaxesOfLine,
  rulesOfTerms,
} from '@slipway/domain/orders/order-terms';
import {
  deleteLines,
  insertLines,
  linesOf,
  lockOrder,
  updateOrder,
  type Order,
} from './orders-repository.ts';
import { planOrder } from './plan-order.ts';
import { presentOrderOfCompany, readOrder } from './read-order.ts';

type Body = BodyOf<Calls['PUT /api/orders/:id']>;

/**
 * The order to act on: locked, open, and at the given version if any.
 * @throws Refusal 404, 409 when it has changed since, 422 when it has ended
 */
export async function lockOpenOrder(
  tx: Db,
  request: { id: number; version: number | undefined; companyId: number },
): Promise<Order> {
  const order = presentOrderOfCompany(await lockOrder(tx, request.id), request.companyId);
  if (request.version !== undefined && order.version !== request.version) {
    throw conflict('The order was changed by someone else since you opened it.');
  }
  if (order.cancelledAt !== null) throw refused('order_ended', 'This order is cancelled.');
  if (order.completedAt !== null) throw refused('order_ended', 'This order is completed.');
  return order;
}

/**
 * Changes an order. Existing quantities keep their agreed price and tax; added ones get current
 * prices and are refused when the currency has changed. The state follows the new total. An order
 * without an address becomes its customer's once it has one.
 * @throws Refusal 404, 409, 422
 */
export async function changeOrder(
  deps: Deps,
  person: SignedIn,
  id: number,
  body: Body,
): Promise<OrderDetails> {
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const { company_id: companyId, time_zone: zone, currency } = settings;
    const order = await lockOpenOrder(tx, { id, version: body.version, companyId });
    if (order.delivery !== null) {
      throw refused('shop_order', 'An order of the shop keeps what was ordered and paid.');
    }
    const lines = (await linesOf(tx, [id])).get(id) ?? [];
    const unitIds = body.lines.map(({ unit_id }) => unit_id);
    const ofProducts = [...unitIds, ...lines.map(({ unitId }) => unitId)];
    const offered = await variantsOfProducts(tx, ofProducts);
    await lockVariants(
      tx,
      offered.map(({ id: variantId }) => variantId),
    );
    // Read again: stock and prices may have changed before the lock was ours.
    const variants = await variantsOfProducts(tx, ofProducts);
    const now = deps.clock.now();
    const plan = planOrder(body, {
      rules: rulesOfTerms(order.terms),
      variants,
      kept: lines.map((line) => ({
        ...line,
        price: line.priceCents,
        taxes: ownTaxesOfLine(order.terms, line.variantId),
      })),
      companyId: order.companyId ?? companyId,
      currency: { now: currency, frozen: order.terms.currency },
      today: todayIn(zone, now),
      keptDate: order.deliveryDate,
      noDeposit: hasNoDeposit(order.terms),
    });
    const values = {
      name: body.name,
      email: body.email,
      phone: body.phone,
      deliveryDate: plan.deliveryDate,
      deliveryAddress: body.delivery_address,
      staffNotes: body.staff_notes,
      totalCents: plan.quote.total,
      depositCents: plan.quote.deposit,
      terms: changedTerms(order.terms, plan),
    };
    const changed = changedOrderFields({ order, lines }, { order: values, lines: plan.lines });
    if (Object.keys(changed.after).length === 0) return;
    const { customerId } =
      order.customerId === null && order.email === ''
        ? await findOrCreateGuest(tx, { ...values, now })
        : order;
    await deleteLines(tx, id);
    await updateOrder(tx, id, { ...values, customerId });
    await insertLines(tx, [{ orderId: id, lines: plan.lines }]);
    await syncStatusFromLedger(tx, { bookingId: null, orderId: id });
    const change = { orderId: id, changedAt: now, changedBy: person.id };
    await recordChange(tx, { ...change, action: 'changed', ...changed });
  });
  return readOrder(deps, id);
}
