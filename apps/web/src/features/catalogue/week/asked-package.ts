import type { PackageCalendar, UnitCalendar } from '@slipway/domain/bookings/availability';
import type { OfferedPackage } from '@slipway/domain/bookings/prices/price-lists';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';

/** A package on a unit as it is saved or being described, for a week of it and for "Why not?". */
export interface RequestedPackage {
  unit: { id: number; name: string; calendar: UnitCalendar };
  kind: PackageKind;
  /** Null: it is not saved yet. */
  packageId: number | null;
  calendar: PackageCalendar;
  /** Null: it has no prices yet. */
  offered: OfferedPackage | null;
  /** What is being edited here, and needs no link. */
  editing: 'kind' | 'package' | null;
}
