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
): (request: {
  unitId: number;
  packageName: string;
  from?: string | undefined;
  to?: string | undefined;
}) => Promise<TakenTimeEntry[]> {
  const read = sharedReads(async (unitId: number) => {
    const taken = await readTakenFromToday(deps.db, unitId, deps.clock.now(), null);
    return taken && presentTakenTimes(taken, taken.zone);
  });
  // Kinds never go, so a name that was one stays known; an unknown one is looked up again.
  const known = new Set<string>();
  const isKind = async (name: string) => {
    if (!known.has(name)) {
      for (const { code, name: label } of await listKinds(deps.db)) {
        known.add(comparableName(code)).add(comparableName(label));
      }
    }
    return known.has(name);
  };
  return async ({ unitId, packageName, from, to }) => {
    if (unitId === 0) return [];
    if (!(await isKind(comparableName(packageName)))) throw notFound();
    const entries = await read(unitId);
    if (entries === null) throw notFound();
    if (from === undefined && to === undefined) return entries;
    return entries.filter(
      ({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to),
    );
  };
}
