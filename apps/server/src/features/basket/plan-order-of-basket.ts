import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { OrderTerms } from '@slipway/domain/orders/order-terms';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import type { PlannedOrder, WithCode } from '#features/bookings/bookings-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import {
  choiceOf,
  chooseDelivery,
  orderContent,
  orderToHold,
  planItem,
  readShopSources,
  type RequestedItem,
  type PlannedItem,
  type ShopSources,
} from '#features/orders/orders-api.ts';
import { readPayment } from '#features/settings/settings-api.ts';
import { prefixFields, invalid, refused, type FieldErrors } from '#http/errors.ts';
import { zip, type Placed } from './basket-lines.ts';

type Body = BodyOf<Calls['POST /api/basket/checkout']>;

/** A line of products as it is ordered and was shown. */
export type ShownItem = RequestedItem & { price: number };

const itemPrefix = ({ n }: Placed<unknown>) => `lines.${n}.item.`;

const twiceText = 'This product is in the basket twice.';

/** The products of a basket, before a code and before they are delivered. */
export interface ItemsOfBasket {
  items: readonly Placed<ShownItem>[];
  sources: ShopSources;
  planned: PlannedItem[];
  /** The lines whose price is another one than was shown, as in a refusal. */
  differs: FieldErrors;
}

/** @throws Refusal 422 that names every line which cannot be had */
function planItems(
  items: readonly Placed<ShownItem>[],
  sources: ShopSources,
  settings: Settings,
): ItemsOfBasket {
  const lost: FieldErrors = {};
  const differs: FieldErrors = {};
  const planned: PlannedItem[] = [];
  for (const placed of items) {
    const name = (errors: FieldErrors) => prefixFields(errors, itemPrefix(placed));
    const item = planItem(placed.line, sources, settings);
    if ('text' in item) {
      Object.assign(lost, name({ [item.field]: [item.text] }));
      continue;
    }
    if (planned.some(({ variant }) => variant.id === item.variant.id)) {
      Object.assign(lost, name({ variant_id: [twiceText] }));
      continue;
    }
    const { price } = item.variant;
    if (toMajor(price) !== placed.line.price) {
      const text = `The price is now ${moneyText(price, settings.currency)}.`;
      Object.assign(differs, name({ price: [text] }));
    }
    planned.push(item);
  }
  if (Object.keys(lost).length > 0) throw invalid({ ...lost, ...differs }, 'out_of_stock');
  const companies = new Set(planned.map(({ variant }) => variant.companyId));
  if (companies.size > 1) throw invalid({ lines: ['Please order from one company at a time.'] });
  return { items, sources, planned, differs };
}

/**
 * The available products of a basket; null: it has none.
 * @throws Refusal 422 that names every line which cannot be had
 */
export async function planItemsOfBasket(
  deps: Deps,
  asked: {
    items: readonly Placed<ShownItem>[];
    settings: Settings;
    person: SignedIn | null;
  },
): Promise<ItemsOfBasket | null> {
  const { items, settings, person } = asked;
  if (items.length === 0) return null;
  const [sources, payment] = await Promise.all([
    readShopSources(
      deps.db,
      items.map(({ line }) => line),
      settings,
    ),
    readPayment(deps, settings, person),
  ]);
  // An order is paid at once, or not made.
  if (!payment.asks_for_cards) {
    throw refused('paid_otherwise', 'Orders cannot be paid here at the moment. Please contact us.');
  }
  return planItems(items, sources, settings);
}

/** The code that an order keeps, where it takes something off a line; null: it does not. */
function codeOfOrder(off: WithCode['products']): OrderTerms['code'] | null {
  const [agreed] = off.flatMap((one) => one?.agreed ?? []);
  if (!agreed) return null;
  const { code, off: how } = agreed;
  return { code, percent: how.of === 'percent' ? how.percent : null };
}

/**
 * What the products of a basket are ordered as (docs/rules/shop.md, "Orders of visitors").
 * @param off what a code takes off each of them
 * @throws Refusal 422 that names every line whose price has changed, or the field of the delivery
 */
export async function planOrderOfBasket(
  deps: Deps,
  { items, sources, planned: before, differs }: ItemsOfBasket,
  by: { body: Body; off: WithCode['products']; settings: Settings },
): Promise<PlannedOrder & { companyId: number | null }> {
  const { body, off, settings } = by;
  if (Object.keys(differs).length > 0) throw invalid(differs, 'price_changed');
  const planned = before.map((item, n) => ({ ...item, off: off[n]?.off ?? zero }));
  const { delivery: ordered, return_days: shownDays } = body;
  if (!ordered) throw invalid({ delivery: ['Please choose how your order is delivered.'] });
  const chosen = chooseDelivery(planned, sources.delivery, choiceOf(ordered));
  if ('field' in chosen) {
    const field = chosen.field === 'country' ? 'address.country' : chosen.field;
    throw invalid({ [`delivery.${field}`]: [chosen.text] });
  }
  if (shownDays !== undefined && shownDays !== settings.shop_return_days) {
    throw invalid(
      { return_days: ['The terms have changed. Please read them again.'] },
      'price_changed',
    );
  }
  await deps.faultPoint('decided');
  const content = orderContent(planned, {
    chosen,
    ordered,
    settings,
    code: codeOfOrder(off),
    now: deps.clock.now(),
  });
  const lines = zip(items, planned).map(([placed, item], at) => {
    const { variant, quantity, off: taken } = item;
    const { id: variantId, unitId, name, sku, price } = variant;
    return {
      lineId: placed.id,
      fieldPrefix: itemPrefix(placed),
      unitId,
      variantId,
      name,
      sku,
      price,
      quantity,
      off: taken,
      gross: content.quote.lines[at] ?? price,
    };
  });
  return { ...orderToHold(content, lines), companyId: content.companyId };
}
