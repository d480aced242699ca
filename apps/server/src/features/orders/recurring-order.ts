import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type {
  CreatedRecurring,
  RecurringPreview,
  RecurrenceRuleBody,
} from '@slipway/contract/bookings/recurring';
import { bookingHorizonDays } from '@slipway/domain/bookings/availability';
import { quoteOrder, withoutOrderDeposit } from '@slipway/domain/orders/orders';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { toMajor } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { lockRequestKey } from '#db/lock-name.ts';
import { pipelinedTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  checkLegacyKeyUnused,
  occurrenceConflicts,
  recurrenceDatesOf,
  fingerprintOf,
  insertRecurring,
  insertRecurringRequest,
  recordChange,
  findExistingSeries,
  recurrenceRuleOf,
} from '#features/bookings/bookings-api.ts';
import { findVariants, lockVariants, type Variant } from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { refused } from '#http/errors.ts';
import { agreedTaxes, hasNoDeposit, rulesOf } from '@slipway/domain/orders/order-terms';
import { checkTakesOrders } from './check-takes-orders.ts';
import {
  findOrder,
  insertLines,
  linesOf,
  type Order,
  type OrderLineRow,
} from './orders-repository.ts';
import { stockText, type OrderPlan, type PlannedLine } from './plan-order.ts';
import { presentOrderOfCompany } from './read-order.ts';
import { saveOrder } from './save-order.ts';

export interface RecurringOrderRequest {
  id: number;
  body: BodyOf<Calls['POST /api/order-repeat/:id']>;
  person: SignedIn;
  /** Idempotency key bound to the user: the Idempotency-Key header, or a generated one. */
  key: string;
  /** The key without the user, as saved by earlier versions. */
  legacyKey: string;
}

interface Repeatable {
  order: Order;
  lines: OrderLineRow[];
  settings: Settings;
}

/** An order that can be repeated. @throws Refusal 404, 422 when it is cancelled or nothing is for sale */
async function repeatable(deps: Deps, id: number): Promise<Repeatable> {
  const { settings } = await readSettings(deps.db);
  await checkTakesOrders(deps.db, settings);
  const order = presentOrderOfCompany(await findOrder(deps.db, id), settings.company_id);
  if (order.cancelledAt !== null) {
    throw refused('order_ended', 'This order is cancelled and cannot be repeated.');
  }
  if (order.delivery !== null)
    throw refused('shop_order', 'An order that is packed cannot be repeated.');
  return { order, lines: (await linesOf(deps.db, [id])).get(id) ?? [], settings };
}

/** Quotes an order at current prices; all recurring orders cost the same. @throws Refusal 422 */
function quoteAgain(
  { order, lines, settings }: Repeatable,
  variants: Map<number, Variant>,
): Pick<OrderPlan, 'lines' | 'quote' | 'taxes'> {
  const again = lines.map(({ unitId, variantId, quantity }) => {
    const variant = variants.get(variantId);
    if (variant?.isSold !== true) {
      throw refused('not_offered', 'A product in this order is no longer sold.');
    }
    const { name, sku, price, taxes } = variant;
    return { unitId, variantId, name, sku, price, taxes, quantity };
  });
  const quote = quoteOrder(again, rulesOf(settings));
  return {
    lines: again,
    quote: hasNoDeposit(order.terms) ? withoutOrderDeposit(quote) : quote,
    taxes: agreedTaxes(settings.sale_taxes, again),
  };
}

/** The stock conflicts of each order, counting the orders planned before it. */
function conflictsOf(
  dates: readonly CalendarDate[],
  lines: readonly PlannedLine[],
  variants: Map<number, Variant>,
  today: CalendarDate,
): { date: CalendarDate; conflict: string | null }[] {
  const free = new Map(
    [...variants.values()].map(({ id, quantity, held }) => [id, quantity - held]),
  );
  return dates.map((date) => {
    if (date < today) return { date, conflict: 'This date has passed.' };
    if (date > addDays(today, bookingHorizonDays)) {
      return { date, conflict: 'Deliveries cannot be planned that far ahead yet.' };
    }
    const short = lines.find(({ variantId, quantity }) => quantity > (free.get(variantId) ?? 0));
    if (short) return { date, conflict: stockText(short.name, free.get(short.variantId) ?? 0) };
    for (const { variantId, quantity } of lines) {
      free.set(variantId, (free.get(variantId) ?? 0) - quantity);
    }
    return { date, conflict: null };
  });
}

