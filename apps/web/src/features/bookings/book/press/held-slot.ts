import type { BookingBody } from '#features/bookings/book/book-storage.ts';

/** The slot that an unanswered attempt may still hold, for at most `holdMinutes` (Settings). */
export function heldSlot(
  sent: { body: BookingBody; at: number },
  now: Date,
  holdMinutes: number,
): BookingBody | null {
  return now.getTime() - sent.at < holdMinutes * 60_000 ? sent.body : null;
}
