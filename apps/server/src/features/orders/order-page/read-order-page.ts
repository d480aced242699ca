import type { OrderPage } from '@slipway/contract/orders/order-page';
import { todayIn } from '@slipway/domain/dates/dates';
import {
  canAskForReturn,
  canCancel,
  lastDayOfReturn,
  trackingLink,
} from '@slipway/domain/orders/fulfilment';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { planShopCancel } from '../fulfilment/cancel-shop-order.ts';
import { areUnsent, presentSoldCard, soldCardsOf } from '../gift-cards/sold-cards.ts';
import { listReturns } from '../fulfilment/fulfilment-repository.ts';
import { shopStateOf, shopTermsOf } from '../fulfilment/order-fulfilment.ts';
import { deliveryOf } from '../fulfilment/shop-order-in-mails.ts';
import { linesOf, type Order } from '../orders-repository.ts';
import { findOrderOfPage, type PageVisitor } from './find-order-of-page.ts';

function presentDelivery(order: Order): OrderPage['delivery'] {
  const delivery = deliveryOf(order);
  if (delivery.by === 'email') return delivery;
  if (delivery.by === 'shipping') {
    const { city, country } = delivery.address;
    return { by: 'shipping', way: delivery.zone.name, city, country };
  }
  const { name, address, hours } = delivery.place;
  return { by: 'pickup', place: { name, address, hours } };
}

/** What the page of an order shows now: not whose it is, and no way to reach anybody. */
export async function presentOrderPage(deps: Deps, order: Order): Promise<OrderPage> {
  const now = deps.clock.now();
  const lines = (await linesOf(deps.db, [order.id])).get(order.id) ?? [];
  const [returns, sold, { settings }] = await Promise.all([
    listReturns(deps.db, order.id),
    soldCardsOf(deps.db, order),
    readSettings(deps.db),
  ]);
  const state = shopStateOf(order, lines);
  const { quote, currency, zone } = order.terms;
  const { returnDays } = shopTermsOf(order);
  const terms = { returnDays, zone };
  const { completedAt } = order;
  const open = returns.find(({ row }) => row.receivedAt === null && row.closedAt === null);
  const cancel = canCancel(state) && areUnsent(sold) ? await planShopCancel(deps.db, order) : null;
  const nameAt = (position: number) => lines.find((line) => line.position === position)?.name ?? '';
  return {
    number: order.id,
    ordered_on: todayIn(zone, order.createdAt),
    state,
    currency,
    delivery: presentDelivery(order),
    tracking: order.tracking,
    tracking_url: trackingLink(order.tracking),
    lines: lines.map(({ position, name, quantity, offCents, grossCents, returned }) => ({
      position,
      name,
      quantity,
      amount: toMajor(grossCents ?? zero),
      discount: toMajor(offCents),
      returned,
      deductions: returns
        .flatMap((one) => one.lines)
        .filter((part) => part.position === position && part.deductionCents > zero)
        .map((part) => ({ amount: toMajor(part.deductionCents), reason: part.deductionReason })),
    })),
    gift_cards: sold.map(presentSoldCard),
    code: order.terms.code?.code ?? null,
    shipping: toMajor(order.shippingCents),
    total: toMajor(order.totalCents),
    refunded: toMajor(order.creditedCents),
    tax_lines: quote.taxLines.map((line) => ({ ...line, amount: toMajor(line.amount) })),
    tax_included: quote.taxIncluded,
    cancel_refund: cancel && toMajor(cancel.refund),
    can_return: canAskForReturn({ state, completedAt, openReturn: open !== undefined }, terms, now),
    return_days: returnDays,
    return_until: returnDays === 0 ? null : lastDayOfReturn(completedAt, terms),
    open_return: open
      ? {
          asked_on: todayIn(zone, open.row.askedAt),
          lines: open.lines.map(({ position, quantity }) => ({ name: nameAt(position), quantity })),
          to: { name: settings.business.name, address: settings.business.address },
        }
      : null,
  };
}

/** The page of an order. @throws Refusal 404, 422 when the link has ended, 429 */
export async function readOrderPage(deps: Deps, visitor: PageVisitor): Promise<OrderPage> {
  return presentOrderPage(deps, await findOrderOfPage(deps, visitor));
}
