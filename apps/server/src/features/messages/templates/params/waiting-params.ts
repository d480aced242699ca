import { z } from 'zod';

/** The mails to somebody on the waiting list: they are on it, a place is free, or what they waited for is called off. */
export function waitingMails<Business extends z.ZodType>(business: Business) {
  const date = z.iso.date();
  const awaited = z.object({
    /** The number of the entry, by which the link is made. */
    entry: z.int(),
    name: z.string(),
    package: z.string(),
    unit: z.string().nullable(),
    date,
    guests: z.int(),
    business,
  });
  const params = awaited.extend({
    /** Shows the entry, and takes it off the list; null until the mail goes out (`withWaitingLink`). */
    secret_link: z.url().nullable(),
  });
  return [
    z.object({
      template: z.literal('waiting-list-joined'),
      /** Null: any start of the day. */
      params: params.extend({ time: z.string().nullable() }),
    }),
    z.object({
      template: z.literal('waiting-list-offer'),
      params: params.extend({
        time: z.string(),
        /** Until when the place is kept, in the zone of the business; null: whoever is first gets it. */
        kept_until: z.object({ date, time: z.string() }).nullable(),
      }),
    }),
    z.object({
      template: z.literal('waiting-list-called-off'),
      /** Null: any start of the day. `link`: where another day can be booked. */
      params: awaited.extend({ time: z.string().nullable(), link: z.url() }),
    }),
  ] as const;
}
