import { t } from '@lingui/core/macro';
import {
  awaitingLabel,
  bookingStatus,
  isBookingStatus,
  statusLabel,
} from '@slipway/domain/bookings/status';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { inOwnWords } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

/**
 * A booking's status badge, labelled as in docs/rules/statuses-and-money.md, "Booking statuses"; inshore trips
 * have some labels of their own.
 */
export function TripStatus(props: {
  status: number;
  packageName: string;
  unitId: number;
  /** Whether it was booked without a deposit. */
  withoutDeposit?: boolean;
  /** Whether the money of its first payment is on its way. */
  awaiting?: boolean;
}) {
  const { status, packageName, unitId, withoutDeposit = false, awaiting = false } = props;
  if (!isBookingStatus(status)) return null;
  if (awaiting) return <StatusBadge status={status} label={inOwnWords(awaitingLabel)} />;
  if (withoutDeposit && status === bookingStatus.created) {
    return <StatusBadge status={status} label={t`Booked, nothing paid yet`} />;
  }
  const trip = { inshore: packageName === inshoreLabel, hasUnit: unitId !== 0 };
  return <StatusBadge status={status} label={inOwnWords(statusLabel(status, trip))} />;
}
