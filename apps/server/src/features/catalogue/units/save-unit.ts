import type { ManagedUnit, UnitInput } from '@slipway/contract/catalogue/units';
import { fuelTypes, slugOf, transmissions } from '@slipway/domain/catalogue/unit-choices';
import { todayIn } from '@slipway/domain/dates/dates';
import { fromMajor } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { unitDefaults, type UnitDefaults } from '@slipway/domain/catalogue/presets/presets';
import type { Deps } from '#deps.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { listLiveKinds } from '#features/catalogue/kinds/kinds-repository.ts';
import { companyForForm } from '#features/catalogue/companies/company-for-form.ts';
import { assertVersion, endedAfter } from '#features/catalogue/assert-version.ts';
import { readManagedUnit } from './find-managed-units.ts';
import {
  factsOfCategory,
  fitDepartures,
  insertUnit,
  lockUnit,
  pictureIdsOf,
  showPictures,
  takesUnits,
  updateUnit,
  type UnitValues,
} from './managed-units-repository.ts';
import { ensureFeeds } from '#features/catalogue/feeds/ensure-feeds.ts';
import { platformsOfItemsAbove } from '#features/catalogue/feeds/feeds-repository.ts';
import { packagesAbove } from '#features/catalogue/packages/packages-repository.ts';
import { placePictures } from '#features/catalogue/pictures/picture-order.ts';
import { connectUnit, openPlatforms } from '#features/catalogue/platforms/platforms-repository.ts';
import {
  saveWithPictures,
  type Pictures,
} from '#features/catalogue/pictures/save-with-pictures.ts';
import { bookingsOnItemsAbove, departuresOnItemsAbove } from './bookings-ahead-repository.ts';
import { unitFaults } from './unit-rules.ts';
import type { UnitRow } from './units-repository.ts';
import { findSupervisors } from './supervisors-repository.ts';
import { saveVariants, variantFaults } from '#features/catalogue/variants/save-variants.ts';
import { whenText } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

type Before = Omit<UnitRow, 'company'> | null;

/** A newly chosen value must be available; the unit's current one may stay. */
async function checkChoices(
  tx: Db,
  input: UnitInput,
  companyId: number,
  before: Before,
): Promise<void> {
  const { unit_category_id, supervisor_id, platform_id, platforms = [] } = input;
  if (
    unit_category_id &&
    (unit_category_id !== before?.unitCategoryId || companyId !== before.companyId) &&
    !(await takesUnits(tx, unit_category_id, companyId))
  ) {
    throw invalid({ unit_category_id: ['Unit category does not exist.'] });
  }
  if (supervisor_id && supervisor_id !== before?.supervisorId) {
    const supervisors = await findSupervisors(tx);
    if (!supervisors.some(({ id }) => id === supervisor_id)) {
      throw invalid({ supervisor_id: ['Supervisor does not exist.'] });
    }
  }
  const open = await openPlatforms(tx, [...platforms, ...(platform_id ? [platform_id] : [])]);
  if (new Set(platforms).size < platforms.length || platforms.some((id) => !open.includes(id))) {
    throw invalid({ platforms: ['Platform does not exist.'] });
  }
  if (platform_id && platform_id !== before?.platformId && !open.includes(platform_id)) {
    throw invalid({ platform_id: ['Platform does not exist.'] });
  }
}

/**
 * The column values of a form: missing fields are cleared or get their default
 * (docs/rules/catalogue-and-feeds.md, "Units and products").
 */
