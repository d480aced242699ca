import type { DeliveryChoice } from '@slipway/contract/orders/delivery';
import type { QuotedOrder } from '@slipway/contract/orders/order-quote';
import { shippedTo } from '@slipway/domain/orders/delivery';
import { toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Delivery } from './delivery-repository.ts';
import {
  chooseDelivery,
  goodsOf,
  isPickupOnly,
  priceItems,
  waysFor,
  type PlannedItem,
} from './plan-shop-order.ts';

/** What products come to with what was chosen of their delivery, and how they can be delivered. */
export function quoteDelivery(
  items: readonly PlannedItem[],
  delivery: Delivery,
  by: { chosen: DeliveryChoice | null; settings: Settings },
): { quoted: QuotedOrder; total: Cents } {
  const { chosen, settings } = by;
  const found = chosen && chooseDelivery(items, delivery, chosen);
  const price = found && 'price' in found ? found.price : null;
  const quote = priceItems(items, price ?? zero, settings);
  const ways = chosen?.by === 'shipping' ? waysFor(items, delivery, chosen) : [];
  const pickupOnly = isPickupOnly(items);
  return {
    total: quote.total,
    quoted: {
      goods: toMajor(goodsOf(items)),
      shipping: price === null ? null : toMajor(price),
      tax_lines: quote.taxLines.map((line) => ({ ...line, amount: toMajor(line.amount) })),
      tax_included: quote.taxIncluded,
      total_price: toMajor(quote.total),
      delivery: {
        pickup_places: delivery.places,
        pickup_only: pickupOnly,
        countries: pickupOnly ? [] : shippedTo(delivery.zones),
        shipping: ways.map(({ zone, price: shown, freeFrom }) => ({
          zone_id: zone.id,
          name: zone.name,
          price: toMajor(shown),
          free_from: freeFrom === null ? null : toMajor(freeFrom),
        })),
      },
      delivery_problem: found && 'text' in found ? found.text : null,
      return_days: settings.shop_return_days,
    },
  };
}
