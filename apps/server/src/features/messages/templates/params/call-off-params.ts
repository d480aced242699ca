import { z } from 'zod';

/** The mails about a trip that the business called off, or that takes place after all. */
export function callOffMails<Business extends z.ZodType>(business: Business) {
  const date = z.iso.date();
  const params = z.object({
    number: z.int(),
    name: z.string(),
    package: z.string(),
    unit: z.string().nullable(),
    date,
    time: z.string(),
    business,
  });
  return [
    /** The link offers a new date or a refund. */
    z.object({
      template: z.literal('called-off'),
      params: params.extend({
        reason: z.string(),
        /** Written by staff; paragraphs separated by an empty line. */
        message: z.string(),
        /** The last day on which the link works. */
        until: date,
        secret_link: z.url(),
      }),
    }),
    /** The link leads to the booking. */
    z.object({
      template: z.literal('call-off-reversed'),
      params: params.extend({ link: z.url() }),
    }),
  ] as const;
}
