import { addDays, type CalendarDate } from '#dates/dates.ts';
import type { AvailabilityInput, UnitTaken } from '#bookings/availability.ts';
import type { KindTimes } from '#catalogue/package-kinds.ts';
import { mergeTaken, unmergeTaken, type MergedTaken } from '#bookings/taken/merged-taken.ts';

/**
 * What is taken as visitors are told it, in two parts that follow each other.
 * @param kinds of the unit's packages
 * @param days that are asked about; trips and stays from them end at most nine days later
 */
export function asTold(
  { unit, taken, zone }: Pick<AvailabilityInput, 'unit' | 'taken' | 'zone'>,
  kinds: readonly KindTimes[],
  days: { from: CalendarDate; parted: CalendarDate; to: CalendarDate },
): UnitTaken {
  const options = {
    zone,
    items: unit.itemsQuantity,
    takesTimes: unit.schedule === 'times' && kinds.some(({ takes }) => takes === 'time'),
  };
  const counts = unit.mostPerDay !== null || kinds.some(({ closedWhen }) => closedWhen !== null);
  const takings = { ...taken, counted: counts ? taken.times : null };
  const parts = [
    mergeTaken(takings, { ...options, from: days.from, to: days.parted }),
    mergeTaken(takings, { ...options, from: addDays(days.parted, 1), to: addDays(days.to, 9) }),
  ];
  const sent = JSON.parse(JSON.stringify(parts)) as MergedTaken[];
  return unmergeTaken(sent, zone);
}
