import type { WireTermsBand } from '@slipway/contract/settings/terms-texts';
import type { TermsBand } from '@slipway/domain/bookings/cancellation';

/** A line of the terms as it was answered. */
export const bandOf = (line: WireTermsBand): TermsBand => ({
  counted: line.counted,
  moreThanDays: line.more_than_days,
  upToDays: line.up_to_days,
  keepPercent: line.keep_percent,
});
