import { z } from 'zod';

/** The mails about the money of a booking that comes days later: it was ordered, or it did not come. */
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
  return [
    z.object({ template: z.literal('payment-awaited'), params }),
    z.object({ template: z.literal('payment-not-received'), params }),
  ] as const;
}
