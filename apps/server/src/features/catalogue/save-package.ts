import type { ManagedPackage } from '@slipway/contract/packages';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { fromMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { asItWasRead } from '#features/catalogue/edited-row.ts';
import { readPackage } from '#features/catalogue/find-packages.ts';
import {
  insertPackage,
  lockPackage,
  takesPackages,
  updatePackage,
} from '#features/catalogue/packages-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound } from '#http/errors.ts';

/** Money in major units, as the wire has it. */
export interface PackageInput {
  kind: PackageKind;
  price: number;
  additional_price?: number | null | undefined;
  deposit?: number | null | undefined;
  inactive?: number | undefined;
  active_from?: string | null | undefined;
  active_to?: string | null | undefined;
}

function columnsOf(input: PackageInput) {
  const { active_from = null, active_to = null, deposit } = input;
  if (active_from !== null && active_to !== null && active_to < active_from) {
    throw invalid({ active_to: ['Active to must not be before active from.'] });
  }
  if (typeof deposit === 'number' && deposit > input.price) {
    throw invalid({ deposit: ['Deposit must not be more than the price.'] });
  }
  return {
    kind: input.kind,
    priceCents: fromMajor(input.price),
    additionalPriceCents: fromMajor(input.additional_price ?? 0),
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
  const id = await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    if (!(await takesPackages(tx, unitId, settings.company_id))) {
      throw invalid({ unit_id: ['Unit does not exist.'] });
    }
    return insertPackage(tx, { ...columns, unitId });
  });
  return readPackage(deps, id);
}

/**
 * Changes a package; bookings keep the prices they were made under.
 * @throws Refusal 404, 409, 422
 */
export async function changePackage(
  deps: Deps,
  edit: { id: number; version: number },
  input: PackageInput,
): Promise<ManagedPackage> {
  const columns = columnsOf(input);
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const found = await lockPackage(tx, edit.id, settings.company_id);
    const before = asItWasRead(found, edit.version, 'package');
    await updatePackage(tx, before.id, columns);
  });
  return readPackage(deps, edit.id);
}

/** Makes a package inactive, which is as gone as it gets. @throws Refusal 404 */
export async function retirePackage(deps: Deps, id: number): Promise<ManagedPackage> {
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const before = await lockPackage(tx, id, settings.company_id);
    if (!before) throw notFound();
    if (!before.inactive) await updatePackage(tx, id, { inactive: true });
  });
  return readPackage(deps, id);
}
