import type { GuestList, GuestListOfBooking } from '@slipway/contract/bookings/guest-list';
import type { Booking } from '../bookings-repository.ts';
import type { GuestListRow } from './guest-lists-repository.ts';

/** Why customers can no longer change the names of their guests: they can until the trip starts. */
export function guestListClosed(booking: Booking, now: Date): GuestListOfBooking['closed'] {
  if (booking.cancelledAt !== null) return 'cancelled';
  return booking.startsAt > now ? null : 'started';
}

/** The guests of a booking of `persons` guests; `row` undefined: nothing was saved yet. */
export function presentGuests(
  row: Pick<GuestListRow, 'guests' | 'emergencyPhone'> | undefined,
  persons: number,
): GuestList {
  const { guests, emergencyPhone } = row ?? { guests: [], emergencyPhone: '' };
  return {
    guests,
    emergency_phone: emergencyPhone,
    complete: guests.length >= persons && emergencyPhone !== '',
  };
}

export function presentGuestList(
  booking: Booking,
  row: GuestListRow | undefined,
  by: { asStaff: boolean; now: Date },
): GuestListOfBooking {
  const closed = guestListClosed(booking, by.now);
  return {
    ...presentGuests(row, booking.guests),
    booking_id: booking.id,
    date: booking.date,
    time: booking.time,
    unit: booking.terms.unitName ?? '',
    package_name: booking.terms.packageName,
    details: booking.guests,
    guest_types: booking.guestTypes,
    can_change: closed === null || (by.asStaff && closed === 'started'),
    closed,
    updated_at: row?.updatedAt.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}
