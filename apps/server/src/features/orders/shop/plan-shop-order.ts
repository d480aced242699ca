import type { DeliveryChoice, OrderedDelivery } from '@slipway/contract/orders/delivery';
import {
  addressLines,
  shippingMethods,
  type FrozenDelivery,
  type ShippingMethod,
} from '@slipway/domain/orders/delivery';
import type { ProductOfCode } from '@slipway/domain/catalogue/codes';
import { agreedTaxes, freezeOrderTerms, type OrderTerms } from '@slipway/domain/orders/order-terms';
import { quoteShopOrder, type ShopQuote } from '@slipway/domain/orders/shop-orders';
import { todayIn } from '@slipway/domain/dates/dates';
import { add, multiply, subtract, zero, type Cents } from '@slipway/domain/money/money';
import type { PriceRules } from '@slipway/domain/bookings/prices/price';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { findVariants, type Variant } from '#features/catalogue/catalogue-api.ts';
import { findDelivery, type Delivery } from './delivery-repository.ts';
import { stockText } from '../plan-order.ts';
import type { OrderContent } from './held-orders-repository.ts';

/** A line of products as it is asked for. */
export interface RequestedItem {
  unit_id: number;
  variant_id: number;
  quantity: number;
}

/** A line of products that can be had. */
export interface PlannedItem {
  variant: Variant;
  quantity: number;
  /** What a code takes off all of it. */
  off: Cents;
}

/** Why a line of products cannot be had. */
export interface ItemProblem {
  field: 'unit_id' | 'quantity';
  text: string;
  /** How many can be had; null: it is not for their number. */
  left: number | null;
}

/** What products can be ordered, and how they are delivered. */
export interface ShopSources {
  variants: ReadonlyMap<number, Variant>;
  delivery: Delivery;
}

/** Reads what products of a basket are planned from. */
export async function readShopSources(
  db: Db,
  items: readonly RequestedItem[],
  settings: Settings,
): Promise<ShopSources> {
  const [variants, delivery] = await Promise.all([
    findVariants(
      db,
      items.map(({ variant_id }) => variant_id),
    ),
    findDelivery(db, settings.company_id),
  ]);
  return { variants, delivery };
}

const notSold: ItemProblem = {
  field: 'unit_id',
  text: 'This product is not sold any more.',
  left: null,
};

/** A line of products as far as it can be had now; the database decides about the stock when it is held. */
export function planItem(
  { unit_id, variant_id, quantity }: RequestedItem,
  { variants }: ShopSources,
  settings: Settings,
): PlannedItem | ItemProblem {
  const variant = variants.get(variant_id);
  const ours = settings.company_id === 0 || variant?.companyId === settings.company_id;
  if (variant?.unitId !== unit_id || !ours || !variant.isShown) return notSold;
  const left = Math.max(0, variant.quantity - variant.held);
  if (quantity > left) return { field: 'quantity', text: stockText(variant.name, left), left };
  return { variant, quantity, off: zero };
}

/** A line of products as far as codes go. */
export const lineOfCode = ({ variant, quantity }: PlannedItem): ProductOfCode => ({
  sort: 'product',
  productId: variant.unitId,
  categoryId: variant.categoryId,
  price: multiply(variant.price, quantity),
});

/** What the products cost as their prices are shown, less what a code takes off. */
export const goodsOf = (items: readonly PlannedItem[]): Cents =>
  add(
    zero,
    ...items.map(({ variant, quantity, off }) => subtract(multiply(variant.price, quantity), off)),
  );

const rulesOf = (settings: Settings): PriceRules => ({
  taxes: settings.sale_taxes,
  pricesIncludeTax: settings.prices_include_tax,
});

/** The price of products with a price of shipping, as it is shown. */
export function priceItems(
  items: readonly PlannedItem[],
  shipping: Cents,
  settings: Settings,
): ShopQuote {
  const lines = items.map(({ variant, quantity, off }) => ({
    price: variant.price,
    quantity,
    off,
    taxes: variant.taxes,
  }));
  return quoteShopOrder(lines, shipping, rulesOf(settings));
}

export const isPickupOnly = (items: readonly PlannedItem[]): boolean =>
  items.some(({ variant }) => variant.pickupOnly);

