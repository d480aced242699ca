import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { isFlat, packageLabels, type PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { fromMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { isExclusionViolation } from '#db/pg-errors.ts';
import { inTransaction } from '#db/transaction.ts';
import { assertVersion } from '#features/catalogue/assert-version.ts';
import { findPackage } from '#features/catalogue/units/bookable-units-repository.ts';
import { readPackage } from './find-packages.ts';
import {
  findOverlapping,
  insertPackage,
  lockPackage,
  takesPackages,
  updatePackage,
} from './packages-repository.ts';
import { dateText } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound } from '#http/errors.ts';

/** Amounts in major units, as on the wire. */
export interface PackageInput {
  kind: PackageKind;
  price: number;
  additional_price?: number | null | undefined;
  deposit?: number | null | undefined;
  inactive?: number | undefined;
  active_from?: string | null | undefined;
  active_to?: string | null | undefined;
}

/** The database constraint: one active package of a kind per unit and day. */
const oneAtATime = 'packages_one_of_a_kind_at_a_time';

type Columns = ReturnType<typeof columnsOf>;

/** A package's dates as text. */
function daysOf({ activeFrom, activeTo }: Pick<Columns, 'activeFrom' | 'activeTo'>): string {
  if (activeFrom !== null && activeTo !== null)
    return `from ${dateText(activeFrom)} to ${dateText(activeTo)}`;
  if (activeFrom !== null) return `from ${dateText(activeFrom)} on`;
  return activeTo === null ? 'on all days' : `until ${dateText(activeTo)}`;
}

/**
 * Saves a package and refuses one that overlaps another active package of its kind, with a message
 * that says how to resolve it. Concurrent saves are caught by the database constraint.
 */
async function savedAlone<T>(
  deps: Deps,
  columns: Columns,
  pkg: { id: number | null; unitId: number },
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isExclusionViolation(error, oneAtATime)) throw error;
    const { id, unitId } = pkg;
    const other = await findOverlapping(deps.db, { ...columns, id, unitId });
    const name = packageLabels[columns.kind];
    const found = other
      ? `${name} is already active ${daysOf(other)}`
      : `${name} is already active`;
    throw invalid({
      kind: [
        `${found}. Make that one inactive first, or choose dates that do not overlap, or save this one as inactive.`,
      ],
    });
  }
}

function columnsOf(input: PackageInput) {
  const { active_from = null, active_to = null, deposit } = input;
  if (active_from !== null && active_to !== null && active_to < active_from) {
    throw invalid({ active_to: ['“Active to” must not be before “Active from”.'] });
  }
  if (typeof deposit === 'number' && deposit > input.price) {
    throw invalid({ deposit: ['Deposit must not be more than the price.'] });
  }
  return {
    kind: input.kind,
    priceCents: fromMajor(input.price),
    additionalPriceCents: isFlat(input.kind) ? zero : fromMajor(input.additional_price ?? 0),
    fixedDepositCents: typeof deposit === 'number' ? fromMajor(deposit) : null,
    inactive: input.inactive === 1,
    activeFrom: active_from,
    activeTo: active_to,
  };
}

/** @throws Refusal 422 */
export async function addPackage(
  deps: Deps,
  unitId: number,
  input: PackageInput,
): Promise<ManagedPackage> {
  const columns = columnsOf(input);
  const id = await savedAlone(deps, columns, { id: null, unitId }, () =>
    inTransaction(deps.db, async (tx) => {
      const { settings } = await readSettings(tx);
      if (!(await takesPackages(tx, unitId, settings.company_id))) {
        throw invalid({ unit_id: ['Unit does not exist.'] });
      }
      return insertPackage(tx, { ...columns, unitId });
    }),
  );
  return readPackage(deps, id);
}

/**
 * Changes a package; existing bookings keep their prices.
 * @throws Refusal 404, 409, 422
 */
export async function changePackage(
  deps: Deps,
  edit: { id: number; version: number },
  input: PackageInput,
): Promise<ManagedPackage> {
  const columns = columnsOf(input);
  const { settings } = await readSettings(deps.db);
  const pkg = await findPackage(deps.db, edit.id);
  if (!pkg) throw notFound();
  await savedAlone(deps, columns, pkg, () =>
    inTransaction(deps.db, async (tx) => {
      const found = await lockPackage(tx, edit.id, settings.company_id);
      const before = assertVersion(found, edit.version, 'package');
      await updatePackage(tx, before.id, columns);
    }),
  );
  return readPackage(deps, edit.id);
}

/** Deactivates a package; packages are never deleted. @throws Refusal 404 */
export async function retirePackage(deps: Deps, id: number): Promise<ManagedPackage> {
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const before = await lockPackage(tx, id, settings.company_id);
    if (!before) throw notFound();
    if (!before.inactive) await updatePackage(tx, id, { inactive: true });
  });
  return readPackage(deps, id);
}
