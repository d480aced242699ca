import type { BookingStatus } from '@slipway/domain/bookings/status';
import classes from './status-badge.module.css';
import './status-tones.css';

/** A booking's status: its label on its own colour. */
export function StatusBadge({ status, label }: { status: BookingStatus; label: string }) {
  return (
    <span className={classes.badge} data-status={status}>
      {label}
    </span>
  );
}
