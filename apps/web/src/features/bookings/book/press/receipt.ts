import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { isCalendarDate, isTimeOfDay } from '@slipway/domain/dates/dates';

/** What is kept of a booking that was made, to be shown again. */
export interface Receipt {
  id: number;
  inshore: boolean;
  email: string;
  package: string;
  /** Empty for inshore. */
  unit: string;
  date: string;
  time: string;
  /** When it ends, where its length was chosen; else empty. */
  end: string;
  guests: number;
  /** The guests by type, for seats; else empty. */
  party: string;
  /** From how many guests it sails; null: any. */
  least: number | null;
  /** How many guests it needs beside those that have booked. */
  missing: number;
  /** Items. */
  quantity: number;
  /** Whether somebody of the business sails along. */
  crewed: boolean;
  /** The deposit that is paid by hand, and how; both empty: it was paid, or there is none. */
  deposit: string;
  how: string;
  /** The money of its deposit is on its way. */
  awaiting: boolean;
  /** The price; null: stored by a version that did not store it. */
  quote: PackageQuote | null;
  /** 0: none. */
  securityDeposit: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasNumbers = (value: unknown, ...names: string[]) =>
  isRecord(value) && names.every((name) => typeof value[name] === 'number');

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne);

function isQuote(value: unknown): value is PackageQuote {
  return (
    isRecord(value) &&
    hasNumbers(value, 'total', 'deposit', 'secondPayment', 'finalPayment') &&
    typeof value['taxIncluded'] === 'boolean' &&
    isListOf(value['parts'], (part) => hasNumbers(part, 'quantity', 'each', 'amount')) &&
    isListOf(value['taxLines'], (tax) => hasNumbers(tax, 'percent', 'amount'))
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '');

/** Reads a stored receipt; null if it is not a booking or its date or time is invalid. */
export function readReceipt(stored: unknown): Receipt | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const of: Record<string, unknown> = { ...stored };
  const { id, guests } = of;
  const [date, time] = [text(of['date']), text(of['time'])];
  if (typeof id !== 'number' || typeof guests !== 'number') return null;
  if (!isCalendarDate(date) || !isTimeOfDay(time)) return null;
  return {
    id,
    inshore: of['inshore'] === true,
    email: text(of['email']),
    package: text(of['package']),
    unit: text(of['unit']),
    date,
    time,
    end: text(of['end']),
    guests,
    party: text(of['party']),
    least: typeof of['least'] === 'number' ? of['least'] : null,
    missing: typeof of['missing'] === 'number' ? of['missing'] : 0,
    quantity: typeof of['quantity'] === 'number' ? of['quantity'] : 1,
    crewed: of['crewed'] !== false,
    deposit: text(of['deposit']),
    how: text(of['how']),
    awaiting: of['awaiting'] === true,
    quote: isQuote(of['quote']) ? of['quote'] : null,
    securityDeposit: typeof of['securityDeposit'] === 'number' ? of['securityDeposit'] : 0,
  };
}
