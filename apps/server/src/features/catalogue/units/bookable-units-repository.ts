import { packageLabels, type PackageKind } from '@slipway/domain/catalogue/package-kinds';
import type { PackageCalendar, UnitCalendar } from '@slipway/domain/bookings/availability';
import type { PricedPackage } from '@slipway/domain/bookings/price';
import { calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';

/** A bookable unit with what pricing and availability need. */
export interface CharterUnit {
  id: number;
  name: string;
  companyId: number;
  company: string;
  supervisorId: number | null;
  maxGuests: number;
  includedGuests: number;
  calendar: UnitCalendar;
}

/** A package with what pricing and availability need. */
export interface CharterPackage {
  id: number;
  unitId: number;
  kind: PackageKind;
  /** The label of the kind (docs/rules/availability.md, "Kinds of package"). */
  name: string;
  price: PricedPackage;
  calendar: PackageCalendar;
}

interface UnitRow {
  id: number;
  name: string;
  company_id: number;
  company: string;
  supervisor_id: number | null;
  max_guests: number;
  included_guests: number;
  schedule: 'slots' | 'day';
  items_quantity: number;
  maintenance_from: string | null;
  maintenance_to: string | null;
}

interface PackageRow {
  package_id: number;
  package_unit_id: number;
  kind: PackageKind;
  price_cents: number;
  additional_price_cents: number;
  fixed_deposit_cents: number | null;
  inactive: boolean;
  active_from: string | null;
  active_to: string | null;
}

const date = (text: string | null): CalendarDate | null =>
  text === null ? null : calendarDate(text);

function unitOf(row: UnitRow): CharterUnit {
  return {
    id: row.id,
    name: row.name,
    companyId: row.company_id,
    company: row.company,
    supervisorId: row.supervisor_id,
    maxGuests: row.max_guests,
    includedGuests: row.included_guests,
    calendar: {
      schedule: row.schedule,
      itemsQuantity: row.items_quantity,
      maintenanceFrom: date(row.maintenance_from),
      maintenanceTo: date(row.maintenance_to),
    },
  };
}

function packageOf(row: PackageRow): CharterPackage {
  const { kind } = row;
  return {
    id: row.package_id,
    unitId: row.package_unit_id,
    kind,
    name: packageLabels[kind],
    price: {
      kind,
      price: cents(row.price_cents),
      additionalPrice: cents(row.additional_price_cents),
      fixedDeposit: row.fixed_deposit_cents === null ? null : cents(row.fixed_deposit_cents),
    },
    calendar: {
      kind,
      inactive: row.inactive,
      activeFrom: date(row.active_from),
      activeTo: date(row.active_to),
    },
  };
}

const unitColumns = `u.id, u.name, u.company_id, c.name as company, u.supervisor_id, u.max_guests,
  u.included_guests, u.schedule, u.items_quantity, u.maintenance_from, u.maintenance_to`;
const packageColumns = `p.id as package_id, p.unit_id as package_unit_id, p.kind, p.price_cents,
  p.additional_price_cents, p.fixed_deposit_cents, p.inactive, p.active_from, p.active_to`;
const units = 'units u join companies c on c.id = u.company_id and c.ended_at is null';

/**
 * An active unit; null for any other id.
 * @param companyId only a unit of this company; 0 means any (docs/rules/settings.md, "Values")
 */
export async function findBookableUnit(
  db: Db,
  unitId: number,
  companyId = 0,
): Promise<CharterUnit | null> {
  const [row] = await prepared<UnitRow>(
    db,
    'catalogue-unit',
    `select ${unitColumns} from ${units}
     where u.id = $1 and u.ended_at is null and ($2 = 0 or u.company_id = $2)`,
    [unitId, companyId],
  );
  return row ? unitOf(row) : null;
}

/** The ids of all bookable units, which are those with a package, in order. */
export async function listBookableUnits(db: Db, companyId: number): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    db,
    'catalogue-bookable-units',
    `select u.id from ${units}
     where u.ended_at is null and ($1 = 0 or u.company_id = $1)
       and exists (select from packages p where p.unit_id = u.id)
     order by u.id`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}

/** A package, including inactive ones: availability decides whether it can be booked. */
export async function findPackage(db: Db, packageId: number): Promise<CharterPackage | null> {
  const [row] = await prepared<PackageRow>(
    db,
    'catalogue-package',
    `select ${packageColumns} from packages p where p.id = $1`,
    [packageId],
  );
  return row ? packageOf(row) : null;
}

/** A unit and one of its packages: by id, by kind, or both when they agree. */
export interface UnitWithPackageQuery {
  unitId: number;
  packageId?: number | null | undefined;
  kind?: PackageKind | null | undefined;
  /** Only a unit of this company; absent or 0: any. */
  companyId?: number | undefined;
  /** The day of the trip: among several packages of the kind, the one active on it is chosen. */
  date?: CalendarDate | undefined;
}

/**
 * An active unit with the requested package. Among packages of the same kind, the one active on the
 * day of the trip is preferred, then any active one. Null when there is no match, or neither id nor
 * kind is given.
 */
export async function findUnitWithPackage(
  db: Db,
  query: UnitWithPackageQuery,
): Promise<{ unit: CharterUnit; pkg: CharterPackage } | null> {
  const { unitId, packageId = null, kind = null, companyId = 0, date = null } = query;
  if (packageId === null && kind === null) return null;
  const [row] = await prepared<UnitRow & PackageRow>(
    db,
    'catalogue-unit-package',
    `select ${unitColumns}, ${packageColumns}
     from ${units} join packages p on p.unit_id = u.id
     where u.id = $1 and u.ended_at is null and ($4 = 0 or u.company_id = $4)
       and ($2::integer is null or p.id = $2) and ($3::text is null or p.kind = $3)
     order by p.inactive,
       coalesce($5::date >= p.active_from, true) and coalesce($5::date <= p.active_to, true) desc,
       p.id limit 1`,
    [unitId, packageId, kind, companyId, date],
  );
  return row ? { unit: unitOf(row), pkg: packageOf(row) } : null;
}

/**
 * A package as it was booked: a booking keeps its kind even if the package's kind has changed
 * since.
 */
export function asBooked(pkg: CharterPackage, kind: PackageKind): CharterPackage {
  return {
    ...pkg,
    kind,
    name: packageLabels[kind],
    price: { ...pkg.price, kind },
    calendar: { ...pkg.calendar, kind },
  };
}

/** Guest capacity of each of these units, including ended ones. */
export async function findCapacities(db: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<{ id: number; max_guests: number }>(
    db,
    'catalogue-capacities',
    'select id, max_guests from units where id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.max_guests]));
}
