import type {
  ManagedShippingZone,
  PickupPlace,
  PickupPlaceInput,
  ShippingZoneInput,
} from '@slipway/contract/catalogue/delivery';
import { fromMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { assertVersion, endedAfter } from '#features/catalogue/assert-version.ts';
import { companyForForm } from '#features/catalogue/companies/company-for-form.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { readPickupPlace, readShippingZone } from './find-delivery.ts';
import {
  insertPickupPlace,
  lockPickupPlace,
  updatePickupPlace,
} from './pickup-places-repository.ts';
import {
  insertShippingZone,
  lockShippingZone,
  updateShippingZone,
} from './shipping-zones-repository.ts';

/** The row to change and the version the edit is based on. */
interface Edit {
  id: number;
  version: number;
  ended?: number | undefined;
}

/** The company of a form, fixed or chosen. @throws Refusal 422 */
async function companyOf(
  tx: Db,
  chosen: number | null | undefined,
  kept: number | null,
): Promise<number> {
  const { settings } = await readSettings(tx);
  return companyForForm(tx, settings.company_id, chosen, kept);
}

const placeColumns = ({ name, address = '', hours = '' }: PickupPlaceInput) => ({
  name,
  address,
  hours,
});

/** @throws Refusal 422 */
export async function addPickupPlace(deps: Deps, input: PickupPlaceInput): Promise<PickupPlace> {
  const id = await inTransaction(deps.db, async (tx) => {
    const companyId = await companyOf(tx, input.company_id, null);
    return insertPickupPlace(tx, { ...placeColumns(input), companyId });
  });
  return readPickupPlace(deps, id);
}

/**
 * Changes, archives or restores a pick-up place; orders keep it as it was ordered.
 * @throws Refusal 404, 409, 422
 */
export async function changePickupPlace(
  deps: Deps,
  edit: Edit,
  input: PickupPlaceInput,
): Promise<PickupPlace> {
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const found = await lockPickupPlace(tx, edit.id, settings.company_id);
    const before = assertVersion(found, edit.version, 'pick-up place');
    const companyId = await companyOf(tx, input.company_id, before.companyId);
    const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
    await updatePickupPlace(tx, before.id, { ...placeColumns(input), companyId, endedAt });
  });
  return readPickupPlace(deps, edit.id);
}

const zoneColumns = ({ name, countries, regions, prices }: ShippingZoneInput) => ({
  name,
  countries: countries.toSorted(),
  regions,
  prices: prices.map(({ from, price }) => ({ from: fromMajor(from), price: fromMajor(price) })),
});

/** @throws Refusal 422 */
export async function addShippingZone(
  deps: Deps,
  input: ShippingZoneInput,
): Promise<ManagedShippingZone> {
  const id = await inTransaction(deps.db, async (tx) => {
    const companyId = await companyOf(tx, input.company_id, null);
    return insertShippingZone(tx, { ...zoneColumns(input), companyId });
  });
  return readShippingZone(deps, id);
}

/**
 * Changes, archives or restores a shipping zone; orders keep what they were shipped for.
 * @throws Refusal 404, 409, 422
 */
export async function changeShippingZone(
  deps: Deps,
  edit: Edit,
  input: ShippingZoneInput,
): Promise<ManagedShippingZone> {
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const found = await lockShippingZone(tx, edit.id, settings.company_id);
    const before = assertVersion(found, edit.version, 'shipping zone');
    const companyId = await companyOf(tx, input.company_id, before.companyId);
    const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
    await updateShippingZone(tx, before.id, { ...zoneColumns(input), companyId, endedAt });
  });
  return readShippingZone(deps, edit.id);
}
