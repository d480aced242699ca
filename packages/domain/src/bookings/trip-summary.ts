import type { BookingTerms } from '#bookings/booking-terms.ts';
import { guestTypesText } from '#bookings/guest-types.ts';
import { wallClock } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';

/** A booking with what its messages tell of the trip. */
interface SummarisedTrip {
  endsAt: Date;
  quantity: number;
  guestTypes: readonly { name: string; count: number }[];
  terms: Pick<BookingTerms, 'zone' | 'prices'>;
}

/** What messages tell of a trip besides its start and guests; what does not apply is absent. */
export interface TripSummary {
  /** When it ends, in the business's zone. */
  until?: { date: CalendarDate; time: TimeOfDay };
  /** Items, of a kind sold by the item. */
  quantity?: number;
  /** The guests by type, of a kind sold by the seat. */
  guest_types?: string;
}

/**
 * How a booked trip was sold; null: inshore, or agreed before kinds were data, when all were trips of a
 * fixed length.
 */
export function soldKind({ prices }: Pick<BookingTerms, 'prices'>) {
  return prices?.of === 'package' && 'kind' in prices ? prices.kind : null;
}

/**
 * What texts say of a trip besides its start and guests (docs/rules/messages.md, "Trips"). A trip of a fixed length,
 * not shared with others, says no more than its start.
 */
export function tripSummary({ endsAt, quantity, guestTypes, terms }: SummarisedTrip): TripSummary {
  const kind = soldKind(terms);
  if (kind === null || (kind.soldBy === 'trip' && kind.length.form === 'fixed')) return {};
  const types = guestTypesText(guestTypes);
  return {
    until: wallClock(endsAt, terms.zone),
    ...(kind.soldBy === 'item' && { quantity }),
    ...(types !== '' && { guest_types: types }),
  };
}
