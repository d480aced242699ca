import type { ChangePreview } from '@slipway/contract/bookings/staff-bookings';
import { amountDueNow } from '@slipway/domain/bookings/price';
import { subtract, atLeastZero, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { decideChange } from './decide-change.ts';
import type { ChangeActor, RequestedChange } from './requested-change.ts';

/** The price and refusals of a change, without saving it. */
export async function previewChange(
  deps: Deps,
  request: { booking: Booking; by: ChangeActor; change: RequestedChange; withoutBusyCrew: boolean },
): Promise<ChangePreview> {
  const { booking } = request;
  const { plan, errors } = await decideChange(deps, deps.db, request, false);
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
    due_now: toMajor(amountDueNow(quote, paid)),
    refusals: errors,
  };
}
