import { z } from 'zod';
import { date, reminder, tripDetails } from './message-params.ts';
import { guestMessageSms } from './templates/params/guest-message-params.ts';
import { shopSms } from './templates/params/shop-params.ts';

/** All SMS templates with their parameters. */
export const smsTemplate = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('booking-confirmation'),
    params: z.object({
      number: z.int(),
      business: z.string(),
      package: z.string(),
      date,
      time: z.string(),
      guests: z.int(),
      ...tripDetails,
      /** The name of the unit, where its items are mentioned. */
      unit: z.string().nullish(),
      /** As in a booking's mail. */
      pending: z.boolean().optional(),
      /** False: no email tells the details. Absent: one does. */
      emailed: z.boolean().optional(),
    }),
  }),
  z.object({
    template: z.literal('called-off'),
    params: z.object({
      number: z.int(),
      business: z.string(),
      date,
      secret_link: z.url(),
    }),
  }),
  z.object({
    template: z.literal('booking-reminder'),
    params: reminder.extend({ business: z.string() }),
  }),
  guestMessageSms,
  ...shopSms,
]);
export type SmsTemplate = z.output<typeof smsTemplate>;
