import type { TripKind } from '#catalogue/package-kinds.ts';
import { bookingStatus, isContracted, paymentsOpen, tippingOpen } from '#bookings/status.ts';
import type { BookingStatus } from '#bookings/status.ts';

/** What a customer can do with a row of My bookings. */
export type MyBookingAction = 'preferences' | 'payments' | 'owed' | 'tip' | 'details' | 'edit';

/** Every action, in the order in which they are offered. */
export const myBookingActions: readonly MyBookingAction[] = [
  'preferences',
  'payments',
  'owed',
  'tip',
  'details',
  'edit',
];

/** An action is offered, offered but not possible now (with the reason), or not there at all. */
export type ActionState = 'open' | 'hidden' | 'cancelled' | 'called_off' | 'complete' | 'departed';

/** What the rules look at. */
export interface ActedBooking {
  status: BookingStatus;
  cancelled: boolean;
  kind: TripKind;
  /** The business called it off, and its customer has not chosen yet. */
  called_off: boolean;
  /** The trip's start has come, and the business has not called it off. */
  departed: boolean;
  /** Still to be paid, in any unit of money; of a cancelled booking what stays owed. */
  left: number;
}

/**
 * Whether an action is offered for a booking: preferences, payments and edit never once cancelled; payments not on 5, 6
 * and 7, but on a contracted inshore trip while anything is left; a tip from 3 on, 6 included, for an inshore trip only
 * once it is contracted; details always. What stays owed after a late cancel is paid by an action of its own. A trip
 * that has started or is done is changed through the business, a contracted inshore trip can only be cancelled; one
 * that the business called off is not paid before its customer has chosen a new date.
 */
export function actionState(action: MyBookingAction, booking: ActedBooking): ActionState {
  const { status, kind, departed, left } = booking;
  const cancelled = booking.cancelled || status === bookingStatus.cancelled;
  if (action === 'details') return 'open';
  if (action === 'owed') return cancelled && booking.left > 0 ? 'open' : 'hidden';
  if (action === 'tip') return !cancelled && tippingOpen(status, kind) ? 'open' : 'hidden';
  if (cancelled) return 'cancelled';
  if (action === 'preferences') return 'open';
  if (action === 'payments') {
    if (!paymentsOpen(status, { kind, left })) return 'hidden';
    return booking.called_off ? 'called_off' : 'open';
  }
  const done = status === bookingStatus.complete && !isContracted(kind, status);
  if (done) return 'complete';
  return departed ? 'departed' : 'open';
}
