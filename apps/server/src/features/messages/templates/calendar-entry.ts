import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { MailAttachment } from '@slipway/domain/messages/mail-attachment';
import { partyText } from './wording.ts';
import type { BookingSummary } from '#features/messages/message-params.ts';

/**
 * The trip as a calendar entry. Its UID is derived from the booking, so that a later mail updates
 * the entry instead of adding one; a cancellation removes it.
 */
export function calendarEntry(
  booking: BookingSummary,
  state: { sequence: number; cancelled?: boolean },
): MailAttachment {
  const start = new Date(booking.starts_at);
  const cancelled = state.cancelled === true;
  const calendar = ical({
    name: booking.business.name,
    prodId: { company: 'Slipway', product: 'Bookings' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  const host = new URL(booking.link).hostname;
  calendar.createEvent({
    id: `booking-${booking.number}@${host}`,
    sequence: state.sequence,
    status: cancelled
      ? ICalEventStatus.CANCELLED
      : booking.pending === true
        ? ICalEventStatus.TENTATIVE
        : ICalEventStatus.CONFIRMED,
    start,
    end: booking.hours === null ? null : new Date(start.getTime() + booking.hours * 3_600_000),
    summary: `${booking.package}${booking.unit === null ? '' : `, ${booking.unit}`}`,
    description: `Booking ${booking.number}, ${partyText(booking)}.\n${booking.link}`,
    location: booking.business.address,
    url: booking.link,
  });
  return {
    filename: `booking-${booking.number}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    content: calendar.toString(),
  };
}
