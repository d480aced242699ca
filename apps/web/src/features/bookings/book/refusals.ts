import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { UnknownOutcomeError } from '#lib/unknown-outcome.ts';

/** Where the page shows what is missing or refused. */
export type BookField =
  'unit' | 'package' | 'date' | 'time' | 'guests' | 'name' | 'email' | 'phone' | 'card' | 'terms';

/** The names of the call's fields, at the places where the page shows them. */
const fieldsOfPage: Record<string, BookField> = {
  unit_id: 'unit',
  package_name: 'package',
  package_id: 'package',
  duration: 'package',
  date: 'date',
  time: 'time',
  details: 'guests',
  name: 'name',
  email: 'email',
  phone: 'phone',
  stripeToken: 'card',
  terms_version: 'terms',
};

/** What a refused booking means for the page. */
export interface BookRefusal {
  /** Texts to show at the fields. */
  fields: Partial<Record<BookField, string>>;
  /** The date or time is gone: its text; the calendar has to be fetched afresh. */
  dateLost: string | null;
  /** Prices or terms changed: they have to be fetched afresh. */
  stale: boolean;
  /** It is not known whether the booking was made: the next try has to be the same attempt. */
  inDoubt: boolean;
}

/**
 * Reads a failure of `booking/create` or `booking/confirm` (docs/rules/statuses-and-money.md, "From press to receipt").
 */
export function readRefusal(error: unknown): BookRefusal {
  const errors = error instanceof ApiError ? error.errors : {};
  const fields: Partial<Record<BookField, string>> = {};
  for (const [name, texts] of Object.entries(errors)) {
    const field = fieldsOfPage[name];
    if (field !== undefined && texts.length > 0) fields[field] = texts.join(' ');
  }
  let dateLost: string | null = null;
  if (isRefusedWith(error, 'slot_unavailable')) {
    dateLost = fields.date ?? fields.time ?? error.message;
    // The reason is shown with the cleared date, not as an error of a field that is empty again.
    delete fields.date;
    delete fields.time;
  }
  const stale = isRefusedWith(error, 'price_changed', 'package_unavailable');
  return { fields, dateLost, stale, inDoubt: error instanceof UnknownOutcomeError };
}
