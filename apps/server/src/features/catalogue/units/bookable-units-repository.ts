import {
  comparableName,
  type KindCode,
  type PackageKind,
} from '@slipway/domain/catalogue/package-kinds';
import type { PackageCalendar, UnitCalendar } from '@slipway/domain/bookings/availability';
import type { Deposit, OfferedPackage } from '@slipway/domain/bookings/prices/price-lists';
import { calendarDate, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { cents, type Cents } from '@slipway/domain/money/money';
import { stayRulesOf } from '@slipway/domain/catalogue/stay-rules';
import type { Rate } from '@slipway/domain/catalogue/rates';
import { prepared, type Db } from '#db/transaction.ts';
import {
  extraOf,
  extrasValue,
  type ExtraRow,
} from '#features/catalogue/extras/offered-extras-repository.ts';
import type { PictureRow } from '#features/catalogue/pictures/present-picture.ts';
import {
  rateOf,
  ratesValue,
  type RateRow,
} from '#features/catalogue/rates/rates-order-repository.ts';
import {
  kindColumns,
  kindOfRow,
  type KindRow,
} from '#features/catalogue/kinds/kinds-repository.ts';

/** A bookable unit with what pricing and availability need. */
export interface CharterUnit {
  id: number;
  name: string;
  companyId: number;
  company: string;
  supervisorId: number | null;
  maxGuests: number;
  includedGuests: number;
  /** With fewer days to the trip, customers change it through the business only; null: no limit. */
  changeLimitDays: number | null;
  calendar: UnitCalendar;
}

/** A package with what pricing and availability need. */
export interface CharterPackage {
  id: number;
  unitId: number;
  kind: KindCode;
  /** The name of the kind. */
  name: string;
  facts: PackageKind;
  /** The least and the most guests of a booking. */
  guests: { least: number; most: number };
  offered: OfferedPackage;
  /** Of each booking; 0: none. */
  securityDeposit: Cents;
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
  schedule: 'times' | 'day';
  items_quantity: number;
  most_per_day: number | null;
  starts: TimeOfDay[];
  change_limit_days: number | null;
  maintenance_from: string | null;
  maintenance_to: string | null;
}

interface PackageRow extends KindRow {
  package_id: number;
  package_unit_id: number;
  price_cents: number;
  additional_price_cents: number | null;
  package_starts: TimeOfDay[];
  least_guests: number | null;
  most_guests: number | null;
  length_prices: { length: number; price_cents: number }[];
  guest_type_prices: { id: number; price_cents: number }[];
  deposit_of: Deposit['of'];
  deposit_percent: number | null;
  fixed_deposit_cents: number | null;
  security_deposit_cents: number;
  inactive: boolean;
  active_from: string | null;
  active_to: string | null;
  extras: ExtraRow[];
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
    changeLimitDays: row.change_limit_days,
    calendar: {
      schedule: row.schedule,
      itemsQuantity: row.items_quantity,
      mostGuests: row.max_guests,
      mostPerDay: row.most_per_day,
      starts: row.starts,
      maintenanceFrom: date(row.maintenance_from),
      maintenanceTo: date(row.maintenance_to),
    },
  };
}

function depositOf(row: PackageRow): Deposit {
  switch (row.deposit_of) {
    case 'percent':
      return { of: 'percent', percent: row.deposit_percent ?? 0 };
    case 'amount':
      return { of: 'amount', amount: cents(row.fixed_deposit_cents ?? 0) };
    default:
      return { of: row.deposit_of };
  }
}

/**
 * A package of a unit with room for `max_guests`, of whom `included_guests` are in the price.
 * @param rates those that can ask for longer stays
 */
function packageOf(
  row: PackageRow & Pick<UnitRow, 'max_guests' | 'included_guests'>,
  rates: readonly Rate[] = [],
) {
  const facts = kindOfRow(row);
  const unitId = row.package_unit_id;
  const { additional_price_cents: additional } = row;
  return {
    id: row.package_id,
    unitId,
    kind: facts.code,
    name: facts.name,
    facts,
    guests: {
      least: row.least_guests ?? 1,
      most: Math.min(row.most_guests ?? row.max_guests, row.max_guests),
    },
    securityDeposit: cents(row.security_deposit_cents),
    offered: {
      unitId,
      includedGuests: row.included_guests,
      prices: {
        price: cents(row.price_cents),
        additionalPrice: additional === null ? null : cents(additional),
        lengthPrices: row.length_prices.map((one) => ({
          length: one.length,
          price: cents(one.price_cents),
        })),
        guestTypePrices: row.guest_type_prices.map((one) => ({
          id: one.id,
          price: cents(one.price_cents),
        })),
      },
      deposit: depositOf(row),
      extras: row.extras.map(extraOf),
    },
    calendar: {
      id: row.package_id,
      kind: facts,
      starts: row.package_starts,
      inactive: row.inactive,
      activeFrom: date(row.active_from),
      activeTo: date(row.active_to),
      stayRules: stayRulesOf(rates, { unitId, kindCode: facts.code }),
    },
  } satisfies CharterPackage;
}

