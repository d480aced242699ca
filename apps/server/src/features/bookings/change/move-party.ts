import type { Place } from '@slipway/domain/bookings/availability';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { CharterPackage, CharterUnit } from '#features/catalogue/catalogue-api.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { BoardedDeparture } from '#features/bookings/departures-repository.ts';
import { retakeExtras } from '#features/bookings/extras/take-extras.ts';
import { placeColumns } from '#features/bookings/place-booking.ts';
import { announceChange } from './announce-change.ts';
import { saveChanged } from './change-repository.ts';
import { changedFields } from './changed-fields.ts';
import { recordChange } from './changes-repository.ts';

/** Where a whole departure goes to. */
export interface NewDeparture {
  unit: CharterUnit;
  pkg: CharterPackage;
  place: Place;
  boarded: BoardedDeparture;
}

/**
 * Moves a party with its whole departure, in the caller's transaction, with days, departures and bookings locked. Its
 * price, its terms and who of it has come stay. A hold comes along and is told nothing.
 */
export async function moveParty(
  tx: Db,
  deps: Deps,
  booking: Booking,
  { unit, pkg, place, boarded }: NewDeparture,
  { by, tells }: { by: number; tells: boolean },
): Promise<void> {
  const { id: departureId, endsAt, crewUntil } = boarded;
  const { terms, item } = booking;
  const saved = await saveChanged(tx, booking, {
    ...placeColumns(place, pkg.facts),
    ...{ departureId, endsAt, crewUntil },
    ...{ packageId: pkg.id, unitId: unit.id, companyId: unit.companyId },
    terms: { ...terms, unitName: unit.id === booking.unitId ? terms.unitName : unit.name },
  });
  await retakeExtras(tx, saved);
  if (booking.holdExpiresAt !== null) return;
  const changed = changedFields(booking, saved);
  const isSeen = Object.keys(changed.after).length > 0;
  await recordChange(tx, {
    bookingId: booking.id,
    changedAt: deps.clock.now(),
    changedBy: by,
    ...(isSeen
      ? { action: 'changed', ...changed }
      : { action: 'item_changed', before: { item }, after: { item: saved.item } }),
  });
  if (!tells) return;
  await announceChange(tx, deps, {
    ...{ before: booking, after: saved, by: { id: by, as: 'staff' }, ashore: [] },
    ...{ undoable: false, tellsStaff: false },
  });
}
