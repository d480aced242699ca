import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { UnknownOutcomeError } from '#lib/unknown-outcome.ts';

/** The fields at which the page shows errors. */
export type BookField =
  | 'unit'
  | 'package'
  | 'length'
  | 'quantity'
  | 'date'
  | 'time'
  | 'guests'
  | 'extras'
  | 'code'
  | 'name'
  | 'email'
  | 'phone'
  | 'card'
  | 'terms';

/** The page's field for each field of the call. */
const fieldsOfPage: Record<string, BookField> = {
  unit_id: 'unit',
  package_name: 'package',
  package_id: 'package',
  duration: 'package',
  length: 'length',
  days: 'date',
  quantity: 'quantity',
  date: 'date',
  time: 'time',
  details: 'guests',
  guest_types: 'guests',
  extras: 'extras',
  code: 'code',
  name: 'name',
  email: 'email',
  phone: 'phone',
  stripeToken: 'card',
  terms_version: 'terms',
  terms_text: 'terms',
  return_days: 'terms',
};

/** A refused booking, as the page handles it. */
export interface BookRefusal {
  /** Errors by field. */
  fields: Partial<Record<BookField, string>>;
  /** The message if the date or time is no longer available; the calendar must be refetched. */
  dateLost: string | null;
  /** Prices, terms or the way to pay changed and must be refetched. */
  stale: boolean;
  /** Only the terms changed: the new ones are shown. */
  termsChanged: boolean;
  /** It is unknown whether the booking was made: the next try must be the same attempt. */
  inDoubt: boolean;
}

/**
 * Reads an error of `booking/create` or `booking/confirm` (docs/rules/statuses-and-money.md, "From press to
 * receipt").
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
    // The reason is shown with the cleared date, not as an error of a field that is now empty.
    delete fields.date;
    delete fields.time;
  }
  const stale = isRefusedWith(error, 'price_changed', 'package_unavailable', 'paid_otherwise');
  const names = Object.keys(errors);
  const termsChanged =
    stale && names.length > 0 && names.every((name) => fieldsOfPage[name] === 'terms');
  return { fields, dateLost, stale, termsChanged, inDoubt: error instanceof UnknownOutcomeError };
}
