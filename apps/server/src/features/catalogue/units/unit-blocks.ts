import type { UnitBlock } from '@slipway/contract/catalogue/unit-blocks';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { countBetween } from '#features/catalogue/units/bookings-ahead-repository.ts';
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

async function present(deps: Deps, row: UnitBlockRow): Promise<UnitBlock> {
  const { id, unitId, fromDate, toDate, reason, platform } = row;
  const bookings = await countBetween(deps.db, unitId, fromDate, toDate);
  return { id, unit_id: unitId, from_date: fromDate, to_date: toDate, reason, platform, bookings };
}

/** A unit's blocks from today on. @throws Refusal 422 for an unknown unit */
export async function listUnitBlocks(deps: Deps, unitId: number): Promise<UnitBlock[]> {
  const { settings } = await readSettings(deps.db);
  if (!(await findManagedUnit(deps.db, unitId, settings.company_id))) {
    throw invalid({ unit_id: ['Unit does not exist.'] });
  }
  const today = todayIn(settings.time_zone, deps.clock.now());
  const rows = await listBlocks(deps.db, unitId, today);
  return Promise.all(rows.map((row) => present(deps, row)));
}

export interface BlockInput {
  unit_id: number;
  from_date: string;
  to_date: string;
  reason: string;
}

/** The longest block: a year and a leap day. */
const maxDays = 366;

/**
 * Blocks days of a unit. Existing bookings stay; the answer says how many there are.
 * @throws Refusal 404 for an unknown unit, 422
 */
export async function blockUnit(deps: Deps, input: BlockInput): Promise<UnitBlock> {
  const { unit_id, from_date, to_date, reason } = input;
  const row = await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    if (!(await findManagedUnit(tx, unit_id, settings.company_id))) {
      throw invalid({ unit_id: ['Unit does not exist.'] });
    }
    if (from_date < todayIn(settings.time_zone, deps.clock.now())) {
      throw invalid({ from_date: ['Blocked dates cannot be before today.'] });
    }
    if (to_date < from_date) {
      throw invalid({ to_date: ['“To” must not be before “From”.'] });
    }
    if (Date.parse(to_date) - Date.parse(from_date) >= maxDays * 86_400_000) {
      throw invalid({ to_date: ['A block can be at most 366 days long.'] });
    }
    const values = { unitId: unit_id, fromDate: from_date, toDate: to_date, reason };
    return insertBlock(tx, values);
  });
  return present(deps, { ...row, platform: null });
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
