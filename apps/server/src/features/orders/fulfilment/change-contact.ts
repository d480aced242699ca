import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { addressLines, type FrozenDelivery } from '@slipway/domain/orders/delivery';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { updateOrder, type Order } from '#features/orders/orders-repository.ts';
import { readOrder } from '#features/orders/read-order.ts';
import { invalid } from '#http/errors.ts';
import { assertOrderVersion, lockForStaff } from './lock-shop-order.ts';
import { wrongState } from './order-fulfilment.ts';
import { countryName, deliveryOf } from './shop-order-in-mails.ts';

type Body = BodyOf<Calls['POST /api/orders/:id/contact']>;

/** The way stays with its price, and so does the country. */
function deliveryAfter(order: Order, address: Body['address']): FrozenDelivery {
  const delivery = deliveryOf(order);
  if (address == null) return delivery;
  if (delivery.by !== 'shipping') {
    throw invalid({ address: ['This order is picked up: it has no address.'] });
  }
  return { ...delivery, address: { ...address, country: delivery.address.country } };
}

const textOf = (delivery: FrozenDelivery): string =>
  delivery.by === 'shipping'
    ? addressLines(delivery, countryName).join(', ')
    : delivery.by === 'pickup'
      ? delivery.place.name
      : '';

/**
 * Changes whom an order of the shop is for, its address until it is shipped, its tracking once it is, and its notes. Its
 * lines stay as they were paid.
 * @throws Refusal 404, 409, 422 once it has ended, or for an address after it was shipped
 */
export async function changeContact(
  deps: Deps,
  person: SignedIn,
  id: number,
  body: Body,
): Promise<OrderDetails> {
  await inTransaction(deps.db, async (tx) => {
    const { order, state } = await lockForStaff(tx, id);
    if (state === 'cancelled' || state === 'returned') throw wrongState(state);
    assertOrderVersion(order, body.version);
    const delivery = deliveryAfter(order, body.address);
    const before = textOf(deliveryOf(order));
    const after = textOf(delivery);
    if (before !== after && order.shippedAt !== null) throw wrongState(state);
    if (body.tracking !== order.tracking && order.shippedAt === null) {
      throw invalid({ tracking: ['Tracking can be added once the order is shipped.'] });
    }
    const values = {
      name: body.name,
      email: body.email,
      phone: body.phone,
      staffNotes: body.staff_notes,
      delivery,
      deliveryAddress: before === after ? order.deliveryAddress : after,
      tracking: body.tracking,
    };
    const facts = [
      ['name', order.name, values.name],
      ['email', order.email, values.email],
      ['phone', order.phone, values.phone],
      ['staff_notes', order.staffNotes, values.staffNotes],
      ['delivery_address', before, after],
      ['tracking', order.tracking, values.tracking],
    ] as const;
    const changed = facts.filter(([, was, is]) => was !== is);
    if (changed.length === 0) return;
    await updateOrder(tx, id, values);
    await recordChange(tx, {
      orderId: id,
      changedAt: deps.clock.now(),
      changedBy: person.id,
      action: 'changed',
      before: Object.fromEntries(changed.map(([name, was]) => [name, was])),
      after: Object.fromEntries(changed.map(([name, , is]) => [name, is])),
    });
  });
  return readOrder(deps, id);
}
