import { t } from '@lingui/core/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { directVisit } from '@slipway/domain/bookings/visits/visit';

/** The name of a visit's source. */
const sourceText = (source: string): string => (source === directVisit.source ? t`Direct` : source);

/** Where a visit came from, on one line. */
export function visitText(visit: NonNullable<StaffBooking['visit']>): string {
  const { source, medium, campaign } = visit;
  return [sourceText(source), medium, campaign].filter((part) => part !== '').join(' · ');
}
