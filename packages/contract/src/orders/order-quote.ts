import { z } from 'zod';
import { money } from '../call.ts';
import { deliveryOffer } from './delivery.ts';

/** What an order comes to. */
export const orderPrice = z.object({
  /** The products or gift cards, as their prices are shown, less what a code takes off. */
  goods: money,
  /** As its price is shown; 0: it is free, or picked up. */
  shipping: money,
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: money })),
  tax_included: z.boolean(),
  total_price: money,
});
export type OrderPrice = z.output<typeof orderPrice>;

/** The order that products would become; all of it is due now. */
export const quotedOrder = orderPrice.extend({
  /** Null: how it is delivered is not chosen yet, or cannot be done. */
  shipping: money.nullable(),
  delivery: deliveryOffer,
  /** Why it cannot be delivered as chosen; null: it can, or nothing was chosen yet. */
  delivery_problem: z.string().nullable(),
  /** How many days after delivery products can be returned. */
  return_days: z.int(),
});
export type QuotedOrder = z.output<typeof quotedOrder>;
