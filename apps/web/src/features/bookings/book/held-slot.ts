import type { BookingBody } from './book-storage.ts';

/** The place that a try without an answer may still hold: no longer than `holdMinutes` (Settings). */
export function heldSlot(
  sent: { body: BookingBody; at: number },
  now: Date,
  holdMinutes: number,
): BookingBody | null {
  return now.getTime() - sent.at < holdMinutes * 60_000 ? sent.body : null;
}
