import type { KindTimes } from '@slipway/domain/catalogue/package-kinds';
import { timeOfDay, type TimeOfDay } from '@slipway/domain/dates/dates';

const minutesOf = (time: TimeOfDay) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (n: number) => String(n).padStart(2, '0');
const timeAt = (minutes: number) =>
  timeOfDay(`${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`);

/**
 * The first start from which an item is not free again at the next one, with the time when it is:
 * both can then be booked only on different items. Null where each can be had after the other.
 */
export function crowdedStarts(
  kind: Pick<KindTimes, 'starts' | 'length' | 'afterwards' | 'takes'>,
): { start: TimeOfDay; next: TimeOfDay; free: TimeOfDay } | null {
  const { starts, length, afterwards, takes } = kind;
  if (starts.form !== 'times' || length.form !== 'fixed' || takes !== 'time') return null;
  const times = starts.times.toSorted();
  for (const [index, start] of times.entries()) {
    const next = times[index + 1];
    const free = minutesOf(start) + length.minutes + afterwards;
    if (next !== undefined && free > minutesOf(next)) return { start, next, free: timeAt(free) };
  }
  return null;
}
