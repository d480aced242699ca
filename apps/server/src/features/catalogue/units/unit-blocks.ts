import type { UnitBlock } from '@slipway/contract/catalogue/unit-blocks';
import { blockRange, nightsOfBlock } from '@slipway/domain/bookings/blocks';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { bookingsUnder } from '#features/catalogue/closings/bookings-in-the-way-repository.ts';
import { findManagedUnit } from './managed-units-repository.ts';
import { listBlocks, type UnitBlockRow } from './unit-blocks-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';

/** How many of the bookings under a block are listed. */
const maxListed = 50;

async function present(deps: Deps, row: UnitBlockRow, zone: string): Promise<UnitBlock> {
  const { id, unitId, item, fromDate, toDate, fromTime, toTime, reason, platform } = row;
  const nights = nightsOfBlock(fromTime, toTime);
  const days = { from: calendarDate(fromDate), to: calendarDate(toDate), nights };
  const times = [blockRange(days, zone)];
  const { first, total } = await bookingsUnder(deps.db, unitId, item, times, maxListed);
  return {
    id,
    unit_id: unitId,
    item,
    from_date: fromDate,
    to_date: toDate,
    reason,
    platform,
    bookings: total,
    bookings_under: first.map((one) => ({
      id: one.id,
      name: one.name,
      starts_at: one.startsAt.toISOString(),
      ends_at: one.endsAt.toISOString(),
    })),
  };
}

/**
 * What connected calendars reserve of a unit, from today on.
 * @throws Refusal 422 for an unknown unit
 */
export async function listUnitBlocks(deps: Deps, unitId: number): Promise<UnitBlock[]> {
  const { settings } = await readSettings(deps.db);
  if (!(await findManagedUnit(deps.db, unitId, settings.company_id))) {
    throw invalid({ unit_id: ['Unit does not exist.'] });
  }
  const today = todayIn(settings.time_zone, deps.clock.now());
  const rows = await listBlocks(deps.db, unitId, today);
  return Promise.all(rows.map((row) => present(deps, row, settings.time_zone)));
}
