import type { FoundPlace } from '@slipway/contract/bookings/new-bookings';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { Deps } from '#deps.ts';
import { sayInWords } from '#features/settings/settings-api.ts';
import { errorsInWords, Refusal } from '#http/errors.ts';
import { placementErrors, placePlanned, readPlanned } from '#features/bookings/place-booking.ts';
import { planPackage, readPlanSources } from '#features/bookings/public/plan-public-booking.ts';
import { placeWarnings } from './place-warnings.ts';

const refused = (refusals: FoundPlace['refusals']): FoundPlace => ({
  starts_at: null,
  ends_at: null,
  items: [],
  warnings: [],
  refusals,
});

/** Where a booking that staff make would lie, with what customers could not book; changes nothing. */
export async function previewPlace(
  deps: Deps,
  asked: BodyOf<Calls['POST /api/create-booking/preview']>,
): Promise<FoundPlace> {
  const say = await sayInWords(deps.db);
  try {
    const plan = planPackage(asked, await readPlanSources(deps.db, asked));
    const taken = await readPlanned(deps.db, plan);
    const place = placePlanned(plan, taken, deps.clock.now(), 'staff');
    if (!place.ok) return refused(errorsInWords(placementErrors(place), say));
    return {
      starts_at: new Date(place.start).toISOString(),
      ends_at: new Date(place.end).toISOString(),
      items: place.items,
      warnings: placeWarnings(place, say),
      refusals: {},
    };
  } catch (error) {
    if (error instanceof Refusal && error.status === 422)
      return refused(errorsInWords(error.errors ?? {}, say));
    throw error;
  }
}
