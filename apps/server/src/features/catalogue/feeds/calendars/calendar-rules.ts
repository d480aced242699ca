import ICAL from 'ical.js';
import { dayMs, libraryTime, wallOf, type WallTime } from './calendar-times.ts';

/** A rule that recurs too often to be expanded, or runs forever without an occurrence. */
export class TooManyOccurrences extends Error {}

/**
 * The most steps to take for all rules of a file, and for one rule: a daily rule over a hundred
 * years.
 */
export const stepsOfFile = 500_000;
const stepsOfRule = 40_000;

/** The remaining steps for a file. */
export interface Steps {
  left: number;
}

/**
 * Iterates a rule with a limit: the library would otherwise loop forever on a rule without
 * occurrences.
 */
class BoundedIterator extends ICAL.RecurIterator {
  private steps?: Steps;

  static of(rule: InstanceType<typeof ICAL.Recur>, from: WallTime, steps: Steps): BoundedIterator {
    const made = new BoundedIterator({ rule, dtstart: libraryTime(from) });
    made.steps = steps;
    return made;
  }

  override check_contracting_rules(): boolean {
    if (this.steps) {
      this.steps.left -= 1;
      if (this.steps.left < 0) throw new TooManyOccurrences();
    }
    return super.check_contracting_rules();
  }
}

/** A RRULE or EXRULE. */
export interface Rule {
  recur: InstanceType<typeof ICAL.Recur>;
  /** The raw UNTIL value; empty without one. */
  until: string;
}

/** @throws when the library cannot read it */
export function ruleOf(value: string): Rule {
  const until = /(?:^|;)UNTIL=([^;]*)/i.exec(value)?.[1] ?? '';
  // We handle UNTIL ourselves: the library compares it without the zone.
  const recur = ICAL.Recur.fromString(value.replace(/(?:^|;)UNTIL=[^;]*/i, '').replace(/^;/, ''));
  if (!/^(SECOND|MINUTE|HOUR|DAI|WEEK|MONTH|YEAR)/.test(recur.freq)) throw new Error('no FREQ');
  return { recur, until };
}

const periods: Partial<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
};

/**
 * A start shortly before `from` that keeps the rule's rhythm, so that earlier occurrences are
 * skipped.
 */
function laterStart({ recur }: Rule, start: WallTime, from: number): WallTime {
  const period = (periods[recur.freq] ?? 0) * recur.interval;
  if (recur.count !== null || period === 0 || start.wall >= from) return start;
  return { ...start, wall: start.wall + Math.floor((from - start.wall) / period) * period };
}

/**
 * The occurrences of a rule between two wall-clock times; the start itself only counts if the rule
 * includes it.
 * @throws TooManyOccurrences
 */
export function* timesOf(
  rule: Rule,
  start: WallTime,
  within: { from: number; to: number },
  ofFile: Steps,
): Generator<number> {
  const steps = { left: Math.min(ofFile.left, stepsOfRule) };
  const before = steps.left;
  try {
    const iterator = BoundedIterator.of(rule.recur, laterStart(rule, start, within.from), steps);
    for (let next = iterator.next(); next instanceof ICAL.Time; next = iterator.next()) {
      const wall = wallOf(next);
      if (wall > within.to) return;
      if (wall >= within.from) yield wall;
    }
  } finally {
    ofFile.left -= before - steps.left;
  }
}
