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

/** Who changes or cancels a booking. */
export interface ChangeActor {
  /** Null: somebody without an account. */
  id: number | null;
  /**
   * `staff`: without the limits and terms that bind customers; `desk`: staff who are bound by them all the same;
   * `called_off`: a customer whose trip the business called off, who may move it without limit and stricter terms.
   */
  as: 'staff' | 'desk' | 'customer' | 'called_off';
}

/**
 * Whether the business called the booking off: it then moves without limit and stricter terms, with
 * or without its link.
 */
export function mayMoveFreely(booking: Booking, by: ChangeActor): boolean {
  return by.as === 'called_off' || booking.calledOff;
}

/** Whether a member of staff acts, with or without the customer's limits. */
export const isByStaff = ({ as }: ChangeActor) => as === 'staff' || as === 'desk';
