import type { UnitInput } from '@slipway/contract/catalogue/units';
import { unitMeasures, type UnitFact } from '@slipway/domain/catalogue/unit-choices';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { FieldErrors } from '#http/errors.ts';

/** The unit's previous values that the rules compare with. */
export interface MaintenanceDates {
  maintenanceFrom: string | null;
  maintenanceTo: string | null;
}

const measures = {
  tonnage: 'Tonnage is numeric',
  capacity: 'Capacity is numeric',
  length: 'Length is numeric',
  weight: 'Weight is numeric',
  height: 'Height is numeric',
} as const;

/**
 * Rent requires every measure that the unit has, with the messages of
 * docs/rules/catalogue-and-feeds.md, "Units and products".
 */
function missingMeasures(input: UnitInput, facts: readonly UnitFact[]): FieldErrors {
  const missing = unitMeasures.filter(
    (name) => facts.includes(name) && typeof input[name] !== 'number',
  );
  return Object.fromEntries(missing.map((name) => [name, [measures[name]]]));
}

/** An unchanged date may be in the past, so that maintenance under way can be edited. */
function wrongMaintenance(
  input: UnitInput,
  before: MaintenanceDates,
  today: CalendarDate,
): FieldErrors {
  const { maintenance_from: from = null, maintenance_to: to = null } = input;
  const past = ['Maintenance dates cannot be before today.'];
  return {
    ...(from !== null && from < today && from !== before.maintenanceFrom
      ? { maintenance_from: past }
      : {}),
    ...(to !== null && to < today && to !== before.maintenanceTo ? { maintenance_to: past } : {}),
    ...(from !== null && to !== null && to < from
      ? { maintenance_to: ['“Maintenance to” must not be before “Maintenance from”.'] }
      : {}),
  };
}

/**
 * The checks the form's schema cannot make: they depend on purpose, today's date, or several
 * fields.
 */
export function unitFaults(
  input: UnitInput,
  context: {
    purpose: Purpose;
    /** What the units of its category have. */
    facts: readonly UnitFact[];
    today: CalendarDate;
    before: MaintenanceDates | null;
    /** A product needs no measures of what is let. */
    forSale: boolean;
  },
): FieldErrors {
  const before = context.before ?? { maintenanceFrom: null, maintenanceTo: null };
  const { slugs, platforms = [] } = input;
  const maxGuests = input.max_guests ?? 6;
  return {
    ...(context.purpose === 'rent' && !context.forSale
      ? missingMeasures(input, context.facts)
      : {}),
    ...wrongMaintenance(input, before, context.today),
    ...(slugs !== undefined && slugs.length !== platforms.length
      ? { slugs: ['There must be one slug for each platform.'] }
      : {}),
    ...(input.import_urls !== undefined && input.import_urls.length !== platforms.length
      ? { import_urls: ['There must be one import url for each platform.'] }
      : {}),
    ...((input.included_guests ?? 0) > maxGuests
      ? { included_guests: ['Included guests must not be more than max guests.'] }
      : {}),
    ...(input.id_on_platform && !input.platform_id
      ? { platform_id: ['Platform id is required.'] }
      : {}),
  };
}
