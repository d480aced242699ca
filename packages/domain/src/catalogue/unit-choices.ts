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

/** The measures of a unit, which a business that rents needs of it. */
export const unitMeasures = ['tonnage', 'capacity', 'length', 'weight', 'height'] as const;

/**
 * What a form asks of a unit besides name and price. A category says which of them its units have; a unit without a
 * category has all (docs/rules/catalogue-and-feeds.md, "Categories").
 */
export const unitFacts = [
  ...unitMeasures,
  'specialty',
  'transmission',
  'fuel_type',
  'full_control',
] as const;
export type UnitFact = (typeof unitFacts)[number];

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
