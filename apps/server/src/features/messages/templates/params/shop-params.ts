import { z } from 'zod';

const cents = z.int();

/** How an order of the shop is delivered, as mails tell it. */
const delivery = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('pickup'),
    place: z.object({ name: z.string(), address: z.string(), hours: z.string() }),
  }),
  z.object({
    by: z.literal('shipping'),
    /** The shipping method, by the name of its zone. */
    way: z.string(),
    /** A line each. */
    address: z.array(z.string()),
  }),
  /** Gift cards, to whom they are for. */
  z.object({ by: z.literal('email') }),
]);

const line = z.object({ name: z.string(), quantity: z.int() });

/** The mails about an order of the shop, from its confirmation to its return. Amounts in cents. */
export function shopMails<Business extends z.ZodType>(business: Business) {
  const order = z.object({
    number: z.int(),
    name: z.string(),
    lines: z.array(line),
    currency: z.string(),
    delivery,
    business,
    /** The order in the customer area; for staff, in the back office. */
    link: z.url(),
    /** In place of it once the mail goes out: the order's page, without an account (`withOrderLink`). */
    secret_order_link: z.url().nullish(),
  });
  const priced = order.extend({
    lines: z.array(line.extend({ amount: cents })),
    total: cents,
    shipping: cents,
    tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: cents })),
    tax_included: z.boolean(),
    /** For how many days after delivery it can be returned; 0: not at all. */
    return_days: z.int(),
  });
  const refunded = order.extend({
    refund: cents,
    /** The part of the refund that goes to cards and gift cards at once. */
    by_card: cents,
    /** Of this, to gift cards; absent: nothing. */
    by_gift_card: cents.optional(),
    reason: z.string(),
    /** Its payment was ordered and had not arrived. */
    awaited: z.boolean().optional(),
  });
  return [
    z.object({
      template: z.literal('shop-order-confirmation'),
      params: priced.extend({
        /** For a new customer: the link to set a password. */
        secret_link: z.url().nullable(),
      }),
    }),
    z.object({ template: z.literal('staff-shop-order'), params: priced }),
    z.object({ template: z.literal('shop-order-ready'), params: order }),
    z.object({
      template: z.literal('shop-order-shipped'),
      /** The number or address of its tracking; empty: it has none. */
      params: order.extend({ tracking: z.string() }),
    }),
    z.object({
      template: z.literal('shop-order-cancelled'),
      params: refunded.extend({ by_business: z.boolean() }),
    }),
    z.object({ template: z.literal('staff-shop-order-cancelled'), params: refunded }),
    z.object({ template: z.literal('shop-return-asked'), params: refunded }),
    z.object({ template: z.literal('staff-shop-return'), params: refunded }),
    z.object({
      template: z.literal('shop-return-received'),
      params: refunded.extend({
        /** Outward shipping within the refund. */
        shipping: cents,
        /** What was not refunded of its products, and why; absent: nothing. */
        deductions: z
          .array(z.object({ name: z.string(), amount: cents, reason: z.string() }))
          .optional(),
      }),
    }),
  ] as const;
}

/** The SMS about an order of the shop. */
export const shopSms = [
  z.object({
    template: z.literal('shop-order-ready'),
    params: z.object({ number: z.int(), business: z.string(), place: z.string() }),
  }),
  z.object({
    template: z.literal('shop-order-shipped'),
    params: z.object({ number: z.int(), business: z.string(), tracking: z.string() }),
  }),
] as const;
