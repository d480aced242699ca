import type { KindCode, PackageKind, SoldBy } from '#catalogue/package-kinds.ts';
import { charterKinds } from '#catalogue/presets/charter.ts';
import { hourlyKind, nightsKind } from '#catalogue/presets/rentals.ts';
import { seatsKind } from '#catalogue/presets/seats.ts';
import { timeOfDay, type TimeOfDay } from '#dates/dates.ts';
import type { Schedule } from '#bookings/trip-times.ts';
import type { Purpose } from '#settings/settings.ts';
import { presetNames, type PresetName } from './preset-names.ts';

const kindsByPreset: Record<PresetName, readonly PackageKind[]> = {
  charter: charterKinds,
  hourly: [hourlyKind],
  seats: [seatsKind],
  nights: [nightsKind],
  shop: [],
};

/** The kinds of these presets, in the order of the presets. */
export function kindsOfPresets(names: readonly PresetName[]): PackageKind[] {
  return presetNames.filter((name) => names.includes(name)).flatMap((name) => kindsByPreset[name]);
}

/** The purpose of a business with these presets: `sell` where the shop is the only one. */
export function purposeOfPresets(names: readonly PresetName[]): Purpose {
  return names.length > 0 && names.every((name) => name === 'shop') ? 'sell' : 'rent';
}

/** The largest group proposed for a new unit of these kinds: one person where all are let by the item. */
export const defaultGroupSize = (kinds: readonly { sold_by: SoldBy }[]): number =>
  kinds.length > 0 && kinds.every(({ sold_by: soldBy }) => soldBy === 'item') ? 1 : 6;

/** How a new unit's days are booked, until somebody changes it. */
export interface UnitDefaults {
  schedule: Schedule;
  starts: TimeOfDay[];
}

/**
 * What a new unit starts as, by the kinds that its business has: with charter trips it takes one
 * booking a day that starts early, otherwise it is let by times.
 */
export function unitDefaults(kinds: readonly { code: KindCode }[]): UnitDefaults {
  const codes = new Set(charterKinds.map(({ code }) => code));
  return kinds.some(({ code }) => codes.has(code))
    ? { schedule: 'day', starts: [timeOfDay('05:00:00')] }
    : { schedule: 'times', starts: [] };
}
