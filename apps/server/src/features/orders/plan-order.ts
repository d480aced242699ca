import type { OrderBody } from '@slipway/contract/orders/orders';
import { bookingHorizonDays } from '@slipway/domain/bookings/availability';
import { otherCurrency } from '@slipway/domain/bookings/changes';
import { quoteOrder, withoutOrderDeposit, type OrderQuote } from '@slipway/domain/orders/orders';
import type { PriceRules } from '@slipway/domain/bookings/prices/price';
import { agreedTaxes, type AgreedTaxes } from '@slipway/domain/orders/order-terms';
import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { toMajor, type Cents } from '@slipway/domain/money/money';
import type { SaleTax } from '@slipway/domain/settings/settings';
import type { Variant } from '#features/catalogue/catalogue-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import type { OrderContent } from './shop/held-orders-repository.ts';

/** A line of an order, existing or planned. */
export interface PlannedLine {
  unitId: number;
  variantId: number;
  name: string;
  sku: string;
  price: Cents;
  quantity: number;
  /** Its product's own taxes, as agreed; null: those of the order. */
  taxes: SaleTax[] | null;
}

export interface OrderPlan {
  lines: PlannedLine[];
  quote: OrderQuote;
  /** The taxes of its lines, frozen with the order; undefined: no line has its own. */
  taxes: AgreedTaxes | undefined;
  companyId: number;
  deliveryDate: CalendarDate;
}

/** An order that is shipped or picked up later, with what its lines come to with their taxes, in their order. */
export interface DeliveredPlan extends OrderPlan {
  content: OrderContent;
  grosses: Cents[];
}

/** The inputs for planning an order. */
export interface PlanningRules {
  rules: PriceRules;
  /** All variants of the products it names, archived ones included. */
  variants: readonly Variant[];
  /** The order's existing lines with their agreed prices. */
  kept: PlannedLine[];
  /** 0: any company, but the same for all lines. */
  companyId: number;
  /**
   * The current and the order's own currency; when they differ, only products with an agreed price
   * can be kept.
   */
  currency: { now: string; frozen: string };
  today: CalendarDate;
  /** The order's current date, which may have passed. */
  keptDate: CalendarDate | null;
  /** Whether staff take the order without a deposit. */
  noDeposit: boolean;
}

/** How many of a variant are available to the order. */
const freeOf = (variant: Variant, kept: PlannedLine | undefined) =>
  variant.quantity - variant.held + (kept?.quantity ?? 0);

/** The message when there is not enough of a product. */
export function stockText(name: string, free: number): string {
  return free <= 0
    ? `${name} is sold out.`
    : `Only ${free} of ${name} ${free === 1 ? 'is' : 'are'} left.`;
}

interface LineFault {
  field: 'unit_id' | 'variant_id' | 'quantity';
  text: string;
}

/** The variant that a line is about: the one it names, or the only one of its product. */
function variantOf(
  { unit_id, variant_id }: OrderBody['lines'][number],
  { variants, kept }: PlanningRules,
): Variant | LineFault {
  const gone = { field: 'unit_id', text: 'Product does not exist.' } as const;
  const isKept = (id: number) => kept.some(({ variantId }) => variantId === id);
  const offered = variants.filter(
    (one) => one.unitId === unit_id && (one.isSold || isKept(one.id)),
  );
  if (typeof variant_id === 'number') return offered.find(({ id }) => id === variant_id) ?? gone;
  const sold = offered.filter(({ isSold }) => isSold);
  const [only, ...others] = sold.length > 0 ? sold : offered;
  if (!only) return gone;
  return others.length === 0 ? only : { field: 'variant_id', text: 'Choose a variant.' };
}

function planLine(line: OrderBody['lines'][number], rules: PlanningRules): PlannedLine | LineFault {
  const variant = variantOf(line, rules);
  if ('text' in variant) return variant;
  const ours = rules.companyId === 0 || variant.companyId === rules.companyId;
  if (!ours) return { field: 'unit_id', text: 'Product does not exist.' };
  const kept = rules.kept.find(({ variantId }) => variantId === variant.id);
  const foreign = otherCurrency('order', rules.currency);
  if (!kept && foreign !== null) return { field: 'unit_id', text: foreign };
  const free = freeOf(variant, kept);
  if (line.quantity > free) {
    return { field: 'quantity', text: stockText(variant.name, Math.max(0, free)) };
  }
  const { name, sku, price, taxes } = kept ?? variant;
  const { unitId, id: variantId } = variant;
  return { unitId, variantId, name, sku, price, taxes, quantity: line.quantity };
}

/** The lines of an order with their current or agreed prices, and its company. */
export type PlannedLines = Pick<OrderPlan, 'lines' | 'companyId'>;

/**
 * The products of an order as far as they can be had: existing lines keep their price, and nothing is added after a change
 * of currency. The database checks stock again on saving.
 * @throws Refusal 422 with the field at fault
 */
export function planLines(
  asked: OrderBody['lines'],
  rules: PlanningRules,
  errors: FieldErrors = {},
): PlannedLines {
  const lines: PlannedLine[] = [];
  for (const [n, line] of asked.entries()) {
    const planned = planLine(line, rules);
    if ('text' in planned) errors[`lines.${n}.${planned.field}`] = [planned.text];
    else if (lines.some(({ variantId }) => variantId === planned.variantId)) {
      errors[`lines.${n}.unit_id`] = ['This product is already in the order.'];
    } else lines.push(planned);
  }
  const companyOf = (id: number) => rules.variants.find((one) => one.id === id)?.companyId;
  const companies = new Set(lines.map(({ variantId }) => companyOf(variantId)));
  if (companies.size > 1) errors['lines'] = ['All products must belong to one company.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [companyId = 0] = companies;
  return { lines, companyId };
}

/** @throws Refusal 422 when a price differs from what staff saw */
export function assertPriceShown(total: Cents, shown: number, currency: string): void {
  if (toMajor(total) === shown) return;
  const now = moneyText(total, currency);
  throw invalid({ total_price: [`The total is now ${now}.`] }, 'price_changed');
}

/**
 * Computes an order from current products, prices, taxes and stock.
 * @throws Refusal 422 with the field at fault, or the one that differs from what staff saw
 */
export function planOrder(order: OrderBody, rules: PlanningRules): OrderPlan {
  const errors: FieldErrors = {};
  const deliveryDate = calendarDate(order.delivery_date);
  if (deliveryDate !== rules.keptDate) {
    if (deliveryDate < rules.today) errors['delivery_date'] = ['Delivery date has passed.'];
    if (deliveryDate > addDays(rules.today, bookingHorizonDays)) {
      errors['delivery_date'] = ['Delivery date is too far ahead.'];
    }
  }
  const { lines, companyId } = planLines(order.lines, rules, errors);
  const priced = quoteOrder(lines, rules.rules);
  const quote = rules.noDeposit ? withoutOrderDeposit(priced) : priced;
  assertPriceShown(quote.total, order.total_price, rules.currency.frozen);
  const taxes = agreedTaxes(rules.rules.taxes, lines);
  return { lines, quote, taxes, companyId, deliveryDate };
}
