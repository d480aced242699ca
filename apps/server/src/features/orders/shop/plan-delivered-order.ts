import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderedDelivery } from '@slipway/contract/orders/delivery';
import type { QuotedOrder } from '@slipway/contract/orders/order-quote';
import type { OrderBody } from '@slipway/contract/orders/orders';
import { todayIn } from '@slipway/domain/dates/dates';
import { zero } from '@slipway/domain/money/money';
import { rulesOf } from '@slipway/domain/orders/order-terms';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { variantsOfProducts, type Variant } from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { checkTakesOrders } from '../check-takes-orders.ts';
import {
  assertPriceShown,
  planLines,
  type DeliveredPlan,
  type PlannedLine,
  type PlanningRules,
} from '../plan-order.ts';
import { findDelivery } from './delivery-repository.ts';
import { choiceOf, chooseDelivery, orderContent, type PlannedItem } from './plan-shop-order.ts';
import { quoteDelivery } from './quote-delivery.ts';

/** The lines of an order of staff as delivery goes by them. */
function itemsOf(lines: readonly PlannedLine[], variants: readonly Variant[]): PlannedItem[] {
  return lines.map(({ variantId, quantity }) => {
    const variant = variants.find(({ id }) => id === variantId);
    if (!variant) throw new Error(`No variant ${variantId}`);
    return { variant, quantity, off: zero };
  });
}

/** The rules of planning an order that is new. */
export const rulesOfNewOrder = (
  settings: Settings,
  variants: readonly Variant[],
  by: { now: Date; noDeposit: boolean },
): PlanningRules => ({
  rules: rulesOf(settings),
  variants,
  kept: [],
  companyId: settings.company_id,
  currency: { now: settings.currency, frozen: settings.currency },
  today: todayIn(settings.time_zone, by.now),
  keptDate: null,
  noDeposit: by.noDeposit,
});

/**
 * Computes an order of staff that is shipped or picked up later, by the rules of visitors' orders: the same places, zones
 * and prices, and all of it is due (docs/rules/shop.md, "Orders that staff take").
 * @throws Refusal 422 with the field at fault, or the one that differs from what staff saw
 */
export async function planDeliveredOrder(
  db: Db,
  order: OrderBody & { delivery: OrderedDelivery },
  by: { rules: PlanningRules; settings: Settings; now: Date },
): Promise<DeliveredPlan> {
  const { rules, settings, now } = by;
  if (rules.noDeposit) {
    throw invalid({ no_deposit: ['An order that is shipped or picked up later is due in full.'] });
  }
  const { delivery: ordered } = order;
  const { lines, companyId } = planLines(order.lines, rules);
  const items = itemsOf(lines, rules.variants);
  const delivery = await findDelivery(db, companyId);
  const chosen = chooseDelivery(items, delivery, choiceOf(ordered));
  if ('text' in chosen) {
    const field = chosen.field === 'country' ? 'address.country' : chosen.field;
    throw invalid({ [`delivery.${field}`]: [chosen.text] });
  }
  const { quote, ...content } = orderContent(items, { chosen, ordered, code: null, settings, now });
  assertPriceShown(quote.total, order.total_price, settings.currency);
  return {
    lines,
    quote,
    taxes: content.terms.taxes,
    companyId,
    deliveryDate: content.orderedOn,
    content,
    grosses: quote.lines,
  };
}

/** What products would cost with a delivery, and which are offered, for staff. @throws Refusal 422 */
export async function quoteDeliveredOrder(
  deps: Deps,
  body: BodyOf<Calls['POST /api/orders/quote']>,
): Promise<QuotedOrder> {
  const { settings } = await readSettings(deps.db);
  await checkTakesOrders(deps.db, settings);
  const variants = await variantsOfProducts(
    deps.db,
    body.lines.map(({ unit_id }) => unit_id),
  );
  const by = { now: deps.clock.now(), noDeposit: false };
  const { lines, companyId } = planLines(body.lines, rulesOfNewOrder(settings, variants, by));
  const delivery = await findDelivery(deps.db, companyId);
  const chosen = body.delivery ?? null;
  return quoteDelivery(itemsOf(lines, variants), delivery, { chosen, settings }).quoted;
}
