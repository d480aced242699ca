/**
 * The transmissions of a unit; the first is the default (docs/rules/catalogue-and-feeds.md, "Units
 * and products").
 */
export const transmissions = ['Manual', 'Automatic'] as const;

/**
 * The fuel types of a unit; the first is the default (docs/rules/catalogue-and-feeds.md, "Units and
 * products").
 */
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

/** A unit's name as a URL slug: `First Light 28'` becomes `first-light-28`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200);
}
