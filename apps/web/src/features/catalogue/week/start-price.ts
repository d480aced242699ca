import type { PageData } from '@slipway/contract/settings/settings';
import { seatOf } from '@slipway/domain/bookings/parties';
import { quotePackage } from '@slipway/domain/bookings/prices/quote';
import { shortestLength } from '@slipway/domain/bookings/trip-times';
import type { Rate } from '@slipway/domain/catalogue/rates';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { priceRules } from '#shared/packages/offered.ts';
import type { RequestedPackage } from './asked-package.ts';

/**
 * What a visitor pays for one trip, item or seat that starts on a date, for the shortest length and without
 * extra guests; null: it has no prices yet.
 */
export function startPrice(
  { kind, offered }: RequestedPackage,
  date: CalendarDate,
  rates: readonly Rate[],
  settings: PageData['settings'],
): Cents | null {
  const guestTypes = seatOf(kind.guestTypes);
  if (offered === null || (kind.soldBy === 'seat' && guestTypes.length === 0)) return null;
  const request = {
    date,
    length: shortestLength(kind.length),
    guests: 1,
    ...(kind.soldBy === 'seat' && { guestTypes }),
  };
  // The week shows prices without extra guests.
  const alone = { ...offered, includedGuests: Number.MAX_SAFE_INTEGER };
  try {
    return quotePackage(alone, kind, request, rates, priceRules(settings)).total;
  } catch (error) {
    // Prices under way may not be a price list yet; the form says what is missing.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
