import type { BookableUnit, Unit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import type { KindFacts } from '@slipway/contract/catalogue/kind-facts';
import { stayRulesOf } from '@slipway/domain/catalogue/stay-rules';
import type { Rate } from '@slipway/domain/catalogue/rates';
import type { Length, PackageKind, Starts } from '@slipway/domain/catalogue/package-kinds';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { ListedPackage } from '#features/catalogue/packages/packages-repository.ts';
import { presentPicture, type PictureRow } from '#features/catalogue/pictures/present-picture.ts';
import type { PackageRow, UnitRow } from '#features/catalogue/units/units-repository.ts';

const major = (amount: number) => toMajor(cents(amount));

/** Starts in the wire's form. */
const presentStarts = (starts: Starts): KindFacts['starts'] =>
  starts.form === 'times' ? { ...starts, times: [...starts.times] } : starts;

/** A length in the wire's form. */
const presentLength = (length: Length): KindFacts['length'] =>
  length.form === 'list' ? { ...length, lengths: [...length.lengths] } : length;

/** The fields of a kind that browsers need for calendars and forms. */
export function presentKindFacts(kind: PackageKind): KindFacts {
  const { starts, seasons = [], weekdays, closedWhen } = kind;
  return {
    code: kind.code,
    name: kind.name,
    group: kind.group,
    sold_by: kind.soldBy,
    starts: presentStarts(starts),
    seasons: seasons.map((season) => ({ ...season, starts: presentStarts(season.starts) })),
    length: presentLength(kind.length),
    afterwards: kind.afterwards,
    crew: kind.crewMinutes,
    takes: kind.takes,
    weekdays: [...weekdays],
    notice: kind.noticeMinutes,
    closed_when:
      closedWhen === null
        ? null
        : { bookings: closedWhen.bookings, of_this_kind: closedWhen.ofThisKind },
    late_change_text: kind.lateChangeText,
    additional_per: kind.additionalPer,
    guest_types: kind.guestTypes.map(({ id, name, takesSeat }) => ({
      id,
      name,
      takes_seat: takesSeat,
    })),
    least_to_sail: kind.leastToSail,
    asks: kind.asks,
    cancellation: kind.cancellation && {
      ...kind.cancellation,
      counted: kind.cancellation.counted ?? 'days',
    },
  };
}

export function presentPackage({ kind, rates, ...row }: PackageRow): UnitPackage {
  const additional = row.additionalPriceCents;
  return {
    id: row.id,
    unit_id: row.unitId,
    kind: kind.code,
    name: kind.name,
    price: major(row.priceCents),
    additional_price: additional === null ? 0 : major(additional),
    flat: additional === null,
    starts: row.starts,
    least_guests: row.leastGuests,
    most_guests: row.mostGuests,
    length_prices: row.lengthPrices.map((one) => ({
      length: one.length,
      price: major(one.price_cents),
    })),
    // Those of types that have ended stay for bookings that have them.
    guest_type_prices: row.guestTypePrices
      .filter(({ id }) => kind.guestTypes.some((type) => type.id === id))
      .map((one) => ({ id: one.id, price: major(one.price_cents) })),
    deposit_of: row.depositOf,
    deposit_percent: row.depositPercent,
    deposit: row.fixedDepositCents === null ? null : major(row.fixedDepositCents),
    security_deposit: major(row.securityDepositCents),
    inactive: row.inactive ? 1 : 0,
    active_from: row.activeFrom,
    active_to: row.activeTo,
    stay_rules:
      kind.length.form === 'days'
        ? stayRulesOf(rates, { unitId: row.unitId, kindCode: kind.code }).map(
            ({ weekdays, changeoverDays, ...one }) => ({
              ...one,
              weekdays: [...weekdays],
              changeover_days: [...changeoverDays],
            }),
          )
        : [],
    fees: row.extras
      .filter(({ offer }) => offer === 'fee')
      .map(({ id, name, per, price_cents: price }) => ({ id, name, per, price: major(price) })),
    has_extras: row.extras.some(({ offer }) => offer !== 'fee'),
    kind_facts: presentKindFacts(kind),
  };
}

/** @param bookings number of active bookings from today on */
export function presentManagedPackage(
  row: ListedPackage,
  bookings: number,
  rates: readonly Rate[],
): ManagedPackage {
  return {
    ...presentPackage({ ...row.pkg, kind: row.kind, extras: row.extras, rates }),
    unit: row.unit,
    company: row.company,
    version: row.pkg.version,
    included: row.pkg.included,
    not_included: row.pkg.notIncluded,
    used_by: { bookings },
  };
}

/** A unit with what the booking page needs. */
export function presentBookableUnit(
  row: UnitRow & { slug: string },
  pictures: PictureRow[],
  packages: PackageRow[],
): BookableUnit {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    picture: pictures.map(presentPicture),
    company_id: row.companyId,
    company: row.company,
    schedule: row.schedule,
    most_per_day: row.mostPerDay,
    starts: row.starts,
    change_limit_days: row.changeLimitDays,
    max_guests: row.maxGuests,
    included_guests: row.includedGuests,
    items_quantity: row.itemsQuantity,
    maintenance_from: row.maintenanceFrom,
    maintenance_to: row.maintenanceTo,
    packages: packages.map(presentPackage),
  };
}

/**
 * A unit or product with all its fields; a stored quantity of 0 or less is shown as 1
 * (docs/rules/catalogue-and-feeds.md, "Units and products").
 */
export function presentUnit(row: UnitRow, pictures: PictureRow[]): Unit {
  const presented = pictures.map(presentPicture);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    picture: presented,
    picture_preview: presented.map(({ src }) => ({ src })),
    length: row.length,
    tonnage: row.tonnage,
    capacity: row.capacity,
    height: row.height,
    weight: row.weight,
    specialty: row.specialty,
    maintenance_from: row.maintenanceFrom,
    maintenance_to: row.maintenanceTo,
    company_id: row.companyId,
    company: row.company,
    full_control: row.fullControl ? 1 : 0,
    transmission: row.transmission,
    fuel_type: row.fuelType,
    sku: row.sku,
    price: major(row.priceCents),
    items_quantity: Math.max(1, row.itemsQuantity),
    unit_category_id: row.unitCategoryId,
    unit_capacity: row.maxGuests,
    max_guests: row.maxGuests,
    included_guests: row.includedGuests,
    schedule: row.schedule,
    most_per_day: row.mostPerDay,
    starts: row.starts,
    change_limit_days: row.changeLimitDays,
  };
}
