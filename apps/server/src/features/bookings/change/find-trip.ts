import { inshore } from '@slipway/domain/catalogue/package-kinds';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import {
  findCapacities,
  findKindByName,
  findUnitWithPackage,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { RequestedChange } from './requested-change.ts';

/** The target of a trip: a unit with one of its packages, or inshore. */
export type Trip =
  | { kind: 'package'; unit: CharterUnit; pkg: CharterPackage }
  /** `most`: the capacity of its boat; null without one. */
  | { kind: 'inshore'; unitId: number | null; most: number | null };

/**
 * Finds the trip that a change asks for: by default the booked unit and package, which is found even
 * when its kind has changed since. Null: there is no such unit or package.
 */
export async function findTrip(
  db: Db,
  booking: Booking,
  change: RequestedChange,
  settings: Settings,
): Promise<Trip | null> {
  if (booking.kind === inshore) {
    const { unitId } = booking;
    const most = unitId === null ? undefined : (await findCapacities(db, [unitId])).get(unitId);
    return { kind: 'inshore', unitId, most: most ?? null };
  }
  const unitId = change.unitId ?? booking.unitId ?? 0;
  const kind = change.packageName ? await findKindByName(db, change.packageName) : null;
  if (change.packageName && kind === null) return null;
  const named = kind?.code ?? null;
  const namesPackage = change.packageId || named !== null;
  // A package named by its kind alone means the booked one, not another of that kind.
  const keeps = unitId === booking.unitId && (named === null || named === booking.kind);
  const packageId = change.packageId || (keeps ? booking.packageId : null);
  const isBooked = keeps && packageId !== null && packageId === booking.packageId;
  const found = await findUnitWithPackage(db, {
    unitId,
    packageId,
    // The booked package is found even if its kind has changed since.
    kind: isBooked ? null : namesPackage ? named : booking.kind,
    ...(isBooked ? { asKind: booking.kind } : {}),
    date: change.date ?? booking.date,
    companyId: settings.company_id,
  });
  return found ? { kind: 'package', ...found } : null;
}
