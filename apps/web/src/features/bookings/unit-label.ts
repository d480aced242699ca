import { t } from '@lingui/core/macro';
import { isBookingStatus, needsBoat } from '@slipway/domain/bookings/status';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';

/** The unit's name; of an inshore trip without one, whether a boat is still to be found, whatever is paid of it. */
export function unitLabel(trip: { unit: string; status: number; package: string }): string {
  if (trip.unit !== '') return trip.unit;
  const inshore = trip.package === inshoreLabel;
  const waits = isBookingStatus(trip.status) && needsBoat(trip.status, { inshore, hasUnit: false });
  return waits ? t`Boat to be confirmed` : trip.package;
}
