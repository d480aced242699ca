/** The group that the calls of cruises ask for; bookings have lists of it and of all others. */
export const cruiseGroup = 'cruise';

/** How the value of a group's tab begins, which no other tab's does. */
const ofGroup = 'group:';

/** The value of a group's tab. */
export const tabOfGroup = (group: string): string => `${ofGroup}${group}`;

/** The group of a tab; null: it is another tab. */
export const groupOfTab = (tab: string | null): string | null =>
  tab?.startsWith(ofGroup) ? tab.slice(ofGroup.length) : null;

/** The groups of live kinds, each once, in the order of the kinds. */
export function groupsInUse(
  kinds: readonly { group: string | null; ended: 0 | 1 }[],
): readonly string[] {
  return [...new Set(kinds.flatMap(({ group, ended }) => (group && ended === 0 ? [group] : [])))];
}
