import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import type { KindCode, PackageKind } from '@slipway/domain/catalogue/package-kinds';
import type { Deposit } from '@slipway/domain/bookings/prices/price-lists';
import { takesOwnStarts } from '@slipway/domain/catalogue/kind-rules';
import { lengthPricesRefusal } from '@slipway/domain/catalogue/length-prices';
import { fromMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { isExclusionViolation } from '#db/pg-errors.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { assertVersion } from '#features/catalogue/assert-version.ts';
import { findPackage } from '#features/catalogue/units/bookable-units-repository.ts';
import { listKinds, listLiveKinds } from '#features/catalogue/kinds/kinds-repository.ts';
import { keepLiveKind } from '#features/catalogue/kinds/managed-kinds-repository.ts';
import { readPackage } from './find-packages.ts';
import {
  findOverlapping,
  insertPackage,
  largestGroup,
  lockPackage,
  sizeOfUnit,
  takesPackages,
  updatePackage,
} from './packages-repository.ts';
import { dateText } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, notFound } from '#http/errors.ts';

/** Amounts in major units, as on the wire. */
export interface PackageInput {
  kind?: KindCode | null | undefined;
  price: number;
  additional_price?: number | null | undefined;
  starts?: string[] | undefined;
  least_guests?: number | null | undefined;
  most_guests?: number | null | undefined;
  length_prices?: { length: number; price: number }[] | undefined;
  guest_type_prices?: { id: number; price: number }[] | undefined;
  deposit_of?: Deposit['of'] | undefined;
  deposit_percent?: number | null | undefined;
  deposit?: number | null | undefined;
  security_deposit?: number | null | undefined;
  inactive?: number | undefined;
  active_from?: string | null | undefined;
  active_to?: string | null | undefined;
  included?: string | undefined;
  not_included?: string | undefined;
}

/** The database constraint: one active package of a kind per unit and day. */
const overlapConstraint = 'packages_one_of_a_kind_at_a_time';

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
async function saveWithoutOverlap<T>(
  deps: Deps,
  columns: Columns,
  kind: PackageKind,
  pkg: { id: number | null; unitId: number },
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isExclusionViolation(error, overlapConstraint)) throw error;
    const { id, unitId } = pkg;
    const other = await findOverlapping(deps.db, { ...columns, id, unitId });
    const { name } = kind;
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

/** How the deposit is set. Without `deposit_of` it is the amount, if there is one, and the settings' rule otherwise. */
function depositOf(input: PackageInput) {
  const { deposit = null, deposit_percent: percent = null } = input;
  const of = input.deposit_of ?? (deposit === null ? 'settings' : 'amount');
  if (of === 'amount' && deposit === null) throw invalid({ deposit: ['Deposit is required.'] });
  if (of === 'percent' && percent === null) {
    throw invalid({ deposit_percent: ['Percentage is required.'] });
  }
  if (of === 'amount' && deposit !== null && deposit > input.price) {
    throw invalid({ deposit: ['Deposit must not be more than the price.'] });
  }
  return {
    depositOf: of,
    depositPercent: of === 'percent' ? percent : null,
    fixedDepositCents: of === 'amount' && deposit !== null ? fromMajor(deposit) : null,
  };
}

/**
 * The prices by type of guest; only kinds sold by the seat have them.
 * @throws Refusal 422 for a type that the kind does not have
 */
function guestTypePricesOf({ guest_type_prices: prices = [] }: PackageInput, kind: PackageKind) {
  if (kind.soldBy !== 'seat') return [];
  if (new Set(prices.map(({ id }) => id)).size < prices.length) {
    throw invalid({ guest_type_prices: ['Enter one price for each type of guest.'] });
  }
  if (prices.some(({ id }) => !kind.guestTypes.some((type) => type.id === id))) {
    throw invalid({ guest_type_prices: ['Guest type does not exist.'] });
  }
  return prices.map(({ id, price }) => ({ id, price_cents: fromMajor(price) }));
}

