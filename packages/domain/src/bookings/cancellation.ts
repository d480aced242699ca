import { daysBetween } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { min, subtract, atLeastZero, percentOf, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import type { CancellationTerms } from '#settings/settings.ts';

/** A cancellation as it stands. */
export interface Cancellation {
  /** The terms that the booking was made under. */
  terms: CancellationTerms;
  total: Cents;
  /** Paid less refunded, tips apart. */
  paid: Cents;
  date: CalendarDate;
  /** Today in the business's zone. */
  today: CalendarDate;
  /** The trip's start has come. */
  departed: boolean;
  /** Called off or declined by the business: everything comes back. */
  byBusiness: boolean;
  /** For a booking that was moved while terms already applied: the fewest days it ever had left. */
  strictestDaysBefore?: number | null;
}

/** What happens to the money: keep + refund = paid; `owed` is still to be paid on top. */
export interface Settlement {
  keep: Cents;
  refund: Cents;
  owed: Cents;
}

function stepsFromMostDays(terms: CancellationTerms): CancellationTerms['steps'] {
  return [...terms.steps].sort((a, b) => b.more_than_days - a.more_than_days);
}

/** The percentage of the total that is kept on a cancel so many days before the date. */
export function keptPercent(terms: CancellationTerms, daysBefore: number): number {
  const step = stepsFromMostDays(terms).find((one) => daysBefore > one.more_than_days);
  return step?.keep_percent ?? terms.otherwise_keep_percent;
}

/** The percentage of the total that is kept of this cancellation. */
function percentKept(input: Cancellation): number {
  const { terms, today, date, departed, byBusiness, strictestDaysBefore } = input;
  if (byBusiness) return 0;
  if (departed) return 100;
  return keptPercent(terms, Math.min(daysBetween(today, date), strictestDaysBefore ?? Infinity));
}

/**
 * What is kept, refunded and still owed on a cancel (docs/rules/cancelling-and-refunds.md, "What a cancel keeps").
 * Refund = paid less what the terms keep of the total, never below 0. Where all is kept, the full price stays owed;
 * where a part is, nothing more is asked for.
 */
export function refundOnCancel(input: Cancellation): Settlement {
  const { total, paid } = input;
  const percent = percentKept(input);
  const refund = atLeastZero(subtract(paid, percentOf(total, percent)));
  return {
    keep: subtract(paid, refund),
    refund,
    owed: percent >= 100 ? atLeastZero(subtract(total, paid)) : zero,
  };
}

/**
 * What of the price stays charged after a cancel: all of it where all is kept, else what the terms keep of the money
 * paid, whether the rest is back already or not.
 */
export function chargedOnCancel(input: Cancellation): Cents {
  const { total, paid } = input;
  const percent = percentKept(input);
  return percent >= 100 ? total : min(atLeastZero(paid), percentOf(total, percent));
}

/** What the business keeps of the money paid; the counterpart of the refund. */
export function keptOnCancel(input: Cancellation): Cents {
  return refundOnCancel(input).keep;
}

/**
 * What to remember when a booking is moved: the fewest days left at which terms applied, so that moving a trip away
 * does not bring better terms. Null while every move was made when everything would have come back.
 */
export function strictestDaysOnMove(input: {
  terms: CancellationTerms;
  oldDate: CalendarDate;
  today: CalendarDate;
  before: number | null;
}): number | null {
  const days = daysBetween(input.today, input.oldDate);
  if (keptPercent(input.terms, days) === 0) return input.before;
  return Math.min(days, input.before ?? Infinity);
}

/** One line of the terms: cancelled more than `moreThanDays` and at most `upToDays` before the date. */
export interface TermsBand {
  moreThanDays: number | null;
  upToDays: number | null;
  keepPercent: number;
}

/** The terms as bands of days, the most days first, for the pages and mails that say them in sentences. */
export function describeTerms(terms: CancellationTerms): TermsBand[] {
  const steps = stepsFromMostDays(terms);
  const bands = steps.map((step, index) => ({
    moreThanDays: step.more_than_days,
    upToDays: steps[index - 1]?.more_than_days ?? null,
    keepPercent: step.keep_percent,
  }));
  const last = steps.at(-1)?.more_than_days ?? null;
  return [
    ...bands,
    { moreThanDays: null, upToDays: last, keepPercent: terms.otherwise_keep_percent },
  ];
}
