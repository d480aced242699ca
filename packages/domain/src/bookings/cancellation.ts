import { daysBetween } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { add, max, min, subtract, atLeastZero, percentOf, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import type { PackageKind } from '#catalogue/package-kinds.ts';
import type { CancellationTerms } from '#settings/settings.ts';

/** The circumstances of a cancellation. */
export interface Cancellation {
  /** The agreed terms of the booking. */
  terms: CancellationTerms;
  total: Cents;
  /** Paid minus refunded, without tips. */
  paid: Cents;
  date: CalendarDate;
  /** Today in the business's zone. */
  today: CalendarDate;
  /** Whether the trip has started. */
  departed: boolean;
  /** Called off or declined by the business: a full refund. */
  byBusiness: boolean;
  /** For a booking moved while terms already applied: the fewest days or hours it ever had left. */
  strictestDaysBefore?: number | null;
  /** Hours left before the start, for terms that count in hours; absent: those of whole days. */
  hoursBefore?: number;
  /**
   * For a booking that was changed to a kind with other terms: the percentage that the terms before
   * kept then.
   */
  leastKeepPercent?: number | undefined;
  /** For a booking that its customer made cheaper while terms applied: what they kept then. */
  leastKeepCents?: Cents | undefined;
  /** The parts of the total that have a rule of their own; absent: none. */
  ownRules?: RefundParts | undefined;
}

/** The parts of a total that a cancellation always or never refunds; the terms decide about the rest. */
export interface RefundParts {
  always: Cents;
  never: Cents;
}

/** What happens to the money: keep + refund = paid; `owed` is still to be paid in addition. */
export interface Settlement {
  keep: Cents;
  refund: Cents;
  owed: Cents;
}

function stepsFromMostDays(terms: CancellationTerms): CancellationTerms['steps'] {
  return [...terms.steps].sort((a, b) => b.more_than_days - a.more_than_days);
}

/** The step of the terms for a cancellation this many days or hours before the start. */
function bandAt(terms: CancellationTerms, daysBefore: number): TermsBand {
  const band = describeTerms(terms).find(
    ({ moreThanDays }) => moreThanDays === null || daysBefore > moreThanDays,
  );
  // The last step has no limit.
  if (band === undefined) throw new Error('The terms have no last step');
  return band;
}

/** The percentage of the total kept on a cancellation this many days or hours before the start. */
export function keptPercent(terms: CancellationTerms, daysBefore: number): number {
  return bandAt(terms, daysBefore).keepPercent;
}

/** What is left before the start, in what the terms count. */
export function timeLeft(
  terms: CancellationTerms,
  at: { today: CalendarDate; date: CalendarDate; hoursBefore?: number | undefined },
): number {
  const days = daysBetween(at.today, at.date);
  return terms.counted === 'hours' ? (at.hoursBefore ?? days * 24) : days;
}

/** Whatever was paid: what a cancellation keeps goes by everything else. */
type Unpaid = Omit<Cancellation, 'paid'>;

/** The days or hours by which the terms count: those that are left, or fewer where it was moved. */
function countedLeft({ terms, today, date, hoursBefore, strictestDaysBefore }: Unpaid): number {
  const left = timeLeft(terms, { today, date, hoursBefore });
  return Math.min(left, strictestDaysBefore ?? Infinity);
}

/** The percentage of the total kept for this cancellation. */
function percentKept(input: Unpaid): number {
  if (input.byBusiness) return 0;
  if (input.departed) return 100;
  const kept = keptPercent(input.terms, countedLeft(input));
  return Math.max(kept, input.leastKeepPercent ?? 0);
}

/** The most that can be kept: everything but what is always refunded. */
function keepable({ total, ownRules }: Pick<Unpaid, 'total' | 'ownRules'>): Cents {
  return atLeastZero(subtract(total, ownRules?.always ?? zero));
}

/** A percentage of the trip, which is everything that can be kept without what is never refunded. */
function shareOfTrip(input: Pick<Unpaid, 'total' | 'ownRules'>, percent: number): Cents {
  const never = input.ownRules?.never ?? zero;
  return percentOf(atLeastZero(subtract(keepable(input), never)), percent);
}

/** What the terms keep, whatever was paid: their percentage of the trip, and what is never refunded. */
function termsKeep(input: Cancellation, percent: number): Cents {
  if (input.byBusiness) return zero;
  const never = input.ownRules?.never ?? zero;
  const ofTrip = shareOfTrip(input, percent);
  return add(max(ofTrip, input.leastKeepCents ?? zero), min(never, keepable(input)));
}

/**
 * What a cancellation by the customer keeps at least because of earlier changes, however far the trip is: it was moved
 * or changed while terms applied (docs/rules/cancelling-and-refunds.md, "Moving a booking"). 0: nothing.
 */
export function leastKeptByChanges(
  input: Pick<
    Cancellation,
    'terms' | 'total' | 'strictestDaysBefore' | 'leastKeepPercent' | 'leastKeepCents' | 'ownRules'
  >,
): Cents {
  const { terms, total, strictestDaysBefore: strictest, ownRules } = input;
  const byMove = strictest == null ? 0 : keptPercent(terms, strictest);
  const percent = Math.max(byMove, input.leastKeepPercent ?? 0);
  const share = shareOfTrip({ total, ownRules }, percent);
  return max(share, input.leastKeepCents ?? zero);
}

/** What decides how much a cancellation keeps. */
export type KeptBy =
  /** A line of the terms. */
  | { by: 'terms'; band: TermsBand }
  /** A change made while terms applied kept more than they keep now. */
  | { by: 'earlier_change' }
  /** It has started. */
  | { by: 'departure' }
  | { by: 'business' };

/**
 * What decides how much this cancellation keeps (docs/rules/cancelling-and-refunds.md, "What a cancel
 * keeps"): the line of the terms that `refundOnCancel` goes by, unless something else does.
 */
export function keptBy(input: Unpaid): KeptBy {
  if (input.byBusiness) return { by: 'business' };
  if (input.departed) return { by: 'departure' };
  const band = bandAt(input.terms, countedLeft(input));
  const { keepPercent } = band;
  const keptMore =
    (input.leastKeepPercent ?? 0) > keepPercent ||
    (input.leastKeepCents ?? zero) > shareOfTrip(input, keepPercent);
  return keptMore ? { by: 'earlier_change' } : { by: 'terms', band };
}

/**
 * What is kept, refunded and still owed on a cancellation (docs/rules/cancelling-and-refunds.md,
 * "What a cancel keeps"). Refund = paid minus what the terms keep of the total, never negative.
 * When the terms keep everything, the full price stays owed; otherwise nothing more is owed.
 */
export function refundOnCancel(input: Cancellation): Settlement {
  const { paid } = input;
  const percent = percentKept(input);
  const refund = atLeastZero(subtract(paid, termsKeep(input, percent)));
  return {
    keep: subtract(paid, refund),
    refund,
    owed: percent >= 100 ? atLeastZero(subtract(keepable(input), paid)) : zero,
  };
}

/**
 * The part of the price still charged after a cancellation: all of it when the terms keep
 * everything, otherwise what they keep of the amount paid, whether or not the rest is refunded yet.
 */
export function chargedOnCancel(input: Cancellation): Cents {
  const { paid } = input;
  const percent = percentKept(input);
  const kept = min(atLeastZero(paid), termsKeep(input, percent));
  return percent >= 100 ? max(keepable(input), kept) : kept;
}

/** The part of the amount paid that the business keeps; the rest is the refund. */
export function keptOnCancel(input: Cancellation): Cents {
  return refundOnCancel(input).keep;
}

/**
 * The value to store when a booking is moved: the fewest days, or hours rounded up, left at which
 * terms applied, so that moving a trip away does not improve its terms. Null while every move was made when everything
 * would have been refunded.
 */
export function strictestDaysOnMove(input: {
  terms: CancellationTerms;
  oldDate: CalendarDate;
  today: CalendarDate;
  before: number | null;
  hoursBefore?: number;
}): number | null {
  const { terms, today, oldDate: date, hoursBefore } = input;
  // Steps are whole numbers: rounded up, what is left is in the same step.
  const left = Math.ceil(timeLeft(terms, { today, date, hoursBefore }));
  if (keptPercent(terms, left) === 0) return input.before;
  return Math.min(left, input.before ?? Infinity);
}

/**
 * What the terms of a booking keep at least after a change to a kind with other terms: the larger of
 * what they keep now and what earlier changes brought, in percent.
 */
export function keptOnChangeOfTerms(input: {
  terms: CancellationTerms;
  date: CalendarDate;
  today: CalendarDate;
  hoursBefore: number;
  strictestDaysBefore: number | null;
  leastKeepPercent: number | undefined;
}): number {
  const left = timeLeft(input.terms, input);
  const kept = keptPercent(input.terms, Math.min(left, input.strictestDaysBefore ?? Infinity));
  return Math.max(kept, input.leastKeepPercent ?? 0);
}

/**
 * A step of the terms: cancelled more than `moreThanDays` and at most `upToDays` before the start,
 * in days or hours.
 */
export interface TermsBand {
  counted: 'days' | 'hours';
  moreThanDays: number | null;
  upToDays: number | null;
  keepPercent: number;
}

/** What was booked, as the terms name it where everything is kept. */
export type OwedName = 'charter' | 'fare' | 'rental' | 'stay';

/**
 * What the terms call what is owed where they keep everything (docs/rules/cancelling-and-refunds.md,
 * "Terms").
 * @param kind null: an inshore trip, or a kind that is not known
 */
export function owedName(kind: Pick<PackageKind, 'soldBy' | 'length'> | null): OwedName {
  if (kind === null) return 'charter';
  if (kind.soldBy === 'seat') return 'fare';
  if (kind.soldBy === 'item') return 'rental';
  return kind.length.form === 'days' ? 'stay' : 'charter';
}

/**
 * Whether the terms call what they keep the deposit: of a charter in the step from 30 to 7 days of our first terms,
 * by which deposit and second payment are half its total. Other terms say the share.
 * @param owed as `owedName` has it; others name what is no booking
 */
export function isKeptDeposit(band: TermsBand, owed: string): boolean {
  const { counted, moreThanDays, upToDays, keepPercent } = band;
  if (owed !== ('charter' satisfies OwedName) || counted !== 'days') return false;
  return moreThanDays === 7 && upToDays === 30 && keepPercent === 50;
}

/** The terms as bands of days or hours, most first, for pages and mails. */
export function describeTerms(terms: CancellationTerms): TermsBand[] {
  const steps = stepsFromMostDays(terms);
  const counted = terms.counted ?? 'days';
  const bands = steps.map((step, index) => ({
    counted,
    moreThanDays: step.more_than_days,
    upToDays: steps[index - 1]?.more_than_days ?? null,
    keepPercent: step.keep_percent,
  }));
  const last = steps.at(-1)?.more_than_days ?? null;
  return [
    ...bands,
    { counted, moreThanDays: null, upToDays: last, keepPercent: terms.otherwise_keep_percent },
  ];
}
