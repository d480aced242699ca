import type { WireTermsBand } from '@slipway/contract/settings/terms-texts';
import type { TermsBand } from '@slipway/domain/bookings/cancellation';

/** A line of the cancellation terms, as sent. */
export function presentBand(band: TermsBand): WireTermsBand {
  return {
    counted: band.counted,
    more_than_days: band.moreThanDays,
    up_to_days: band.upToDays,
    keep_percent: band.keepPercent,
  };
}
