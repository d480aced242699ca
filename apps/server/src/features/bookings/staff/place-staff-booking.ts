import { bookingStatus } from '@slipway/domain/bookings/status';
import { freezeTerms } from '@slipway/domain/bookings/booking-terms';
import type { Place } from '@slipway/domain/bookings/availability';
import { splitPayments } from '@slipway/domain/bookings/prices/price';
import { zero } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { insertStaffBooking } from './staff-bookings-repository.ts';
import { board, partyColumns, placeColumns } from '#features/bookings/place-booking.ts';
import type { BookingOfExtras } from '#features/bookings/extras/take-extras.ts';
import {
  quoteRulesOf,
  securityDepositOf,
  type BookingPlan,
} from '#features/bookings/public/plan-public-booking.ts';

/** A plan without a deposit: the total is paid in two halves. */
export function withoutDeposit(plan: BookingPlan): BookingPlan {
  const { quote, settings } = plan;
  const payments = splitPayments(quote.total, zero, quoteRulesOf(settings));
  return { ...plan, quote: { ...quote, ...payments } };
}

/** Who the booking is for, who makes it, and how. */
export interface StaffBookingFacts {
  name: string;
  email: string;
  phone: string;
  customerId: number | null;
  madeBy: number;
  /** The series it belongs to; null: none. */
  seriesId: number | null;
  staffNotes: string;
  /** Whether to send no confirmation. */
  quiet: boolean;
  /** When the hold expires while its deposit is charged; null: not a hold. */
  holdExpiresAt: Date | null;
  now: Date;
}

/**
 * Inserts a planned, unpaid booking at the place found under the day's lock; its extras are taken later
 * (`takeExtras`), after all else.
 */
export async function insertPlanned(
  tx: Db,
  plan: BookingPlan,
  place: Place,
  facts: StaffBookingFacts,
): Promise<BookingOfExtras> {
  const { settings, quote } = plan;
  const unit = plan.place?.unit ?? null;
  const { now, ...columns } = facts;
  const boarded = await board(tx, plan.place, place);
  const booking = {
    ...columns,
    companyId: unit?.companyId ?? (settings.company_id === 0 ? null : settings.company_id),
    unitId: unit?.id ?? null,
    packageId: plan.place?.pkg.id ?? null,
    kind: plan.kind,
    ...placeColumns(place, plan.place?.pkg.facts ?? null),
    ...boarded,
    ...partyColumns(plan),
    durationHours: plan.durationHours,
    guests: plan.guests,
    status: bookingStatus.created,
    totalCents: quote.total,
    depositCents: quote.deposit,
    terms: freezeTerms(settings, quote, {
      prices: plan.prices,
      unitName: unit?.name ?? null,
      packageName: plan.packageName,
      cancellation: plan.place?.pkg.facts.cancellation ?? null,
      securityDeposit: securityDepositOf(plan),
      ...(plan.adjustments && { adjustments: plan.adjustments }),
    }),
    createdAt: now,
    source: facts.seriesId === null ? ('staff' as const) : ('repeat' as const),
  };
  const id = await insertStaffBooking(tx, booking, place, unit?.supervisorId ?? null);
  return { id, ...booking };
}