const unitColumns = `u.id, u.name, u.company_id, c.name as company, u.supervisor_id, u.max_guests,
  u.included_guests, u.schedule, u.items_quantity, u.most_per_day, u.starts::text[] as starts,
  u.change_limit_days, u.maintenance_from, u.maintenance_to`;
const packageColumns = `p.id as package_id, p.unit_id as package_unit_id, p.price_cents,
  p.additional_price_cents, p.starts::text[] as package_starts, p.least_guests, p.most_guests,
  p.length_prices, p.guest_type_prices, p.deposit_of, p.deposit_percent::float8 as deposit_percent,
  p.fixed_deposit_cents, p.security_deposit_cents, p.inactive, p.active_from, p.active_to, ${extrasValue} as extras, ${kindColumns}`;
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

/** Whether any unit has a package that is not inactive. */
export async function hasBookableUnits(db: Db, companyId: number): Promise<boolean> {
  const [row] = await prepared<{ bookable: boolean }>(
    db,
    'catalogue-has-bookable-units',
    `select exists (select from ${units} join packages p on p.unit_id = u.id and not p.inactive
     where u.ended_at is null and ($1 = 0 or u.company_id = $1)) as bookable`,
    [companyId],
  );
  return row?.bookable === true;
}

/** The first unit that the booking page offers on a day, with its first picture; null without either. */
export async function findFirstBookable(
  db: Db,
  companyId: number,
  day: CalendarDate,
): Promise<{ name: string; description: string; picture: PictureRow } | null> {
  const [row] = await prepared<{ name: string; description: string; picture: PictureRow | null }>(
    db,
    'catalogue-first-bookable',
    // The units are walked in their order: joined, all packages would be read for the first one.
    `select u.name, u.description, (
       select jsonb_build_object('path', path, 'widths', widths, 'width', width, 'height', height, 'alt', alt)
       from unit_pictures s join pictures on pictures.id = s.picture_id
       where s.unit_id = u.id order by s.position limit 1) as picture
     from ${units}
     where u.ended_at is null and ($1 = 0 or u.company_id = $1) and exists (
       select from packages p
       where p.unit_id = u.id and not p.inactive and (p.active_to is null or p.active_to >= $2) offset 0)
     order by u.id limit 1`,
    [companyId, day],
  );
  return row?.picture ? { ...row, picture: row.picture } : null;
}

/** A package, including inactive ones: availability decides whether it can be booked. */
export async function findPackage(db: Db, packageId: number): Promise<CharterPackage | null> {
  const [row] = await prepared<PackageRow & UnitRow>(
    db,
    'catalogue-package',
    `select u.max_guests, u.included_guests, ${packageColumns}
     from packages p join package_kinds k on k.code = p.kind join units u on u.id = p.unit_id
     where p.id = $1`,
    [packageId],
  );
  return row ? packageOf(row) : null;
}

/** A unit and one of its packages: by id, by the name or code of its kind, or both when they agree. */
export interface UnitWithPackageQuery {
  unitId: number;
  packageId?: number | null | undefined;
  kind?: string | null | undefined;
  /** The kind that a booked package is read with, which may have another one by now. */
  asKind?: KindCode | undefined;
  /** Only a unit of this company; absent or 0: any. */
  companyId?: number | undefined;
  /** The day of the trip: among several packages of the kind, the one active on it is chosen. */
  date?: CalendarDate | undefined;
}

const unitWithPackage = `
  select ${unitColumns}, ${packageColumns}, ${ratesValue} as rates
  from ${units} join packages p on p.unit_id = u.id
  join package_kinds k on k.code = coalesce($6, p.kind)
  where u.id = $1 and u.ended_at is null and ($4 = 0 or u.company_id = $4)
    and ($2::integer is null or p.id = $2) and ($3::text is null or k.name_key = $3 or replace(k.code, '_', '') = $3)
  order by $3::text is not null and k.name_key <> $3, p.inactive,
    coalesce($5::date >= p.active_from, true) and coalesce($5::date <= p.active_to, true) desc,
    p.id limit 1`;

const valuesOf = (query: UnitWithPackageQuery) => {
  const { unitId, packageId = null, kind = null, companyId = 0, date = null, asKind } = query;
  const name = kind === null ? null : comparableName(kind);
  return [unitId, packageId, name, companyId, date, asKind ?? null];
};

const isNamed = ({ packageId = null, kind = null }: UnitWithPackageQuery) =>
  packageId !== null || kind !== null;

/**
 * An active unit with the requested package, and the rates in the same statement. Among packages of the same kind, the one active on the
 * day of the trip is preferred, then any active one. Null when there is no match, or neither id nor
 * kind is given.
 */
export async function findUnitWithPackage(
  db: Db,
  query: UnitWithPackageQuery,
): Promise<{ unit: CharterUnit; pkg: CharterPackage; rates: Rate[] } | null> {
  if (!isNamed(query)) return null;
  const [row] = await prepared<UnitRow & PackageRow & { rates: RateRow[] }>(
    db,
    'catalogue-unit-package',
    unitWithPackage,
    valuesOf(query),
  );
  if (!row) return null;
  const rates = row.rates.map(rateOf);
  return { unit: unitOf(row), pkg: packageOf(row, rates), rates };
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
