import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailAttachment } from '#adapters/mail-sender.ts';
import type { BookingSummary } from '#features/messages/message-params.ts';
import { counted } from './wording.ts';

/**
 * The trip for the customer's calendar. The entry's UID is the booking's, so that a second mail
 * about the same booking moves the entry instead of adding one.
 */
export function calendarEntry(
  booking: BookingSummary,
  { cancelled = false }: { cancelled?: boolean } = {},
): MailAttachment {
  const start = new Date(booking.starts_at);
  const calendar = ical({
    name: booking.business.name,
    prodId: { company: 'Slipway', product: 'Bookings' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const host = new URL(booking.link).hostname;
  calendar.createEvent({
    id: `booking-${booking.number}@${host}`,
    start,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    end: booking.hours === null ? null : new Date(start.getTime() + booking.hours * 3_600_000),
    summary: `${booking.package}${booking.unit === null ? '' : `, ${booking.unit}`}`,
    description: `Booking ${booking.number}, ${counted(booking.guests, 'guest')}.\n${booking.link}`,
    location: booking.business.address,
    url: booking.link,
  });
  return {
    filename: `booking-${booking.number}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendar.toString(),
  };
}
