import type { Quote } from '@slipway/domain/bookings/price';
import type { CancellationTerms, Settings } from '@slipway/domain/settings/settings';

/**
 * What a booking was made under, frozen: later changes of packages or settings never alter it (spec
 * README "Settings"). Money in cents.
 */
export interface BookingTerms {
  quote: Quote;
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
  names: Pick<BookingTerms, 'unitName' | 'packageName'>,
): BookingTerms {
  return {
    quote,
    currency: settings.currency,
    zone: settings.time_zone,
    cancellation: settings.cancellation,
    dueDates: settings.due_dates,
    ...names,
  };
}
