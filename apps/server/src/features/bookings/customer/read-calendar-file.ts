import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { calendarEntry } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { summariseBooking } from '#features/bookings/announce-booking.ts';
import { findEditableBooking } from '#features/bookings/booking-access.ts';

/**
 * The trip as a calendar entry, as in its mails; a cancelled or called-off one removes the entry.
 */
export async function readCalendarFile(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<{ filename: string; content: string }> {
  const { booking } = await findEditableBooking(deps.db, person, bookingId);
  const { settings } = await readSettings(deps.db);
  const link = `${deps.publicUrl()}/dashboard?booking=${booking.id}`;
  const summary = summariseBooking(booking, booking.paidCents, settings, {
    link,
    now: deps.clock.now(),
  });
  const { filename, content } = calendarEntry(summary, {
    sequence: booking.version,
    cancelled: booking.cancelledAt !== null || booking.calledOff,
  });
  return { filename, content };
}
