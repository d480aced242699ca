import { z } from 'zod';

/** A date; anything a business plans, looks up or was paid for lies between these years. */
export const calendarDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date <= '2200-12-31', {
    error: 'The date must be between 1900 and 2200.',
  })
  .meta({ description: 'From 1900-01-01 to 2200-12-31' });
/** `HH:MM` or `HH:MM:SS`; parsed to include seconds. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .transform((time) => (time.length === 5 ? `${time}:00` : time));
