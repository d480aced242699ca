import type { TakenTimeEntry } from '@slipway/contract/bookings';
import { packageKindOf } from '@slipway/domain/catalogue/package-kinds';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { findBookableUnit } from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { presentTakenTime } from './bookings-presenter.ts';
import { readTaken } from './days-repository.ts';

/** As far as anyone looks ahead. */
const horizonDays = 3 * 366;

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
  const { settings } = await readSettings(deps.db);
  const unit = await findBookableUnit(deps.db, asked.unitId, settings.company_id);
  if (!unit || packageKindOf(asked.packageName) === null) throw notFound();
  const today = todayIn(settings.time_zone, deps.clock.now());
  const taken = await readTaken(deps.db, unit.id, today, addDays(today, horizonDays));
  return taken.map((one, index) => presentTakenTime(one, String(index + 1)));
}