function columnsOf(
  input: UnitInput,
  companyId: number,
  before: Before,
  { defaults, forSale }: { defaults: UnitDefaults; forSale: boolean },
): UnitValues {
  const maxGuests = input.max_guests ?? 6;
  return {
    companyId,
    name: input.name,
    description: input.description ?? '',
    priceCents: fromMajor(input.price),
    length: input.length ?? null,
    tonnage: input.tonnage ?? null,
    capacity: input.capacity ?? null,
    height: input.height ?? null,
    weight: input.weight ?? null,
    specialty: input.specialty ?? '',
    maintenanceFrom: input.maintenance_from ?? null,
    maintenanceTo: input.maintenance_to ?? null,
    fullControl: input.full_control === 1,
    transmission: input.transmission ?? transmissions[0],
    fuelType: input.fuel_type ?? fuelTypes[0],
    sku: input.sku ?? '',
    // A stock of 0 is shown as 1; saving the form unchanged must not turn it into 1.
    itemsQuantity: input.items_quantity ?? (before?.itemsQuantity === 0 ? 0 : 1),
    forSale,
    inShop:
      forSale &&
      (typeof input.in_shop === 'number' ? input.in_shop === 1 : before?.inShop === true),
    ...productTerms(input, before, forSale),
    // A form without variants says nothing of options.
    ...(forSale && input.variants ? { optionNames: input.option_names ?? [] } : {}),
    // The form sends 0 for none.
    unitCategoryId: input.unit_category_id || null,
    supervisorId: input.supervisor_id || null,
    schedule: input.schedule ?? defaults.schedule,
    mostPerDay: input.most_per_day ?? null,
    starts: [...new Set(input.starts ?? (before || input.schedule ? [] : defaults.starts))].sort(),
    changeLimitDays: input.change_limit_days ?? null,
    maxGuests,
    includedGuests: input.included_guests ?? Math.min(6, maxGuests),
    platformId: input.platform_id ?? null,
    idOnPlatform: input.id_on_platform || null,
  };
}

/** How a product is handed over and taxed, and when it is running low; what is not for sale has none of these. */
function productTerms(
  { pickup_only, low_stock_at, own_taxes, sale_taxes }: UnitInput,
  before: Before,
  forSale: boolean,
) {
  if (!forSale) return { pickupOnly: false, lowStockAt: null, saleTaxes: null };
  const isOwn = typeof own_taxes === 'number' ? own_taxes === 1 : null;
  return {
    pickupOnly: typeof pickup_only === 'number' ? pickup_only === 1 : before?.pickupOnly === true,
    lowStockAt: low_stock_at ?? null,
    saleTaxes: isOwn === null ? (before?.saleTaxes ?? null) : isOwn ? (sale_taxes ?? []) : null,
  };
}

/** Refuses to take away items that bookings ahead have. @throws Refusal 422 with the bookings */
async function checkItems(
  tx: Db,
  unit: Omit<UnitRow, 'company'>,
  items: number,
  now: Date,
): Promise<void> {
  if (items >= unit.itemsQuantity) return;
  const opened = await departuresOnItemsAbove(tx, unit.id, items, now);
  const bookings = await bookingsOnItemsAbove(tx, unit.id, items, now);
  if (bookings.length === 0 && opened.length > 0) {
    const times = opened.slice(0, 10).map(whenText).join('; ');
    throw invalid({
      items_quantity: [`Items above ${items} have departures that were opened ahead: ${times}.`],
    });
  }
  if (bookings.length === 0) return;
  const first = bookings.slice(0, 10).join(', ');
  const more = bookings.length > 10 ? ` and ${bookings.length - 10} more` : '';
  throw invalid({
    items_quantity: [
      `Items above ${items} are booked: ${bookings.length === 1 ? 'booking' : 'bookings'} ${first}${more}.`,
    ],
  });
}

/** Refuses to take fewer guests than an active package needs. @throws Refusal 422 */
async function checkSize(tx: Db, before: Omit<UnitRow, 'company'>, input: UnitInput) {
  const maxGuests = input.max_guests ?? 6;
  const size = { maxGuests, itemsQuantity: input.items_quantity ?? 1 };
  if (maxGuests >= before.maxGuests && size.itemsQuantity >= before.itemsQuantity) return;
  const [first] = await packagesAbove(tx, before.id, size);
  if (first === undefined) return;
  const field = maxGuests < before.maxGuests ? 'max_guests' : 'items_quantity';
  throw invalid({ [field]: [`${first.name} is booked by ${first.least} guests or more.`] });
}

/** Refuses to take away an item that a platform's calendar is about. @throws Refusal 422 */
async function checkCalendars(tx: Db, unitId: number, items: number): Promise<void> {
  const platforms = await platformsOfItemsAbove(tx, unitId, items);
  if (platforms.length === 0) return;
  const text = `Items above ${items} have calendars of their own: ${platforms.join(', ')}. Choose another item for them first.`;
  throw invalid({ items_quantity: [text] });
}

