import { comparableName } from '#catalogue/package-kinds.ts';

/** The most types of guest of a kind. */
export const maxGuestTypes = 6;

/**
 * Why the types of guest of a kind sold by the seat cannot be saved; null when they can
 * (docs/rules/catalogue-and-feeds.md, "Kinds of package"). Names are compared as names of kinds are.
 */
export function guestTypesRefusal(
  types: readonly { name: string; takesSeat: boolean }[],
): string | null {
  if (types.length === 0) return 'Enter at least one type of guest.';
  if (types.length > maxGuestTypes) return `At most ${maxGuestTypes} types of guest.`;
  const names = types.map(({ name }) => comparableName(name));
  if (names.includes('')) return 'Enter a name for each type of guest, or remove it.';
  if (new Set(names).size < names.length) return 'Enter each type of guest once.';
  return types.some(({ takesSeat }) => takesSeat)
    ? null
    : 'At least one type of guest must take a seat.';
}
