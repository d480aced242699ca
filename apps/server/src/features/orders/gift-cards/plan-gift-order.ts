import type { RequestedGift } from '@slipway/contract/basket/basket';
import { addDays, calendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { zero } from '@slipway/domain/money/money';
import { freezeOrderTerms } from '@slipway/domain/orders/order-terms';
import {
  giftAmountProblem,
  maxDaysToSend,
  priceOfGiftCards,
} from '@slipway/domain/payments/gift-card-sale';
import type { Settings } from '@slipway/domain/settings/settings';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { PlannedOrder } from '#features/bookings/bookings-api.ts';
import { dateText } from '#features/messages/messages-api.ts';
import { insertHeldOrder, nextOrderId, type OrderContent } from '../shop/held-orders-repository.ts';
import { alreadyOrdered, type OrderedLine } from '../shop/hold-order.ts';
import { insertOrderGiftCards } from './order-gift-cards-repository.ts';

/** A gift card of a basket that is bought, with its line and the names of its fields in a refusal. */
export interface GiftToHold extends OrderedLine {
  gift: RequestedGift;
}

/** Why a gift card is not sold; null: it is. The day is one of the time zone of the business. */
export function giftProblem(
  gift: RequestedGift,
  settings: Settings,
  now: Date,
): { field: 'amount' | 'send_on'; text: string } | null {
  const amount = giftAmountProblem(settings.gift_cards, gift.amount);
  if (amount !== null) return { field: 'amount', text: amount };
  const today = todayIn(settings.time_zone, now);
  const last = addDays(today, maxDaysToSend);
  if (gift.send_on !== null && gift.send_on > last) {
    return { field: 'send_on', text: `Please choose a day until ${dateText(last)}.` };
  }
  return null;
}

/** What gift cards are ordered as: paid at once, without taxes, delivered by email. */
function giftOrderContent(
  gifts: readonly GiftToHold[],
  settings: Settings,
  today: CalendarDate,
): OrderContent {
  const total = priceOfGiftCards(gifts.map(({ gift }) => gift.amount));
  const quote = {
    total,
    deposit: total,
    rest: zero,
    tax: zero,
    net: total,
    taxLines: [],
    taxIncluded: settings.prices_include_tax,
  };
  return {
    companyId: settings.company_id === 0 ? null : settings.company_id,
    total,
    shipping: zero,
    deliveryAddress: '',
    orderedOn: today,
    terms: {
      ...freezeOrderTerms(settings, quote),
      shop: { returnDays: 0, cheapestShipping: zero },
    },
    delivery: { by: 'email' },
  };
}

/** The gift cards of a basket as bookings hold them: an order of their own (docs/rules/gift-cards.md, "Sold in the shop"). */
export function giftOrderToHold(
  gifts: readonly GiftToHold[],
  settings: Settings,
  now: Date,
): PlannedOrder & { companyId: number | null } {
  const today = todayIn(settings.time_zone, now);
  const content = giftOrderContent(gifts, settings, today);
  const cards = gifts.map(({ lineId, gift }) => ({
    lineId,
    ...gift,
    // A day that is over by now is today.
    sendOn: gift.send_on === null || gift.send_on < today ? today : calendarDate(gift.send_on),
  }));
  return {
    companyId: content.companyId,
    total: content.total,
    usesCode: false,
    sellsGiftCards: true,
    nextId: nextOrderId,
    insert: (tx, made) => insertHeldOrder(tx, made, content),
    takeStock: (tx, id) => insertOrderGiftCards(tx, id, cards),
    refusalOf: async (db, error) =>
      isUniqueViolation(error, 'ordered_basket_lines_pkey') ? alreadyOrdered(db, gifts) : null,
  };
}
