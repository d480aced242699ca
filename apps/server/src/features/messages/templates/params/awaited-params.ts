import { z } from 'zod';

/**
 * The mails about the money of a booking or an order that comes days later: it was ordered, or it did not come; and about
 * an order that was lost with its basket.
 */
export function awaitedMails<Business extends z.ZodType>(business: Business) {
  const params = z.object({
    name: z.string(),
    number: z.int(),
    package: z.string(),
    unit: z.string().nullable(),
    date: z.iso.date(),
    time: z.string(),
    currency: z.string(),
    amount: z.int(),
    business,
    /** Where to book again. */
    link: z.url(),
  });
  const ofOrder = params.pick({ name: true, number: true, currency: true, amount: true }).extend({
    business,
    /** Where to order again. */
    link: z.url(),
  });
  return [
    z.object({ template: z.literal('payment-awaited'), params }),
    z.object({ template: z.literal('payment-not-received'), params }),
    z.object({ template: z.literal('order-payment-awaited'), params: ofOrder }),
    z.object({ template: z.literal('order-not-paid'), params: ofOrder }),
    z.object({ template: z.literal('order-lost'), params: ofOrder }),
  ] as const;
}
