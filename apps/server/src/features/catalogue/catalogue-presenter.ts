import type { BookableUnit, Unit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { isFlat, packageLabels } from '@slipway/domain/catalogue/package-kinds';
import { cents, toMajor } from '@slipway/domain/money/money';
import type { ListedPackage } from '#features/catalogue/packages/packages-repository.ts';
import { presentPicture, type PictureRow } from '#features/catalogue/pictures/present-picture.ts';
import type { PackageRow, UnitRow } from '#features/catalogue/units/units-repository.ts';

const major = (amount: number) => toMajor(cents(amount));

export function presentPackage(row: PackageRow): UnitPackage {
  return {
    id: row.id,
    unit_id: row.unitId,
    kind: row.kind,
    name: packageLabels[row.kind],
    price: major(row.priceCents),
    additional_price: isFlat(row.kind) ? 0 : major(row.additionalPriceCents),
    deposit: row.fixedDepositCents === null ? null : major(row.fixedDepositCents),
    inactive: row.inactive ? 1 : 0,
    active_from: row.activeFrom,
    active_to: row.activeTo,
  };
}

/** @param bookings number of active bookings from today on */
export function presentManagedPackage(row: ListedPackage, bookings: number): ManagedPackage {
  return {
    ...presentPackage(row.pkg),
    unit: row.unit,
    company: row.company,
    version: row.pkg.version,
    used_by: { bookings },
  };
}

/** A unit with what the booking page needs. */
export function presentBookableUnit(
  row: UnitRow,
  pictures: PictureRow[],
  packages: PackageRow[],
): BookableUnit {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    picture: pictures.map(presentPicture),
    company_id: row.companyId,
    company: row.company,
    schedule: row.schedule,
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
  };
}
