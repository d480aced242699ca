import type { ChangePreview } from '@slipway/contract/bookings/staff-bookings';
import { amountDueNow } from '@slipway/domain/bookings/prices/price';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { subtract, atLeastZero, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { movedBefore, presentKeptBy } from '#features/bookings/cancel/preview-cancel.ts';
import { planCancel } from '#features/bookings/cancel/plan-cancel.ts';
import {
  changedColumns,
  decideChange,
  planRequested,
  type ChangeDecision,
} from './decide-change.ts';
import type { ChangeActor, RequestedChange } from './requested-change.ts';
import { sayInWords } from '#features/settings/settings-api.ts';
import { errorsInWords } from '#http/errors.ts';
import { placeWarnings } from '#features/bookings/staff/place-warnings.ts';

function presentPlace(
  { departureId }: Booking,
  { place, isAboard }: ChangeDecision,
): ChangePreview['moves_to'] {
  if (place === null) return null;
  return {
    starts_at: new Date(place.start).toISOString(),
    ends_at: new Date(place.end).toISOString(),
    items: place.items,
    other_departure: departureId !== null && isAboard && place.departure !== departureId,
  };
}

/** The terms of a cancellation after a change, where it keeps those of the time before the move; else null. */
async function termsAfterMove(
  deps: Deps,
  { booking, by, change }: { booking: Booking; by: ChangeActor; change: RequestedChange },
  decision: ChangeDecision,
): Promise<ChangePreview['terms_after']> {
  if (decision.place === null) return null;
  const now = deps.clock.now();
  const columns = changedColumns(booking, by, change, { ...decision, boarded: null }, now);
  if (columns.strictestDaysBefore === undefined) return null;
  const after = { ...booking, ...columns };
  const moved = movedBefore(after, now);
  if (moved === null) return null;
  const { keptBy } = await planCancel(deps.db, after, { byBusiness: false, now });
  return { kept_by: presentKeptBy(keptBy, after), moved_before: moved };
}

/** The price and refusals of a change, without saving it. */
export async function previewChange(
  deps: Deps,
  request: { booking: Booking; by: ChangeActor; change: RequestedChange; withoutBusyCrew: boolean },
): Promise<ChangePreview> {
  const { booking } = request;
  const plan = await planRequested(deps, deps.db, request);
  const decision = await decideChange(deps, deps.db, request, plan);
  const say = await sayInWords(deps.db);
  const { quote } = plan;
  const paid = booking.paidCents;
  return {
    currency: booking.terms.currency,
    total_now: toMajor(booking.totalCents),
    total_price: toMajor(quote.total),
    difference: toMajor(subtract(quote.total, booking.totalCents)),
    paid: toMajor(paid),
    left: toMajor(atLeastZero(subtract(quote.total, paid))),
    credit: toMajor(atLeastZero(subtract(paid, quote.total))),
    due_now: toMajor(amountDueNow(quote, paid, leastChargeIn(booking.terms.currency))),
    moves_to: presentPlace(booking, decision),
    terms_after: await termsAfterMove(deps, request, decision),
    refusals: errorsInWords(decision.errors, say),
    warnings: placeWarnings(decision.place, say),
  };
}
