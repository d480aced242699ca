import type { TakenTimeEntry } from '@slipway/contract/bookings/bookings';
import { comparableName } from '@slipway/domain/catalogue/package-kinds';
import { sharedReads } from '#http/shared-reads.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { listKinds } from '#features/catalogue/catalogue-api.ts';
import { presentTakenTimes } from '#features/bookings/bookings-presenter.ts';
import { readTakenFromToday } from '#features/bookings/days-repository.ts';

/**
 * Lists the taken times of a unit from today on, one entry for each day (docs/rules/availability.md, "Taken
 * times"). They are the same for all packages of the unit, whose rules the domain applies; inshore
 * has no calendar. Ids only distinguish entries. Concurrent requests share one read.
 */
export function blockDatesLister(
  deps: Deps,
): (request: { unitId: number; packageName: string }) => Promise<TakenTimeEntry[]> {
  const read = sharedReads(async (unitId: number) => {
    const now = deps.clock.now();
    const [taken, kinds] = await Promise.all([
      readTakenFromToday(deps.db, unitId, now, null),
      listKinds(deps.db),
    ]);
    if (taken === null) return null;
    const names = kinds.flatMap(({ code, name }) => [comparableName(code), comparableName(name)]);
    return { names: new Set(names), entries: presentTakenTimes(taken, taken.zone) };
  });
  return async ({ unitId, packageName }) => {
    if (unitId === 0) return [];
    const found = await read(unitId);
    if (!found?.names.has(comparableName(packageName))) throw notFound();
    return found.entries;
  };
}
