import type { TripCode } from '@slipway/contract/bookings/bookings';
import { pipeline } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { planWithCode, presentCode } from './apply-code.ts';
import { readTypedCodes } from './apply-gift-cards.ts';
import { planTrip, readPlanSources, type RequestedTripBody } from './plan-public-booking.ts';

/**
 * What a promo code takes off one trip now, or why it takes nothing off. Availability is not checked
 * (docs/rules/prices.md, "Codes").
 * @param customerId whose uses count, where it is known
 * @throws Refusal 422 with the field of the trip that is at fault
 */
export async function quoteCode(
  deps: Deps,
  asked: { trip: RequestedTripBody; code: string; customerId: number | null },
): Promise<TripCode> {
  const { trip, customerId } = asked;
  const [sources, { code }] = await pipeline(deps.db, (db) =>
    Promise.all([
      readPlanSources(db, trip),
      readTypedCodes(db, { code: asked.code }, { customerId, email: null }),
    ]),
  );
  const plan = planTrip(deps, trip, sources);
  if (code === null) return { code: null, problem: null };
  const priced = planWithCode(
    { plans: [plan], products: [], settings: plan.settings },
    code,
    deps.clock.now(),
  );
  if ('refused' in priced) return { code: null, problem: priced.refused };
  const [own] = priced.plans;
  return { code: own ? presentCode(own) : null, problem: null };
}