/** Previews recurring orders with their conflicts; changes nothing. @throws Refusal 404, 422 */
export async function previewRecurringOrder(
  deps: Deps,
  id: number,
  body: RecurrenceRuleBody,
): Promise<RecurringPreview> {
  const found = await repeatable(deps, id);
  const { order, settings } = found;
  const variants = await findVariants(
    deps.db,
    found.lines.map(({ variantId }) => variantId),
  );
  const { lines, quote } = quoteAgain(found, variants);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const dates = recurrenceDatesOf(order.deliveryDate, recurrenceRuleOf(body));
  return {
    currency: settings.currency,
    occurrences: conflictsOf(dates, lines, variants, today).map(({ date, conflict }) => ({
      date,
      time: null,
      total_price: toMajor(quote.total),
      conflict,
      warnings: [],
    })),
  };
}

/**
 * Creates the series and each order with sufficient stock in one transaction that locks all
 * its stock.
 */
async function make(
  deps: Deps,
  request: RecurringOrderRequest,
  found: Repeatable,
  fingerprint: string,
): Promise<CreatedRecurring> {
  const { body, person, key } = request;
  const { order, settings } = found;
  const rule = recurrenceRuleOf(body);
  const dates = recurrenceDatesOf(order.deliveryDate, rule);
  const lock = (tx: Db) => lockRequestKey(tx, key);
  return pipelinedTransaction(deps.db, lock, async (tx) => {
    const now = deps.clock.now();
    const seriesId = await insertRecurring(tx, {
      companyId: order.companyId,
      orderId: order.id,
      frequency: rule.frequency,
      every: rule.every,
      fromDate: order.deliveryDate,
      untilDate: rule.until,
      occurrences: rule.count,
      madeBy: person.id,
      madeAt: now,
    });
    await insertRecurringRequest(tx, { key, fingerprint, seriesId, now });
    const variantIds = found.lines.map(({ variantId }) => variantId);
    await lockVariants(tx, variantIds);
    const variants = await findVariants(tx, variantIds);
    const { lines, quote, taxes } = quoteAgain(found, variants);
    const today = todayIn(settings.time_zone, now);
    const planned = conflictsOf(dates, lines, variants, today);
    await deps.faultPoint('decided');
    const made: CreatedRecurring['made'] = [];
    const skipped: CreatedRecurring['skipped'] = [];
    for (const { date, conflict } of planned) {
      if (conflict !== null) {
        skipped.push({ date, conflict });
        continue;
      }
      const { name, email, phone, deliveryAddress, customerId } = order;
      const id = await saveOrder(tx, {
        delivered: null,
        plan: { lines, quote, taxes, companyId: order.companyId ?? 0, deliveryDate: date },
        contact: { name, email, phone, deliveryAddress, customerId },
        settings,
        staffNotes: '',
        madeBy: person.id,
        now,
        seriesId,
      });
      made.push({ id, date });
    }
    if (made.length === 0 || (body.whole && skipped.length > 0)) throw occurrenceConflicts(skipped);
    await insertLines(
      tx,
      made.map(({ id }) => ({ orderId: id, lines })),
    );
    const change = { orderId: order.id, changedAt: now, changedBy: person.id };
    const after = { series: seriesId, made: made.length };
    await recordChange(tx, { ...change, action: 'schedule_made', after });
    return { series_id: seriesId, made, skipped };
  });
}

/**
 * Creates recurring orders from an order at current prices, unpaid. Orders without stock are
 * skipped; with `whole`, any conflict refuses all. Idempotent per key.
 * @throws Refusal 404, 409 for a key of an earlier version, 422 with every conflict
 */
export async function createRecurringOrders(
  deps: Deps,
  request: RecurringOrderRequest,
): Promise<CreatedRecurring> {
  const fingerprint = fingerprintOf({ of: `order-${request.id}`, ...request.body });
  const before = await findExistingSeries(deps, request.key, fingerprint);
  if (before) return before;
  await checkLegacyKeyUnused(deps.db, request.legacyKey);
  const found = await repeatable(deps, request.id);
  try {
    return await make(deps, request, found, fingerprint);
  } catch (error) {
    if (!isUniqueViolation(error, 'booking_requests_pkey')) throw error;
    const concurrent = await findExistingSeries(deps, request.key, fingerprint);
    if (!concurrent) throw error;
    return concurrent;
  }
}
