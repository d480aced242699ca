import type { TripKind } from '#catalogue/package-kinds.ts';
import type { Cents } from '#money/money.ts';

/**
 * The numbers a booking's status has on the wire and in the database (docs/rules/statuses-and-money.md, "Booking
 * statuses").
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
 * The words of every status (docs/rules/statuses-and-money.md, "Booking statuses"). A new status fails the type check
 * here first.
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

/** Every status, in the order of its number. */
export const bookingStatuses: readonly BookingStatus[] = Object.values(bookingStatus);

/** True for a number that is a status. */
export function isBookingStatus(n: number): n is BookingStatus {
  return bookingStatuses.some((status) => status === n);
}

/** What a person reads for a status; inshore trips have words of their own for 2 (while without a unit) and 6. */
export function statusLabel(
  status: BookingStatus,
  trip: { inshore: boolean; hasUnit: boolean },
): string {
  if (trip.inshore && status === bookingStatus.complete) return 'Contracted';
  if (status === bookingStatus.newBooking && needsBoat(status, trip)) return 'Pending';
  return labels[status];
}

/**
 * Whether an inshore trip waits for a boat, whatever was paid of it (docs/rules/statuses-and-money.md, "Booking
 * statuses").
 */
export function isUnconfirmed(kind: TripKind, status: BookingStatus): boolean {
  return (
    kind === 'inshore' && status !== bookingStatus.complete && status !== bookingStatus.cancelled
  );
}

/** Whether nobody knows yet with which boat an inshore trip sails; while only its deposit is paid it reads Pending. */
export function needsBoat(
  status: BookingStatus,
  trip: { inshore: boolean; hasUnit: boolean },
): boolean {
  return trip.inshore && !trip.hasUnit && isUnconfirmed('inshore', status);
}

/**
 * The status that follows from the ledger (docs/rules/statuses-and-money.md, "What moves a status"): 0 nothing paid, 2
 * up to the deposit, 3 beyond it, 4 fully, 7 more than the total. A tip shows as 5, only once the total is paid.
 * Cancelled stays cancelled; what staff settled (done, or inshore contracted) stays 6.
 * `paid` is paid less refunded, tips apart; `tips` likewise.
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
 * Whether customers are offered to pay: not when cancelled, and not on 5, 6 or 7. The 6 of an inshore trip is its
 * contract, and what is left of it is still to be paid.
 * @param trip `left`: still to be paid, in any unit of money
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

/** Whether staff have found a boat for an inshore trip; its customer then changes it through the business only. */
export function isContracted(kind: TripKind, status: BookingStatus): boolean {
  return kind === 'inshore' && status === bookingStatus.complete;
}

/** Whether a tip can be given: from status 3 on, 6 included; for an inshore trip only once it is contracted. */
export function tippingOpen(status: BookingStatus, kind: TripKind): boolean {
  return status >= bookingStatus.partlyPaid && !isUnconfirmed(kind, status);
}
