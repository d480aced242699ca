import type { AdjustmentInput } from '@slipway/contract/bookings/booking-price';
import {
  adjustmentsOf,
  adjustQuote,
  frozenTaxes,
  mostOff,
  type Adjustment,
} from '@slipway/domain/bookings/prices/adjustments';
import { areDueTogether } from '@slipway/domain/bookings/due-dates';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { isBoundByTerms } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { add, subtract, zero, type Cents } from '@slipway/domain/money/money';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { invalid } from '#http/errors.ts';
import { announceChange } from '#features/bookings/change/announce-change.ts';
import {
  assertVersion,
  lockEditableBooking,
} from '#features/bookings/change/lock-editable-booking.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { saveStaffStep } from './complete-booking.ts';
import { checkAction } from './staff-actions.ts';

const discountsOf = (adjustments: readonly Adjustment[]): Cents =>
  add(zero, ...adjustments.map(({ amount }) => (amount < 0 ? subtract(zero, amount) : zero)));

/** @throws Refusal 422 where discounts take off more than the price and its charges */
export function checkDiscounts(
  quote: Parameters<typeof mostOff>[0],
  adjustments: readonly Adjustment[],
  currency: string,
): void {
  const most = mostOff(quote, adjustments);
  if (discountsOf(adjustments) <= most) return;
  throw invalid({
    adjustments: [`Discounts cannot be more than the price, ${moneyText(most, currency)}.`],
  });
}

const askAdmin = 'Please ask an Admin for a lower price.';

/** @throws Refusal 422 for a discount by Desk */
export function assertMayDiscount(person: SignedIn, adjustments: readonly Adjustment[]): void {
  if (isBoundByTerms(person.role) && discountsOf(adjustments) > 0) {
    throw invalid({ adjustments: [askAdmin] });
  }
}

/**
 * Replaces the charges and discounts that staff gave a booking (docs/rules/prices.md, "Charges and discounts by
 * staff"). The customer is told the new price. Desk charges, and gives no discount.
 * @throws Refusal 404, 409 for a stale version, 422 for a cancelled booking, a discount of more than the price, or one
 * by Desk
 */
export async function adjustBooking(
  deps: Deps,
  person: SignedIn,
  request: {
    bookingId: number;
    adjustments: readonly AdjustmentInput[];
    version?: number | undefined;
  },
): Promise<Booking> {
  const adjustments = adjustmentsOf(request.adjustments);
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockEditableBooking(tx, request.bookingId);
    assertVersion(booking, request.version);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'edit', now);
    const { terms, paidCents, tipsCents, status } = booking;
    checkDiscounts(terms.quote, adjustments, terms.currency);
    const quote = adjustQuote(terms.quote, adjustments, {
      ...frozenTaxes(terms.quote),
      leastCharge: leastChargeIn(terms.currency),
      dueTogether: areDueTogether(terms.dueDates),
    });
    if (isBoundByTerms(person.role) && quote.total < booking.totalCents) {
      throw invalid({ adjustments: [askAdmin] });
    }
    const saved = await saveStaffStep(tx, booking, {
      action: 'changed',
      by: person.id,
      now,
      columns: {
        totalCents: quote.total,
        depositCents: quote.deposit,
        terms: { ...terms, quote, adjustments },
        status: statusFromLedger({
          total: quote.total,
          deposit: quote.deposit,
          paid: paidCents,
          tips: tipsCents,
          settledByStaff: status === bookingStatus.complete,
        }),
      },
    });
    await announceChange(tx, deps, {
      before: booking,
      after: saved,
      by: { id: person.id, as: 'staff' },
      ashore: [],
      undoable: false,
    });
    return saved;
  });
}
