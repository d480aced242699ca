import { isDeepStrictEqual } from 'node:util';
import type { AdjustmentInput } from '@slipway/contract/bookings/booking-price';
import type { BookingTerms } from '@slipway/domain/bookings/booking-terms';
import {
  adjustmentsOf,
  adjustQuote,
  agreedDeposit,
  discountsOf,
  frozenTaxes,
  mostDiscount,
  type Adjustment,
} from '@slipway/domain/bookings/prices/adjustments';
import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { areDueTogether } from '@slipway/domain/bookings/due-dates';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { inshore } from '@slipway/domain/catalogue/package-kinds';
import { isBoundByTerms } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { leastChargeIn } from '@slipway/domain/money/least-charge';
import { fromMajor, max } from '@slipway/domain/money/money';
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

/** @throws Refusal 422 where discounts take off more than the price and its charges, unless they did before */
export function assertDiscountsFit(
  {
    quote,
    had = [],
    currency,
  }: Pick<BookingTerms, 'quote' | 'currency'> & { had?: readonly Adjustment[] | undefined },
  adjustments: readonly Adjustment[],
): void {
  const most = mostDiscount(quote, adjustments);
  if (discountsOf(adjustments) <= max(most, discountsOf(had))) return;
  const amount = moneyText(most, currency);
  throw invalid({
    adjustments: [`Discounts can be at most ${amount}, the price with its charges.`],
  });
}

const askAdmin = 'Please ask an Admin for a lower price.';

/** @throws Refusal 422 for a discount by Desk */
export function assertMayDiscount(person: SignedIn, adjustments: readonly Adjustment[]): void {
  if (isBoundByTerms(person.role) && discountsOf(adjustments) > 0) {
    throw invalid({ adjustments: [askAdmin] });
  }
}

/** The most that a price on the wire comes to. */
const mostTotal = fromMajor(90_000_000);

/**
 * Replaces the charges and discounts that staff gave a booking (docs/rules/prices.md, "Charges and discounts by
 * staff"). The customer is told the new price. What makes a completed booking dearer opens it again, so that it can be
 * paid. Desk makes no booking cheaper.
 * @throws Refusal 404, 409 for a stale version, 422 for a cancelled booking, discounts of more than the price, or a
 * lower price by Desk
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
    const { terms, totalCents: before } = booking;
    if (isDeepStrictEqual(terms.adjustments ?? [], adjustments)) return booking;
    const quote = adjustedQuote(terms, adjustments);
    if (isBoundByTerms(person.role) && quote.total < before) {
      throw invalid({ adjustments: [askAdmin] });
    }
    assertDiscountsFit({ ...terms, had: terms.adjustments }, adjustments);
    if (quote.total > mostTotal) throw invalid({ adjustments: ['This price is too high.'] });
    const staysSettled = booking.kind === inshore || quote.total <= before;
    const saved = await saveStaffStep(tx, booking, {
      action: 'changed',
      by: person.id,
      now,
      columns: {
        totalCents: quote.total,
        depositCents: quote.deposit,
        terms: { ...terms, quote, adjustments: adjustments.length > 0 ? adjustments : undefined },
        status: statusFromLedger({
          total: quote.total,
          deposit: quote.deposit,
          paid: booking.paidCents,
          tips: booking.tipsCents,
          settledByStaff: booking.status === bookingStatus.complete && staysSettled,
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

/** The price of a booking with these adjustments, under the taxes and the deposit that it agreed to. */
function adjustedQuote(terms: BookingTerms, adjustments: readonly Adjustment[]): PackageQuote {
  const rules = {
    ...frozenTaxes(terms.quote),
    leastCharge: leastChargeIn(terms.currency),
    dueTogether: areDueTogether(terms.dueDates),
  };
  return adjustQuote(terms.quote, adjustments, rules, () => agreedDeposit(terms, rules));
}