const pickupOnlyText = 'One of the products can only be picked up.';

/** The shipping methods for products to a place; none if one of them can only be picked up. */
export function waysFor(
  items: readonly PlannedItem[],
  { zones }: Delivery,
  to: { country: string; region?: string | null | undefined },
): ShippingMethod[] {
  if (isPickupOnly(items)) return [];
  return shippingMethods(zones, { country: to.country, region: to.region ?? null }, goodsOf(items));
}

/** A way of delivery with its price, or why it cannot be had and the field at fault. */
type ChosenDelivery =
  | { place: Delivery['places'][number]; price: Cents }
  | { way: ShippingMethod; cheapest: Cents; price: Cents }
  | { field: 'by' | 'place_id' | 'country' | 'zone_id'; text: string };

/** How products are delivered by what was chosen. */
export function chooseDelivery(
  items: readonly PlannedItem[],
  delivery: Delivery,
  chosen: DeliveryChoice,
): ChosenDelivery {
  if (chosen.by === 'pickup') {
    const place = delivery.places.find(({ id }) => id === chosen.place_id);
    if (!place) return { field: 'place_id', text: 'Orders cannot be picked up there any more.' };
    return { place, price: zero };
  }
  if (isPickupOnly(items)) return { field: 'by', text: pickupOnlyText };
  const [cheapest, ...others] = waysFor(items, delivery, chosen);
  if (!cheapest) return { field: 'country', text: 'We do not ship there.' };
  const { zone_id: zoneId } = chosen;
  const way =
    typeof zoneId === 'number'
      ? [cheapest, ...others].find(({ zone }) => zone.id === zoneId)
      : cheapest;
  if (!way) return { field: 'zone_id', text: 'This shipping method is no longer offered.' };
  return { way, cheapest: cheapest.price, price: way.price };
}

/** The choice behind a delivery as it is ordered. */
export function choiceOf(ordered: OrderedDelivery): DeliveryChoice {
  if (ordered.by === 'pickup') return ordered;
  const { zone_id, region, address } = ordered;
  return { by: 'shipping', zone_id, region, country: address.country };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const addressText = (delivery: Exclude<FrozenDelivery, { by: 'email' }>): string =>
  delivery.by === 'pickup'
    ? ['Pick-up', delivery.place.name, delivery.place.address]
        .filter((part) => part !== '')
        .join(', ')
    : addressLines(delivery, (code) => countryNames.of(code) ?? code).join(', ');

function freeze(
  chosen: Exclude<ChosenDelivery, { field: string }>,
  ordered: OrderedDelivery,
): Exclude<FrozenDelivery, { by: 'email' }> {
  if ('place' in chosen) return { by: 'pickup', place: chosen.place };
  if (ordered.by === 'pickup') throw new Error('Shipped and picked up');
  const { id, name } = chosen.way.zone;
  return { by: 'shipping', zone: { id, name }, address: ordered.address };
}

/** What an order is made of, once everything about it is known. */
export function orderContent(
  items: readonly PlannedItem[],
  by: {
    chosen: Exclude<ChosenDelivery, { field: string }>;
    ordered: OrderedDelivery;
    /** The code that takes something off them; null: none. */
    code: OrderTerms['code'] | null;
    settings: Settings;
    now: Date;
  },
): OrderContent & { quote: ShopQuote } {
  const { chosen, ordered, code, settings, now } = by;
  const quote = priceItems(items, chosen.price, settings);
  const cheapest = 'place' in chosen ? zero : chosen.cheapest;
  const delivery = freeze(chosen, ordered);
  const taxes = agreedTaxes(
    settings.sale_taxes,
    items.map(({ variant }) => ({ variantId: variant.id, taxes: variant.taxes })),
  );
  return {
    quote,
    companyId: items[0]?.variant.companyId ?? settings.company_id,
    total: quote.total,
    shipping: quote.shipping,
    terms: {
      ...freezeOrderTerms(settings, quote, taxes),
      shop: {
        returnDays: settings.shop_return_days,
        cheapestShipping: priceItems(items, cheapest, settings).shipping,
      },
      ...(code && { code }),
    },
    delivery,
    deliveryAddress: addressText(delivery),
    orderedOn: todayIn(settings.time_zone, now),
  };
}
