import { t } from '@lingui/core/macro';
import { isBookingStatus, needsBoat } from '@slipway/domain/bookings/status';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';

/**
 * The unit's name. For an inshore trip without one, "Boat to be confirmed" while a boat is needed, else the
 * package.
 */
export function unitLabel(trip: { unit: string; status: number; package: string }): string {
  if (trip.unit !== '') return trip.unit;
  const inshore = trip.package === inshoreLabel;
  const waits = isBookingStatus(trip.status) && needsBoat(trip.status, { inshore, hasUnit: false });
  return waits ? t`Boat to be confirmed` : trip.package;
}
