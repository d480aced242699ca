import { isBookingStatus, statusLabel } from '@slipway/domain/bookings/status';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { StatusBadge } from '#ui/status-badge.tsx';

/**
 * A booking's status badge, labelled as in docs/rules/statuses-and-money.md, "Booking statuses"; inshore trips
 * have some labels of their own.
 */
export function TripStatus(props: { status: number; packageName: string; unitId: number }) {
  const { status, packageName, unitId } = props;
  if (!isBookingStatus(status)) return null;
  const trip = { inshore: packageName === inshoreLabel, hasUnit: unitId !== 0 };
  return <StatusBadge status={status} label={statusLabel(status, trip)} />;
}
