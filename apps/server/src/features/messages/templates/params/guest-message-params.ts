import { z } from 'zod';

/** The mail that staff write to the guests of a departure or a day. */
export function guestMessageMail<Business extends z.ZodType>(business: Business) {
  return z.object({
    template: z.literal('guest-message'),
    params: z.object({
      number: z.int(),
      name: z.string(),
      package: z.string(),
      unit: z.string().nullable(),
      date: z.iso.date(),
      time: z.string(),
      /** Written by staff, as is the message; its paragraphs are separated by an empty line. */
      subject: z.string(),
      message: z.string(),
      business,
      /** The booking in the customer area. */
      link: z.url(),
    }),
  });
}

/** The same as an SMS. */
export const guestMessageSms = z.object({
  template: z.literal('guest-message'),
  params: z.object({ number: z.int(), business: z.string(), message: z.string() }),
});
