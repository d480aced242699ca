import type { PriceList, Quote } from '@slipway/domain/bookings/price';
import type { CancellationTerms, Settings } from '@slipway/domain/settings/settings';

/**
 * What a booking was made under, frozen: later changes of packages or settings never alter it
 * (docs/rules/settings.md, "What a booking freezes"). Money in cents.
 */
export interface BookingTerms {
  quote: Quote;
  /** What the quote was reckoned by, for a change to be reckoned by it too. Older bookings have only the quote. */
  prices?: PriceList;
  currency: string;
  zone: string;
  cancellation: CancellationTerms;
  dueDates: Settings['due_dates'];
  /** As the visitor saw them. */
  unitName: string | null;
  packageName: string;
}

export function freezeTerms(
  settings: Settings,
  quote: Quote,
  given: Required<Pick<BookingTerms, 'prices' | 'unitName' | 'packageName'>>,
): BookingTerms {
  return {
    quote,
    currency: settings.currency,
    zone: settings.time_zone,
    cancellation: settings.cancellation,
    dueDates: settings.due_dates,
    ...given,
  };
}
