import type { Adjustment } from '#bookings/prices/adjustments.ts';
import type { PackageQuote } from '#bookings/prices/quote.ts';
import type { PriceList } from '#bookings/prices/requote.ts';
import type { Cents } from '#money/money.ts';
import type { CancellationTerms, Settings } from '#settings/settings.ts';

/**
 * The agreed terms of a booking, which later changes of packages or settings never alter
 * (docs/rules/settings.md, "What a booking freezes"). Money in cents.
 */
export interface BookingTerms {
  quote: PackageQuote;
  /**
   * The prices behind the quote, used again when the booking changes. Older bookings have only the
   * quote.
   */
  prices?: PriceList;
  /** What staff add to the price or take off it; absent: nothing. */
  adjustments?: readonly Adjustment[] | undefined;
  currency: string;
  zone: string;
  cancellation: CancellationTerms;
  /** Whether the cancellation terms are those of its kind, not of the business. */
  ownCancellation?: true | undefined;
  /** What a cancel keeps at least, in percent, after a change to a kind with other terms. */
  leastKeepPercent?: number;
  /** What a cancel keeps at least, after its customer made it cheaper while terms already applied. */
  leastKeepCents?: Cents;
  dueDates: Settings['due_dates'];
  /** As shown to the visitor. */
  unitName: string | null;
  packageName: string;
  /** Held on a card or taken for the trip, and given back; absent: none. A change of the booking leaves it as it is. */
  securityDeposit?: Cents;
}

export function freezeTerms(
  settings: Settings,
  quote: PackageQuote,
  frozen: Required<Pick<BookingTerms, 'prices' | 'unitName' | 'packageName'>> & {
    /** The kind's own cancellation terms; null: those of the business. */
    cancellation: CancellationTerms | null;
    /** 0: none. */
    securityDeposit: Cents;
    adjustments?: readonly Adjustment[];
  },
): BookingTerms {
  const { securityDeposit, adjustments = [], ...named } = frozen;
  return {
    quote,
    currency: settings.currency,
    zone: settings.time_zone,
    dueDates: settings.due_dates,
    ...named,
    ...(securityDeposit > 0 && { securityDeposit }),
    ...(adjustments.length > 0 && { adjustments }),
    cancellation: frozen.cancellation ?? settings.cancellation,
    ...(frozen.cancellation ? { ownCancellation: true } : {}),
  };
}
