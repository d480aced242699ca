import { addDays, todayIn, type CalendarDate } from '#dates/dates.ts';

/** How an order of the shop reaches its customer. */
export type DeliveryWay = 'pickup' | 'shipping' | 'email';

/** What decides how far an order of the shop has come. */
export interface FulfilmentFacts {
  by: DeliveryWay;
  /** Its ordered money has not come yet. */
  awaiting: boolean;
  packed: boolean;
  ready: boolean;
  shipped: boolean;
  /** Picked up, delivered, or sent by email. */
  completed: boolean;
  cancelled: boolean;
  /** Every piece of it came back. */
  returned: boolean;
}

/** How far an order of the shop has come (docs/rules/shop.md, "Fulfilment"). */
export const deliveryStates = [
  'awaiting',
  'to_pack',
  'to_send',
  'packed',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** How staff look for orders of the shop: by what they have to do with them. */
export const deliveryFilters = [
  'to_pack',
  'to_hand_over',
  'to_ship',
  'on_its_way',
  'done',
  'return_asked',
] as const;
export type DeliveryFilter = (typeof deliveryFilters)[number];

export function deliveryState(order: FulfilmentFacts): DeliveryState {
  if (order.cancelled) return 'cancelled';
  if (order.returned) return 'returned';
  if (order.completed) return 'delivered';
  if (order.shipped) return 'shipped';
  if (order.ready) return 'ready';
  if (order.packed) return 'packed';
  if (order.awaiting) return 'awaiting';
  return order.by === 'email' ? 'to_send' : 'to_pack';
}

/** The steps that staff take with an order until it is delivered, and those that undo them. */
export const fulfilmentSteps = ['packed', 'unpacked', 'ready', 'not_ready', 'shipped'] as const;
export type FulfilmentStep = (typeof fulfilmentSteps)[number];

/**
 * The steps that staff can take now, the one forward first. Delivering it ends a way of either kind
 * (`canComplete`).
 */
export function nextSteps(state: DeliveryState, by: DeliveryWay): FulfilmentStep[] {
  switch (state) {
    case 'to_pack':
      return ['packed'];
    case 'packed':
      return [by === 'pickup' ? 'ready' : 'shipped', 'unpacked'];
    case 'ready':
      return ['not_ready'];
    case 'awaiting':
    case 'to_send':
    case 'shipped':
    case 'delivered':
    case 'returned':
    case 'cancelled':
      return [];
  }
}

/** Whether an order of the shop can be handed over, or has arrived. */
export const canComplete = (state: DeliveryState): boolean =>
  state === 'ready' || state === 'shipped';

/**
 * Whether it can be cancelled, by its customer or staff: until it is packed or sent, also while its money is on its way.
 */
export const canCancel = (state: DeliveryState): boolean =>
  state === 'awaiting' || state === 'to_pack' || state === 'to_send';

/** Until when products can be returned; null: it is not delivered yet. */
export function lastDayOfReturn(
  completedAt: Date | null,
  terms: { returnDays: number; zone: string },
): CalendarDate | null {
  return completedAt && addDays(todayIn(terms.zone, completedAt), terms.returnDays);
}

/**
 * Whether its customer can ask for a return now: once it was shipped or handed over, and within the days of its terms,
 * which count from its delivery (docs/rules/shop.md, "Returns").
 */
export function canAskForReturn(
  order: { state: DeliveryState; completedAt: Date | null; openReturn: boolean },
  terms: { returnDays: number; zone: string },
  now: Date,
): boolean {
  if (terms.returnDays === 0 || order.openReturn) return false;
  if (order.state === 'shipped') return true;
  const last = lastDayOfReturn(order.completedAt, terms);
  return order.state === 'delivered' && last !== null && todayIn(terms.zone, now) <= last;
}

/** How long the page of an order stays after its end. */
export const daysOfOrderPage = 90;

/** Whether the page of an order has ended: 90 days after it was delivered, cancelled or returned. */
export function hasPageEnded(
  order: { ends: readonly (Date | null)[]; openReturn: boolean; zone: string },
  now: Date,
): boolean {
  const ends = order.ends.flatMap((end) => end ?? []).map((end) => end.getTime());
  if (ends.length === 0 || order.openReturn) return false;
  const last = todayIn(order.zone, new Date(Math.max(...ends)));
  return todayIn(order.zone, now) > addDays(last, daysOfOrderPage);
}

/** The address by which a parcel is followed; null: it has a number alone, or nothing. */
export function trackingLink(tracking: string): string | null {
  return /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#]\S*)?$/i.test(tracking)
    ? tracking
    : null;
}
