import type { PriceList, Quote } from '#bookings/price.ts';
import type { CancellationTerms, Settings } from '#settings/settings.ts';

/**
 * The agreed terms of a booking, which later changes of packages or settings never alter
 * (docs/rules/settings.md, "What a booking freezes"). Money in cents.
 */
export interface BookingTerms {
  quote: Quote;
  /**
   * The prices behind the quote, used again when the booking changes. Older bookings have only the
   * quote.
   */
  prices?: PriceList;
  currency: string;
  zone: string;
  cancellation: CancellationTerms;
  dueDates: Settings['due_dates'];
  /** As shown to the visitor. */
  unitName: string | null;
  packageName: string;
}

export function freezeTerms(
  settings: Settings,
  quote: Quote,
  frozen: Required<Pick<BookingTerms, 'prices' | 'unitName' | 'packageName'>>,
): BookingTerms {
  return {
    quote,
    currency: settings.currency,
    zone: settings.time_zone,
    cancellation: settings.cancellation,
    dueDates: settings.due_dates,
    ...frozen,
  };
}
