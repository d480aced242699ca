import { counterMethods } from '@slipway/domain/payments/security-deposit';
import { z } from 'zod';

/** The mail about the security deposit of a booking: it is asked for, held, taken, given back, or kept in part. */
export function securityDepositMail<
  Business extends z.ZodType,
  WayToPay extends Record<string, z.ZodType>,
>(business: Business, wayToPay: WayToPay) {
  return z.object({
    template: z.literal('security-deposit'),
    params: z.object({
      about: z.enum(['asked', 'held', 'taken', 'released', 'captured']),
      name: z.string(),
      number: z.int(),
      package: z.string(),
      unit: z.string().nullable(),
      date: z.iso.date(),
      time: z.string(),
      currency: z.string(),
      amount: z.int(),
      /** What is kept of it. */
      captured: z.int(),
      reason: z.string(),
      /** The day on which it is given back at the latest. */
      back_on: z.iso.date(),
      /** How it was left at the counter; absent: it is by card. */
      left_by: z.enum(counterMethods).optional(),
      /** Given back because the booking was called off or moved: its new day asks anew. */
      again: z.boolean().optional(),
      /** Its number, where it is asked for: what its link pays. */
      security_deposit: z.int().optional(),
      ...wayToPay,
      business,
      /** The booking of the customer. */
      link: z.url(),
    }),
  });
}
