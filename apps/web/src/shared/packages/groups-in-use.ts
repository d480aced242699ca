/** The group that the calls of cruises ask for; bookings have lists of it and of all others. */
export const cruiseGroup = 'cruise';

/** The groups of live kinds, each once, in the order of the kinds. */
export function groupsInUse(
  kinds: readonly { group: string | null; ended: 0 | 1 }[],
): readonly string[] {
  return [...new Set(kinds.flatMap(({ group, ended }) => (group && ended === 0 ? [group] : [])))];
}
