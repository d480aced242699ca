import { isUnconfirmed, paymentsOpen } from '@slipway/domain/bookings/status';
import { extrasText, handedOut } from '@slipway/domain/bookings/booked-extras';
import { dueDates } from '@slipway/domain/bookings/due-dates';
import { leastOf, sails, toldBy } from '@slipway/domain/bookings/parties';
import { owedName } from '@slipway/domain/bookings/cancellation';
import { soldKind, tripSummary } from '@slipway/domain/bookings/trip-summary';
import { todayIn, wallClock, type CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import {
  enqueueMessages,
  type BookingSummary,
  type NewMail,
  type NewMessage,
} from '#features/messages/messages-api.ts';
import type { BookedDeparture } from './booked-departure.ts';
import type { Booking } from './bookings-repository.ts';

/** What guests are told when a departure has too few of them; nothing once it sails. */
function sailsFrom(booking: Booking, departure: BookedDeparture | null, now: Date) {
  const least = departure && leastOf(departure);
  if (departure === null || least === null || sails(departure)) return {};
  const by = toldBy(booking.startsAt.getTime());
  const told_by = by > now ? wallClock(by, booking.terms.zone) : null;
  return { sails_from: { guests: least, told_by } };
}

/**
 * The data of a booking in mails, from its agreed terms and current state. `departure`: the one that it
 * shares, for mails that say whether it sails.
 */
export function summariseBooking(
  booking: Booking,
  paid: Cents,
  settings: Settings,
  details: { link: string; now: Date; departure?: BookedDeparture | null },
): BookingSummary {
  const { quote, currency, zone, cancellation, unitName, packageName } = booking.terms;
  const due = dueDates(booking.date, booking.terms.dueDates);
  const today = todayIn(zone, details.now);
  const extras = extrasText(handedOut(booking));
  /** Null: due now. */
  const ahead = (day: CalendarDate) => (day > today ? day : null);
  return {
    number: booking.id,
    unit: unitName,
    package: packageName,
    date: booking.date,
    time: booking.time,
    zone,
    starts_at: booking.startsAt.toISOString(),
    hours: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 3_600_000,
    guests: booking.guests,
    ...tripSummary(booking),
    ...(extras !== '' && { extras }),
    ...sailsFrom(booking, details.departure ?? null, details.now),
    duration: booking.durationHours,
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    currency,
    total: booking.totalCents,
    paid,
    second_payment: quote.secondPayment,
    second_payment_due: ahead(due.secondPayment),
    final_payment: quote.finalPayment,
    final_payment_due: ahead(due.finalPayment),
    tax_lines: quote.taxLines,
    tax_included: quote.taxIncluded,
    terms: cancellation,
    owed_name: owedName(soldKind(booking.terms)),
    business: settings.business,
    link: details.link,
    pending: isUnconfirmed(booking.kind, booking.status),
  };
}

/** The booking in the customer area. */
export const customerLink = (publicUrl: string, bookingId: number) =>
  `${publicUrl}/dashboard?booking=${bookingId}`;

/** The customer's payment window for the booking. */
export const payLink = (publicUrl: string, bookingId: number) =>
  `${customerLink(publicUrl, bookingId)}&open=pay`;

/** The link to pay online, or null when the customer cannot pay now. */
export function payLinkOf(booking: Booking, publicUrl: string): string | null {
  const left = booking.totalCents - booking.paidCents;
  const open = !booking.calledOff && paymentsOpen(booking.status, { kind: booking.kind, left });
  return open && left > 0 ? payLink(publicUrl, booking.id) : null;
}

/** The booking in the back office. */
export function staffLink(publicUrl: string, settings: Settings, bookingId: number): string {
  const list = settings.purpose === 'rent' ? 'bookings' : 'orders';
  return `${publicUrl}/admin/${list}?booking=${bookingId}`;
}

/** The dedupe key of a booking's confirmation SMS. */
export const smsKey = (bookingId: number) => `booking-${bookingId}-sms`;

function confirmationSms(booking: Booking, settings: Settings, dedupeKey: string): NewMessage {
  return {
    channel: 'sms',
    to: booking.phone,
    dedupeKey,
    bookingId: booking.id,
    template: 'booking-confirmation',
    params: {
      number: booking.id,
      business: settings.business.name,
      package: booking.terms.packageName,
      date: booking.date,
      time: booking.time,
      guests: booking.guests,
      ...tripSummary(booking),
      unit: booking.terms.unitName,
      pending: isUnconfirmed(booking.kind, booking.status),
      ...(booking.email === '' && { emailed: false }),
    },
  };
}

/** The inputs of a confirmation. */
interface Confirmed {
  booking: Booking;
  settings: Settings;
  publicUrl: string;
  now: Date;
  /** The one that it shares. */
  departure: BookedDeparture | null;
}

/** A repeated confirmation with current data, without a link to set a password. */
export function confirmationMail(details: Confirmed, dedupeKey: string): NewMail {
  const { booking, settings, publicUrl, now, departure } = details;
  const link = customerLink(publicUrl, booking.id);
  return {
    to: booking.email,
    dedupeKey,
    bookingId: booking.id,
    template: 'booking-confirmation',
    params: {
      ...summariseBooking(booking, booking.paidCents, settings, { link, now, departure }),
      sequence: booking.version,
      secret_link: null,
      pay_link: payLinkOf(booking, publicUrl),
    },
  };
}

/** Mails the customer that an inshore trip is confirmed, in the transaction that contracts it. */
export async function announceContract(tx: Db, trip: Omit<Confirmed, 'departure'>): Promise<void> {
  const { booking, settings } = trip;
  const details = { ...trip, departure: null };
  const key = `booking-${booking.id}-contracted-${booking.version}`;
  await enqueueMessages(tx, [
    confirmationSms(booking, settings, `${key}-sms`),
    { channel: 'mail', ...confirmationMail(details, `${key}-mail`) },
  ]);
}

/**
 * Notifies customer and staff of a new booking, in the transaction that confirms it. The SMS has
 * the key `smsKey`. Its statement is sent at once: the commit may follow in the same packet.
 */
export async function announceBooking(
  tx: Db,
  details: {
    booking: Booking;
    paid: Cents;
    settings: Settings;
    publicUrl: string;
    setPasswordLink: string | null;
    now: Date;
    /** The one that it shares, with its own guests among those booked. */
    departure: BookedDeparture | null;
  },
): Promise<void> {
  const { booking, settings, publicUrl, now, departure } = details;
  const theirLink = customerLink(publicUrl, booking.id);
  const ourLink = staffLink(publicUrl, settings, booking.id);
  const about = { bookingId: booking.id };
  const messages: NewMessage[] = [
    confirmationSms(booking, settings, smsKey(booking.id)),
    {
      channel: 'mail',
      to: booking.email,
      dedupeKey: `booking-${booking.id}-mail`,
      template: 'booking-confirmation',
      params: {
        ...summariseBooking(booking, details.paid, settings, { link: theirLink, now, departure }),
        secret_link: details.setPasswordLink,
        pay_link: payLinkOf(booking, publicUrl),
      },
      ...about,
    },
    {
      channel: 'mail',
      to: settings.business.email,
      dedupeKey: `booking-${booking.id}-staff`,
      template: 'staff-new-booking',
      params: summariseBooking(booking, details.paid, settings, { link: ourLink, now }),
      ...about,
    },
  ];
  // No notice to staff of a booking they made; the customer gets one unless staff chose otherwise.
  const chosen = messages.filter(({ template }) =>
    template === 'staff-new-booking' ? booking.source === 'public' : !booking.quiet,
  );
  if (chosen.length > 0) await enqueueMessages(tx, chosen);
}
