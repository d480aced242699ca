import { orderState } from '@slipway/domain/orders/order-state';
import { deliveryStates, fulfilmentSteps } from '@slipway/domain/orders/fulfilment';
import { z } from 'zod';
import { money } from '../call.ts';
import { aboutMessage } from '../messages/messages.ts';
import { calendarDate } from '../when.ts';

const agreedTax = z.object({ name: z.string(), percent: z.number() });

/** How far an order of the shop has come; null: it is none. */
const deliveryStateField = z.enum(deliveryStates).nullable();

const orderLine = z.object({
  position: z.int(),
  unit_id: z.int(),
  variant_id: z.int(),
  /** With the values of the variant's options. */
  name: z.string(),
  sku: z.string(),
  /** Price per item. */
  price: money,
  quantity: z.int(),
  amount: money,
  /** What a code takes off this amount. */
  discount: money,
});
export type OrderLine = z.output<typeof orderLine>;

/** A gift card that was sold with an order. */
export const soldGiftCard = z.object({
  position: z.int(),
  amount: money,
  recipient_name: z.string(),
  /** The day its mail goes out, or went out. */
  send_on: calendarDate,
  state: z.enum(['unpaid', 'to_send', 'sent', 'ended']),
});
export type SoldGiftCard = z.output<typeof soldGiftCard>;

export const listedOrder = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  customer_id: z.int().nullable(),
  delivery_date: calendarDate,
  delivery_address: z.string(),
  /** The six order payment states of docs/rules/statuses-and-money.md, "Order states". */
  status: z.int().min(orderState.depositNeeded).max(orderState.fullyRefunded),
  completed: z.boolean(),
  cancelled: z.boolean(),
  /** Its money was ordered by a visitor and comes days later. */
  awaiting: z.boolean(),
  /** Of all its amounts, as agreed. */
  currency: z.string(),
  total_price: money,
  deposit: money,
  paid: z.number(),
  left: z.number(),
  lines: z.array(orderLine),
  /** What the gift cards of an order are sold for; empty: it has none. */
  gift_card_amounts: z.array(money),
  /** The code that it was ordered with; null: none. */
  code: z.string().nullable(),
  /** Where it came from: staff, a repetition, or the shop. */
  source: z.enum(['staff', 'repeat', 'shop']),
  delivery_state: deliveryStateField,
  /** Whether a return was asked for that has not come yet. */
  return_asked: z.boolean(),
  /** The series it belongs to. */
  series_id: z.int().nullable(),
  version: z.int(),
});
/** An order in a list. */
export type ListedOrder = z.output<typeof listedOrder>;

const shippedTo = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
});

/** An order of the shop beyond what all orders have. */
const shopOrder = z.object({
  delivery: z.discriminatedUnion('by', [
    z.object({
      by: z.literal('pickup'),
      place: z.object({ name: z.string(), address: z.string(), hours: z.string() }),
    }),
    z.object({ by: z.literal('shipping'), way: z.string(), address: shippedTo }),
    z.object({ by: z.literal('email') }),
  ]),
  shipping: money,
  /** Of the shipping, what was refunded. */
  shipping_refunded: money,
  /** What was refunded of it, or is about to be, in all. */
  refunded: money,
  packed_at: z.iso.datetime().nullable(),
  ready_at: z.iso.datetime().nullable(),
  shipped_at: z.iso.datetime().nullable(),
  tracking: z.string(),
  return_days: z.int(),
  /** The steps that can be taken now, the one forward first. */
  steps: z.array(z.enum(fulfilmentSteps)),
  can_complete: z.boolean(),
  can_cancel: z.boolean(),
  can_return: z.boolean(),
  /** Whether pieces can be removed from it: before it is handed over. */
  can_remove_pieces: z.boolean(),
  /** Whether the open return, or one that is entered now, is within the days of its terms: Desk takes no other. */
  return_by_terms: z.boolean(),
  lines: z.array(
    z.object({
      position: z.int(),
      /** What it came to with its taxes, less a code. */
      gross: money,
      returned: z.int(),
      restocked: z.int(),
      refunded: money,
    }),
  ),
  /** Newest first. */
  returns: z.array(
    z.object({
      id: z.int(),
      /** `removed`: before it was handed over. */
      state: z.enum(['asked', 'received', 'closed', 'removed']),
      asked_at: z.iso.datetime(),
      /** Null: by the link to the order's page. */
      asked_by: z.string().nullable(),
      ended_at: z.iso.datetime().nullable(),
      reason: z.string(),
      lines: z.array(
        z.object({
          position: z.int(),
          quantity: z.int(),
          /** Null: not received yet. */
          received: z.int().nullable(),
          restocked: z.int(),
          /** What was not refunded of it for loss of value or missing parts. */
          deduction: money,
          deduction_reason: z.string(),
        }),
      ),
    }),
  ),
});
export type ShopOrder = z.output<typeof shopOrder>;

export const orderDetails = listedOrder.extend({
  /** Null: of an order that staff took. */
  shop: shopOrder.nullable(),
  /** The gift cards that it sells; empty: none. */
  gift_cards: z.array(
    soldGiftCard.extend({
      recipient_email: z.string(),
      /** Of the card; null: it is not paid yet. */
      card_id: z.int().nullable(),
      last4: z.string().nullable(),
      balance: money.nullable(),
    }),
  ),
  /** Available quantity of each variant in its lines, beyond what this order holds. */
  free: z.array(
    z.object({ unit_id: z.int(), variant_id: z.int(), free: z.int(), quantity: z.int() }),
  ),
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: money })),
  tax_included: z.boolean(),
  /** The taxes that were agreed for products without taxes of their own. */
  taxes: z.array(agreedTax),
  /** The own taxes of its lines, as agreed, by variant. */
  own_taxes: z.array(z.object({ variant_id: z.int(), taxes: z.array(agreedTax) })),
  staff_notes: z.string(),
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  cancel_reason: z.string().nullable(),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      /** Null: the customer, or the system. */
      by: z.string().nullable(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
  messages: z.array(aboutMessage),
});
/** An order with all its details, for staff. */
export type OrderDetails = z.output<typeof orderDetails>;