function columnsOf(input: PackageInput, kind: PackageKind) {
  const { active_from = null, active_to = null, least_guests: least = null } = input;
  const { security_deposit: security = null } = input;
  const { additional_price: additional = null, most_guests: most = null } = input;
  if (active_from !== null && active_to !== null && active_to < active_from) {
    throw invalid({ active_to: ['“Active to” must not be before “Active from”.'] });
  }
  if (least !== null && most !== null && most < least) {
    throw invalid({ most_guests: ['Maximum guests must not be less than minimum guests.'] });
  }
  const prices = (input.length_prices ?? [])
    .map(({ length, price }) => ({ length, price: fromMajor(price) }))
    .sort((a, b) => a.length - b.length);
  const refusal = lengthPricesRefusal(prices);
  if (refusal !== null) throw invalid({ length_prices: [refusal] });
  return {
    kind: kind.code,
    priceCents: fromMajor(input.price),
    // A seat has one price for each guest.
    additionalPriceCents:
      additional === null || kind.soldBy === 'seat' ? null : fromMajor(additional),
    starts: [...new Set(input.starts ?? [])].sort(),
    leastGuests: least,
    mostGuests: most,
    lengthPrices: prices.map(({ length, price }) => ({ length, price_cents: price })),
    guestTypePrices: guestTypePricesOf(input, kind),
    ...depositOf(input),
    securityDepositCents: security === null ? zero : fromMajor(security),
    inactive: input.inactive === 1,
    activeFrom: active_from,
    activeTo: active_to,
    included: input.included ?? '',
    notIncluded: input.not_included ?? '',
  };
}

/** The kind of a package. @throws Refusal 422 that lists the kinds when there is none */
async function kindOf(deps: Deps, code: PackageInput['kind']): Promise<PackageKind> {
  const kind = (await listKinds(deps.db)).find((one) => one.code === code);
  if (kind) return kind;
  const codes = (await listLiveKinds(deps.db)).map((one) => one.code);
  throw invalid({ kind: [`Package kind must be one of ${codes.join(', ')}.`] });
}

/** Checks what depends on the kind. @throws Refusal 422 */
function checkAgainstKind(kind: PackageKind, columns: Columns): void {
  if (columns.starts.length > 0 && !takesOwnStarts(kind.starts)) {
    throw invalid({ starts: ['Stays start at the handover time of their kind.'] });
  }
  if (kind.length.form === 'fixed' && columns.lengthPrices.length > 0) {
    throw invalid({ length_prices: ['This kind has one length: enter its price above.'] });
  }
}

/**
 * A package that can be booked is of a live kind, and the kind stays so until the transaction ends.
 * @throws Refusal 422
 */
async function keepKind(tx: Db, { name, code }: PackageKind, columns: Columns): Promise<void> {
  if (columns.inactive || (await keepLiveKind(tx, code))) return;
  throw invalid({ kind: [`${name} is archived. Restore it first, or choose another kind.`] });
}

/** A package that can be booked needs no larger group than its unit takes. @throws Refusal 422 */
async function checkSize(tx: Db, unitId: number, kind: PackageKind, columns: Columns) {
  const { leastGuests: least, inactive } = columns;
  const unit = await sizeOfUnit(tx, unitId);
  if (inactive || least === null || unit === undefined) return;
  const most = largestGroup(unit, kind);
  if (least <= most) return;
  throw invalid({
    least_guests: [
      `Minimum guests must not be more than ${most}, the most that ${unit.name} takes.`,
    ],
  });
}

/** @throws Refusal 422 */
export async function addPackage(
  deps: Deps,
  unitId: number,
  input: PackageInput,
): Promise<ManagedPackage> {
  const kind = await kindOf(deps, input.kind);
  const columns = columnsOf(input, kind);
  checkAgainstKind(kind, columns);
  const id = await saveWithoutOverlap(deps, columns, kind, { id: null, unitId }, () =>
    inTransaction(deps.db, async (tx) => {
      const { settings } = await readSettings(tx);
      if (!(await takesPackages(tx, unitId, settings.company_id))) {
        throw invalid({ unit_id: ['Unit does not exist.'] });
      }
      await checkSize(tx, unitId, kind, columns);
      await keepKind(tx, kind, columns);
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
  const { settings } = await readSettings(deps.db);
  const pkg = await findPackage(deps.db, edit.id);
  if (!pkg) throw notFound();
  const kind = await kindOf(deps, input.kind);
  const columns = columnsOf(input, kind);
  checkAgainstKind(kind, columns);
  await saveWithoutOverlap(deps, columns, kind, pkg, () =>
    inTransaction(deps.db, async (tx) => {
      const found = await lockPackage(tx, edit.id, settings.company_id);
      const before = assertVersion(found, edit.version, 'package');
      await checkSize(tx, before.unitId, kind, columns);
      await keepKind(tx, kind, columns);
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
