import type { TakenTimeEntry } from '@slipway/contract/bookings/bookings';
import { bookingHorizonDays } from '@slipway/domain/bookings/availability';
import { packageKindOf } from '@slipway/domain/catalogue/package-kinds';
import { sharedReads } from '#http/shared-reads.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { presentTakenTime } from '#features/bookings/bookings-presenter.ts';
import { readTakenFromToday } from '#features/bookings/days-repository.ts';

/**
 * Lists the taken times of a unit from today on, one entry each (docs/rules/availability.md, "Taken
 * times"). They are the same for all packages of the unit, whose rules the domain applies; inshore
 * has no calendar. Ids only distinguish entries. Concurrent requests share one read.
 */
export function blockDatesLister(
  deps: Deps,
): (request: { unitId: number; packageName: string }) => Promise<TakenTimeEntry[]> {
  const read = sharedReads(async (unitId: number) => {
    const now = deps.clock.now();
    const taken = await readTakenFromToday(deps.db, unitId, now, bookingHorizonDays);
    return taken?.map((one, index) => presentTakenTime(one, String(index + 1))) ?? null;
  });
  return async ({ unitId, packageName }) => {
    if (unitId === 0) return [];
    if (packageKindOf(packageName) === null) throw notFound();
    const entries = await read(unitId);
    if (entries === null) throw notFound();
    return entries;
  };
}
