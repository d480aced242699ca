import {
  longestAdjustmentName,
  mostAdjusted,
  mostAdjustments,
} from '@slipway/domain/bookings/prices/adjustments';
import { z } from 'zod';
import { money } from '../call.ts';
import { line } from '../fields.ts';
import { calendarDate } from '../when.ts';

/** What staff add to the price of a booking or take off it, as prices are shown. */
const adjustment = z.object({
  kind: z.enum(['charge', 'discount']),
  /** It stands on the invoice. */
  name: line(longestAdjustmentName).min(1),
  amount: money.min(0.01).max(mostAdjusted),
});
export type AdjustmentInput = z.output<typeof adjustment>;

/** Charges and discounts by staff, all of them, in the order in which they are shown. */
export const adjustments = z.array(adjustment).max(mostAdjustments);

const amount = z.number();

/** The price of a booking for staff, besides its total. */
export const bookingPrice = {
  /** The parts of the total. */
  price_parts: z.array(
    z.object({
      kind: z.string(),
      quantity: z.int(),
      each: amount,
      amount: amount,
      /** The name of a type of guest, an extra, a fee, a charge or a discount, or the code. */
      label: z.string().optional(),
      /** For how long each piece is charged, of an extra or fee by the hour, night or day. */
      hours: z.int().optional(),
      nights: z.int().optional(),
      days: z.int().optional(),
    }),
  ),
  /** Charges and discounts by staff, as they were entered: a discount is cut where the price is less. */
  adjustments,
  second_payment: money,
  second_payment_due: calendarDate,
  final_payment: money,
  final_payment_due: calendarDate,
  due_now: money,
  tips: amount,
};
