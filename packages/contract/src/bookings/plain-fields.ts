import { z } from 'zod';
import { email, line, phone } from '../fields.ts';
import { clearable, emptyableText } from '../form-fields.ts';

/**
 * The plain fields of a booking are stored as staff send them: no price, place or status depends on
 * them. A change takes them from staff alone; an absent one stays.
 */
export const plainFieldEdits = {
  email: clearable(email),
  name: line(120).min(1).optional(),
  phone: clearable(phone),
  staff_notes: emptyableText(5000),
};
export type PlainFieldEdits = z.output<z.ZodObject<typeof plainFieldEdits>>;

/** Those that staff alone read; the others are among the details of the booking. */
export const plainFieldsForStaff = {
  staff_notes: z.string(),
};
export type PlainFieldsForStaff = z.output<z.ZodObject<typeof plainFieldsForStaff>>;

/** Those that are part of a row in the lists of bookings. */
export const plainFieldsInRows = {
  name: z.string(),
  email: z.string(),
  phone: z.string(),
};