/** The column values, after checking the chosen references. @throws Refusal 422 */
async function checked(
  tx: Db,
  deps: Deps,
  settings: Settings,
  input: UnitInput,
  before: Before,
): Promise<UnitValues> {
  if (before) await checkItems(tx, before, input.items_quantity ?? 1, deps.clock.now());
  if (before) await checkSize(tx, before, input);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const facts = await factsOfCategory(tx, input.unit_category_id || null);
  const forSale = isForSale(input, settings, before);
  const { purpose } = settings;
  const faults = {
    ...unitFaults(input, { purpose, facts, today, before, forSale }),
    ...(forSale ? variantFaults(input) : {}),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { company_id } = settings;
  const kept = before?.companyId ?? null;
  const companyId = await companyForForm(tx, company_id, input.company_id, kept);
  await checkChoices(tx, input, companyId, before);
  const defaults = unitDefaults(await listLiveKinds(tx));
  return columnsOf(input, companyId, before, { defaults, forSale });
}

/** Whether the form makes it a product: a new one is where the business sells, an existing one stays what it is. */
function isForSale(input: UnitInput, { purpose }: Settings, before: Before): boolean {
  if (typeof input.for_sale === 'number') return input.for_sale === 1;
  return before ? before.forSale : purpose === 'sell';
}

/** Saves the parts in other tables: platform listings, pictures and variants, whose rows are locked last. */
async function saveParts(
  tx: Db,
  deps: Deps,
  unit: { id: number; forSale: boolean },
  input: UnitInput,
  pictures: Pictures,
): Promise<void> {
  const unitId = unit.id;
  const { platforms = [], slugs } = input;
  const slugAt = (n: number) => slugs?.[n] || slugOf(input.name);
  await connectUnit(
    tx,
    unitId,
    platforms.map((platformId, n) => ({ platformId, slug: slugAt(n) })),
  );
  const places = platforms.map((platformId, n) => ({
    platformId,
    importUrl: input.import_urls?.[n],
  }));
  await ensureFeeds(tx, deps, unitId, places);
  const had = await pictureIdsOf(tx, unitId);
  const pictureIds: number[] = [];
  for (const placed of placePictures(input.picture_order, had, pictures.count)) {
    pictureIds.push('id' in placed ? placed.id : await pictures.add(placed.uploaded));
  }
  await showPictures(tx, unitId, pictureIds);
  await pictures.drop(had.filter((id) => !pictureIds.includes(id)));
  if (unit.forSale) await saveVariants(tx, unitId, { input, pictureIds, now: deps.clock.now() });
}

/** Saves with pictures; a duplicate id on the platform is refused at its field. */
async function saveUnit<T>(
  deps: Deps,
  files: UploadedFile[],
  save: (tx: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  try {
    return await saveWithPictures(deps, files, save);
  } catch (error) {
    if (!isUniqueViolation(error, 'units_id_on_platform')) throw error;
    throw invalid({
      id_on_platform: ['Something else was already imported from this platform under this id.'],
    });
  }
}

/** @throws Refusal 422 */
export async function addUnit(
  deps: Deps,
  input: UnitInput,
  files: UploadedFile[],
): Promise<ManagedUnit> {
  const id = await saveUnit(deps, files, async (tx, pictures) => {
    const { settings } = await readSettings(tx);
    const values = await checked(tx, deps, settings, input, null);
    const unitId = await insertUnit(tx, values);
    await saveParts(tx, deps, { id: unitId, forSale: values.forSale === true }, input, pictures);
    return unitId;
  });
  return readManagedUnit(deps, id);
}

/**
 * Changes or ends a unit: its bookings stay, and it cannot be booked any more.
 * @throws Refusal 404, 409, 422
 */
export async function changeUnit(
  deps: Deps,
  edit: { id: number; version: number; ended?: number | undefined },
  input: UnitInput,
  files: UploadedFile[],
): Promise<ManagedUnit> {
  await saveUnit(deps, files, async (tx, pictures) => {
    const { settings } = await readSettings(tx);
    const found = await lockUnit(tx, edit.id, settings.company_id);
    const before = assertVersion(found, edit.version, 'unit');
    const values = await checked(tx, deps, settings, input, before);
    const endedAt = endedAfter(before.endedAt, edit.ended, deps.clock.now());
    await updateUnit(tx, before.id, { ...values, endedAt });
    if (values.maxGuests !== undefined && values.maxGuests !== before.maxGuests) {
      await fitDepartures(tx, before.id, values.maxGuests, deps.clock.now());
    }
    const forSale = values.forSale === true;
    await saveParts(tx, deps, { id: before.id, forSale }, input, pictures);
    await checkCalendars(tx, before.id, input.items_quantity ?? 1);
  });
  return readManagedUnit(deps, edit.id);
}
