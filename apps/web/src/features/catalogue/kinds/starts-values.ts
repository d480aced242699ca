import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import type { SeasonStarts, Starts } from '@slipway/domain/catalogue/package-kinds';
import { monthDay } from '@slipway/domain/catalogue/rates';
import { isTimeOfDay, timeOfDay, type TimeOfDay } from '@slipway/domain/dates/dates';
import { monthDayOf, yearDay, type YearDay } from '#features/catalogue/fields/period-values.ts';

/** Starts as the kind form has them: what every form would have, times as `HH:MM`. */
export interface StartsValues {
  form: Starts['form'];
  times: string[];
  minutes: number | string;
  from: string;
  to: string;
  handover: string;
  return: string;
}

/** The starts of a part of every year; the way in which they start is that of the kind. `key` tells rows apart. */
export interface SeasonValues {
  key: string;
  first: YearDay;
  last: YearDay;
  starts: StartsValues;
}

const short = (time: string) => time.slice(0, 5);

export const freshStarts: StartsValues = {
  form: 'times',
  times: [],
  minutes: 30,
  from: '09:00',
  to: '18:00',
  handover: '15:00',
  return: '10:00',
};

export function startsValues(starts: ManagedKind['starts']): StartsValues {
  switch (starts.form) {
    case 'times':
      return { ...freshStarts, form: 'times', times: starts.times.map(short) };
    case 'every':
      return { ...freshStarts, ...starts, from: short(starts.from), to: short(starts.to) };
    case 'day':
      return {
        ...freshStarts,
        form: 'day',
        handover: short(starts.handover),
        return: short(starts.return),
      };
  }
}

let keys = 0;

const seasonOf = (from: string, to: string, starts: StartsValues): SeasonValues => {
  keys += 1;
  return { key: `season ${keys}`, first: yearDay(from), last: yearDay(to), starts };
};

/** Another season, which begins with the times of the rest of the year. */
export const newSeason = (starts: StartsValues): SeasonValues => seasonOf('06-01', '08-31', starts);

export const seasonsValues = (seasons: ManagedKind['seasons']): SeasonValues[] =>
  seasons.map(({ from, to, starts }) => seasonOf(from, to, startsValues(starts)));

const timeOf = (typed: string): TimeOfDay | null => {
  const whole = `${typed}:00`;
  return isTimeOfDay(whole) ? timeOfDay(whole) : null;
};

/** The starts being described; null while something is missing. */
export function typedStarts(starts: StartsValues): Starts | null {
  switch (starts.form) {
    case 'times': {
      const times = starts.times.flatMap((time) => timeOf(time) ?? []);
      return times.length === 0 ? null : { form: 'times', times };
    }
    case 'every': {
      const [from, to] = [timeOf(starts.from), timeOf(starts.to)];
      return from === null || to === null || typeof starts.minutes !== 'number'
        ? null
        : { form: 'every', minutes: starts.minutes, from, to };
    }
    case 'day': {
      const [handover, back] = [timeOf(starts.handover), timeOf(starts.return)];
      return handover === null || back === null ? null : { form: 'day', handover, return: back };
    }
  }
}

/** The seasons being described, none of stays; null while something is missing. */
export function typedSeasons(
  seasons: readonly SeasonValues[],
  form: Starts['form'],
): SeasonStarts[] | null {
  if (form === 'day') return [];
  const typed = seasons.flatMap(({ first, last, starts: values }) => {
    const [from, to] = [monthDayOf(first), monthDayOf(last)];
    const starts = typedStarts({ ...values, form });
    return from === null || to === null || starts === null
      ? []
      : [{ from: monthDay(from), to: monthDay(to), starts }];
  });
  return typed.length === seasons.length ? typed : null;
}

/** Starts in the wire's form. */
export const startsBody = (starts: Starts): ManagedKind['starts'] =>
  starts.form === 'times' ? { ...starts, times: [...starts.times] } : starts;
