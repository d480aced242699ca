import type { TripKind } from '#catalogue/package-kinds.ts';
import { bookingStatus, isContracted, paymentsOpen, tippingOpen } from '#bookings/status.ts';
import type { BookingStatus } from '#bookings/status.ts';

/** The actions of a customer on a row of My bookings. */
export type MyBookingAction =
  | 'preferences'
  | 'names'
  | 'waiver'
  | 'payments'
  | 'owed'
  | 'tip'
  | 'details'
  | 'edit'
  | 'cancel';

/** All actions in display order. */
export const myBookingActions: readonly MyBookingAction[] = [
  'preferences',
  'names',
  'waiver',
  'payments',
  'owed',
  'tip',
  'details',
  'edit',
  'cancel',
];

/** Whether an action is offered, disabled with a reason, or hidden. */
export type ActionState = 'open' | 'hidden' | 'cancelled' | 'called_off' | 'complete' | 'departed';

/** What the rules depend on. */
export interface ActedBooking {
  status: BookingStatus;
  cancelled: boolean;
  kind: TripKind;
  /** Called off by the business; the customer has not chosen yet. */
  called_off: boolean;
  /** The start has passed, and it was not called off. */
  departed: boolean;
  /** Whether its kind asks for the survey; absent: it does. */
  asks_survey?: boolean;
  /** Whether the guests' names are given; null or absent: its kind does not ask for them. */
  names_given?: boolean | null;
  /** For how many guests the waiver is signed; null or absent: its kind asks for none. */
  waivers_signed?: number | null;
  /** Whether anybody sails who could be tipped; absent: somebody does. */
  has_crew?: boolean;
  /** The balance in any unit of money; for a cancelled booking, what is still owed. */
  left: number;
}

/**
 * Whether an action is offered for a booking. Preferences, names, payments and edit: not once cancelled.
 * Payments: not on 5, 6 and 7, except a contracted inshore trip with a balance. Tip: from 3 on,
 * including 6; for an inshore trip only once contracted. Details: always. Cancel: where it can be edited, unless its
 * customer has to choose after a call-off. What is owed after a late
 * cancellation has its own action. No survey or names where the kind asks for none, and no tip where nobody
 * sails. The waiver: where the kind asks for one, unless cancelled or called off. A trip that has started
 * or is completed can be changed by the business only; a contracted inshore trip can only be cancelled; a called-off one is not paid
 * before its customer has chosen a new date.
 */
export function actionState(action: MyBookingAction, booking: ActedBooking): ActionState {
  const { status, kind, departed, left } = booking;
  const cancelled = booking.cancelled || status === bookingStatus.cancelled;
  if (action === 'cancel') {
    return !booking.called_off && actionState('edit', booking) === 'open' ? 'open' : 'hidden';
  }
  if (action === 'details') return 'open';
  if (action === 'owed') return cancelled && booking.left > 0 ? 'open' : 'hidden';
  if (action === 'tip' && booking.has_crew === false) return 'hidden';
  if (action === 'preferences' && booking.asks_survey === false) return 'hidden';
  if (action === 'names' && (booking.names_given ?? null) === null) return 'hidden';
  if (action === 'waiver') {
    const asked = (booking.waivers_signed ?? null) !== null;
    return asked && !cancelled && !booking.called_off ? 'open' : 'hidden';
  }
  if (action === 'tip') return !cancelled && tippingOpen(status, kind) ? 'open' : 'hidden';
  if (cancelled) return 'cancelled';
  if (action === 'preferences') return 'open';
  if (action === 'names') return departed ? 'departed' : 'open';
  if (action === 'payments') {
    if (!paymentsOpen(status, { kind, left })) return 'hidden';
    return booking.called_off ? 'called_off' : 'open';
  }
  const done = status === bookingStatus.complete && !isContracted(kind, status);
  if (done) return 'complete';
  return departed ? 'departed' : 'open';
}
