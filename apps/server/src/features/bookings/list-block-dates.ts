import type { TakenTimeEntry } from '@slipway/contract/bookings';
import { bookingHorizonDays } from '@slipway/domain/bookings/availability';
import { packageKindOf } from '@slipway/domain/catalogue/package-kinds';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { presentTakenTime } from './bookings-presenter.ts';
import { readTakenFromToday } from './days-repository.ts';

/**
 * The taken times of a unit from today on, one entry each (spec README "Units, packages and the
 * calendar rules as data"). They are the same for each of the unit's packages, whose rules are the
 * domain's; inshore has no calendar and no entries. Ids tell entries apart and nothing else.
 */
export async function listBlockDates(
  deps: Deps,
  asked: { unitId: number; packageName: string },
): Promise<TakenTimeEntry[]> {
  if (asked.unitId === 0) return [];
  if (packageKindOf(asked.packageName) === null) throw notFound();
  const now = deps.clock.now();
  const taken = await readTakenFromToday(deps.db, asked.unitId, now, bookingHorizonDays);
  if (taken === null) throw notFound();
  return taken.map((one, index) => presentTakenTime(one, String(index + 1)));
}
