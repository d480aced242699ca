import type { PlainFieldEdits } from '@slipway/contract/bookings/plain-fields';
import type { GuestCount } from '@slipway/domain/bookings/parties';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { Booking } from '#features/bookings/bookings-repository.ts';

/** The requested changes; absent fields stay. */
export interface RequestedChange {
  date?: CalendarDate | undefined;
  time?: TimeOfDay | undefined;
  packageId?: number | undefined;
  packageName?: string | undefined;
  guests?: number | undefined;
  /** Minutes. */
  length?: number | undefined;
  /** Days or nights. */
  days?: number | undefined;
  /** Items. */
  quantity?: number | undefined;
  /** The guests by type, of a package sold by the seat. */
  guestTypes?: readonly GuestCount[] | undefined;
  /** What is chosen of the extras, all of it. */
  extras?: readonly RequestedExtra[] | undefined;
  unitId?: number | undefined;
  durationHours?: number | undefined;
  plain?: PlainFieldEdits;
}

/**
 * Who changes or cancels a booking. `asStaff`: without the limits and terms that bind customers.
 * `onBehalf`: staff who are bound by them all the same. `calledOff`: the business called the trip
 * off, so that its customer may move it without limit and stricter terms.
 */
export interface ChangeActor {
  /** Null: somebody without an account. */
  id: number | null;
  asStaff: boolean;
  onBehalf?: boolean;
  calledOff?: boolean;
}

/**
 * Whether the business called the booking off: it then moves without limit and stricter terms, with
 * or without its link.
 */
export function mayMoveFreely(booking: Booking, by: ChangeActor): boolean {
  return by.calledOff === true || booking.calledOff;
}

/** Whether a member of staff acts, with or without the customer's limits. */
export const isByStaff = ({ asStaff, onBehalf = false }: ChangeActor) => asStaff || onBehalf;
