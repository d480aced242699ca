/** How a unit shifts; the first is the default (docs/rules/catalogue-and-feeds.md, "Units and products"). */
export const transmissions = ['Manual', 'Automatic'] as const;

/** What a unit burns; the first is the default (docs/rules/catalogue-and-feeds.md, "Units and products"). */
export const fuelTypes = [
  'Gasoline',
  'Diesel',
  'Hybrid',
  'Electric',
  'Compressed natural gas',
  'Propane',
  'Ethanol',
  'Biodiesel',
  'Hydrogen',
] as const;

/** A unit's name as part of an address: `First Light 28'` is `first-light-28`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
}
