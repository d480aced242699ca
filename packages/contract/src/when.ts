import { z } from 'zod';

export const calendarDate = z.iso.date();
/** `HH:MM` or `HH:MM:SS`; inside always with seconds. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .transform((time) => (time.length === 5 ? `${time}:00` : time));
