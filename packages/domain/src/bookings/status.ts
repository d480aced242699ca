import type { TripKind } from '#catalogue/package-kinds.ts';
import type { Cents } from '#money/money.ts';

/**
 * The status numbers of a booking, as stored and on the wire (docs/rules/statuses-and-money.md,
 * "Booking statuses").
 */
export const bookingStatus = {
  created: 0,
  cancelled: 1,
  newBooking: 2,
  partlyPaid: 3,
  fullyPaid: 4,
  supervisorTip: 5,
  complete: 6,
  overpaid: 7,
} as const;

/** One of the status numbers. */
export type BookingStatus = (typeof bookingStatus)[keyof typeof bookingStatus];

/**
 * The label of each status (docs/rules/statuses-and-money.md, "Booking statuses"). A new status
 * fails the type check here first.
 */
const labels: Record<BookingStatus, string> = {
  [bookingStatus.created]: 'Only created',
  [bookingStatus.cancelled]: 'Cancelled',
  [bookingStatus.newBooking]: 'New Booking',
  [bookingStatus.partlyPaid]: 'Partly Paid',
  [bookingStatus.fullyPaid]: 'Fully Paid',
  [bookingStatus.supervisorTip]: 'Supervisor Tip',
  [bookingStatus.complete]: 'Complete',
  [bookingStatus.overpaid]: 'Fully Paid',
};

/** The label of 0 while the ordered money of the first payment has not come. */
export const awaitingLabel = 'Awaiting money';

/** All statuses in numerical order. */
export const bookingStatuses: readonly BookingStatus[] = Object.values(bookingStatus);

/** Whether a number is a status. */
export function isBookingStatus(n: number): n is BookingStatus {
  return bookingStatuses.some((status) => status === n);
}

/** The label of a status; inshore trips have different ones for 2 (without a unit) and 6. */
export function statusLabel(
  status: BookingStatus,
  trip: { inshore: boolean; hasUnit: boolean },
): string {
  if (trip.inshore && status === bookingStatus.complete) return 'Contracted';
  if (status === bookingStatus.newBooking && needsBoat(status, trip)) return 'Pending';
  return labels[status];
}

/**
 * Whether an inshore trip is waiting for a boat, whatever is paid
 * (docs/rules/statuses-and-money.md, "Booking statuses").
 */
export function isUnconfirmed(kind: TripKind, status: BookingStatus): boolean {
  return (
    kind === 'inshore' && status !== bookingStatus.complete && status !== bookingStatus.cancelled
  );
}

/** Whether an inshore trip has no boat yet; with only its deposit paid it is labelled Pending. */
export function needsBoat(
  status: BookingStatus,
  trip: { inshore: boolean; hasUnit: boolean },
): boolean {
  return trip.inshore && !trip.hasUnit && isUnconfirmed('inshore', status);
}

/**
 * The status that follows from the ledger (docs/rules/statuses-and-money.md, "What moves a
 * status"): 0 unpaid, 2 up to the deposit, 3 beyond it, 4 fully paid, 7 overpaid. With a tip it
 * becomes 5, once the total is paid. Cancelled stays cancelled; 6, set by staff (completed, or
 * inshore contracted), stays. `paid` and `tips` are net of refunds, and `paid` excludes tips.
 */
export function statusFromLedger(input: {
  total: Cents;
  deposit: Cents;
  paid: Cents;
  tips: Cents;
  settledByStaff: boolean;
  cancelled?: boolean;
}): BookingStatus {
  const { total, deposit, paid, tips } = input;
  if (input.cancelled === true) return bookingStatus.cancelled;
  if (input.settledByStaff) return bookingStatus.complete;
  if (paid >= total && tips > 0) return bookingStatus.supervisorTip;
  if (paid > total) return bookingStatus.overpaid;
  if (paid === total) return bookingStatus.fullyPaid;
  if (paid <= 0) return bookingStatus.created;
  return paid > deposit ? bookingStatus.partlyPaid : bookingStatus.newBooking;
}

/**
 * Whether customers can pay: not when cancelled, and not on 5, 6 or 7. For an inshore trip 6 means
 * contracted, and its balance can still be paid.
 * @param trip `left`: the balance, in any unit of money
 */
export function paymentsOpen(
  status: BookingStatus,
  trip: { kind: TripKind; left: number },
): boolean {
  switch (status) {
    case bookingStatus.created:
    case bookingStatus.newBooking:
    case bookingStatus.partlyPaid:
    case bookingStatus.fullyPaid:
      return true;
    case bookingStatus.complete:
      return trip.kind === 'inshore' && trip.left > 0;
    case bookingStatus.cancelled:
    case bookingStatus.supervisorTip:
    case bookingStatus.overpaid:
      return false;
  }
}

/**
 * Whether an inshore trip is contracted; its customer can then change it through the business only.
 */
export function isContracted(kind: TripKind, status: BookingStatus): boolean {
  return kind === 'inshore' && status === bookingStatus.complete;
}

/**
 * Whether a tip can be given: from status 3 on, including 6; for an inshore trip only once
 * contracted.
 */
export function tippingOpen(status: BookingStatus, kind: TripKind): boolean {
  return status >= bookingStatus.partlyPaid && !isUnconfirmed(kind, status);
}
