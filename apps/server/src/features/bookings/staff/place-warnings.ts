import type { Place, UnavailableReason } from '@slipway/domain/bookings/availability';
import type { Say } from '@slipway/domain/words/in-words';
import { unavailableTexts } from '#features/bookings/public/unavailable-texts.ts';

/** What staff read of a start that customers could not book, where that differs from its refusal. */
const texts: Partial<Record<UnavailableReason, string>> = {
  time_not_offered: 'This package does not usually start at this time.',
  notice: 'This start is sooner than customers can book.',
  length_too_long: 'It ends later than this package usually does.',
  stay_too_short: 'This stay is shorter than customers can book from this date.',
  changeover_day: 'Customers cannot arrive or leave on this day of the week at that time.',
  too_far: 'This is further ahead than customers can book.',
};

/**
 * What staff are told of a place, without refusing it (docs/rules/availability.md, "Places that staff
 * set").
 */
export function placeWarnings(place: Pick<Place, 'warnings'> | null, say: Say): string[] {
  return place?.warnings.map((reason) => say(texts[reason] ?? unavailableTexts[reason])) ?? [];
}
