import type { UnitBlock } from '@slipway/contract/catalogue/unit-blocks';
import { blockRange, nightsOfBlock } from '@slipway/domain/bookings/blocks';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { holdDays } from '#db/unit-days.ts';
import { bookingsUnder } from '#features/catalogue/units/bookings-ahead-repository.ts';
import { findManagedUnit } from './managed-units-repository.ts';
import {
  deleteBlock,
  findBlock,
  insertBlock,
  listBlocks,
  type UnitBlockRow,
} from './unit-blocks-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound } from '#http/errors.ts';

/** How many of the bookings under a block are listed. */
const mostListed = 50;

async function present(deps: Deps, row: UnitBlockRow, zone: string): Promise<UnitBlock> {
  const { id, unitId, item, fromDate, toDate, fromTime, toTime, reason, platform } = row;
  const nights = nightsOfBlock(fromTime, toTime);
  const days = { from: calendarDate(fromDate), to: calendarDate(toDate), nights };
  const range = blockRange(days, zone);
  const { first, total } = await bookingsUnder(deps.db, unitId, item, range, mostListed);
  return {
    ...{ id, unit_id: unitId, item, from_date: fromDate, to_date: toDate, reason, platform },
    bookings: total,
    bookings_under: first.map((one) => ({
      ...{ id: one.id, name: one.name },
      starts_at: one.startsAt.toISOString(),
      ends_at: one.endsAt.toISOString(),
    })),
  };
}

/** A unit's blocks from today on. @throws Refusal 422 for an unknown unit */
export async function listUnitBlocks(deps: Deps, unitId: number): Promise<UnitBlock[]> {
  const { settings } = await readSettings(deps.db);
  if (!(await findManagedUnit(deps.db, unitId, settings.company_id))) {
    throw invalid({ unit_id: ['Unit does not exist.'] });
  }
  const today = todayIn(settings.time_zone, deps.clock.now());
  const rows = await listBlocks(deps.db, unitId, today);
  return Promise.all(rows.map((row) => present(deps, row, settings.time_zone)));
}

export interface BlockInput {
  unit_id: number;
  /** 0: every item. */
  item: number;
  from_date: string;
  to_date: string;
  reason: string;
}

/** The longest block: a year and a leap day. */
const maxDays = 366;

/**
 * Blocks days of a unit, or of one of its items, under their lock. Existing bookings stay; the answer
 * lists them.
 * @throws Refusal 404 for an unknown unit, 422
 */
export async function blockUnit(deps: Deps, input: BlockInput): Promise<UnitBlock> {
  const { unit_id, item, from_date, to_date, reason } = input;
  const { settings } = await readSettings(deps.db);
  const row = await inTransaction(deps.db, async (tx) => {
    const unit = await findManagedUnit(tx, unit_id, settings.company_id);
    if (!unit) throw invalid({ unit_id: ['Unit does not exist.'] });
    if (item > unit.unit.itemsQuantity) throw invalid({ item: ['This unit has no such item.'] });
    if (from_date < todayIn(settings.time_zone, deps.clock.now())) {
      throw invalid({ from_date: ['Blocked dates cannot be before today.'] });
    }
    if (to_date < from_date) {
      throw invalid({ to_date: ['“To” must not be before “From”.'] });
    }
    if (Date.parse(to_date) - Date.parse(from_date) >= maxDays * 86_400_000) {
      throw invalid({ to_date: ['A block can be at most 366 days long.'] });
    }
    const days = { from: calendarDate(from_date), to: calendarDate(to_date) };
    await holdDays(tx, [{ unitId: unit_id, ...days }]);
    const values = { unitId: unit_id, item, fromDate: from_date, toDate: to_date, reason };
    return insertBlock(tx, values);
  });
  return present(deps, { ...row, platform: null }, settings.time_zone);
}

/**
 * Deletes a block.
 * @throws Refusal 404; 422 when it came from a connected calendar, which would create it again
 */
export async function unblockUnit(deps: Deps, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const found = await findBlock(tx, id);
    const { company_id } = settings;
    if (!found || (company_id !== 0 && found.companyId !== company_id)) throw notFound();
    if (found.block.feedId !== null) {
      throw invalid({
        id: ['This block comes from a connected calendar and can only be removed there.'],
      });
    }
    await deleteBlock(tx, id);
  });
}
