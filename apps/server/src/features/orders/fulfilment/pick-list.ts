import type { PickList } from '@slipway/contract/orders/fulfilment';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { linesOf, type OrderLineRow } from '#features/orders/orders-repository.ts';
import { listOrdersToPack } from './fulfilment-repository.ts';
import { deliveryOf } from './shop-order-in-mails.ts';

const picked = ({ variantId, name, sku, quantity, returned }: OrderLineRow) => ({
  variant_id: variantId,
  name,
  sku,
  quantity: quantity - returned,
});

/** Whether something of a line is still to be packed: what was removed is not. */
const isPicked = ({ quantity, returned }: OrderLineRow) => quantity > returned;

/** What is to be taken from the shelves for the paid orders that are not packed, summed and by order. */
export async function readPickList(deps: Deps): Promise<PickList> {
  const { settings } = await readSettings(deps.db);
  const orders = await listOrdersToPack(deps.db, settings.company_id);
  const lines = await linesOf(
    deps.db,
    orders.map(({ id }) => id),
  );
  const products = new Map<number, PickList['products'][number]>();
  for (const line of [...lines.values()].flat().filter(isPicked)) {
    const known = products.get(line.variantId);
    const one = picked(line);
    if (known) known.quantity += one.quantity;
    else products.set(line.variantId, one);
  }
  return {
    products: [...products.values()].toSorted(
      (a, b) => a.name.localeCompare(b.name) || a.variant_id - b.variant_id,
    ),
    orders: orders.flatMap((order) => {
      const delivery = deliveryOf(order);
      // Gift cards are not packed.
      if (delivery.by === 'email') return [];
      return {
        id: order.id,
        name: order.name,
        by: delivery.by,
        to: delivery.by === 'pickup' ? delivery.place.name : delivery.zone.name,
        lines: (lines.get(order.id) ?? []).filter(isPicked).map(picked),
      };
    }),
  };
}
