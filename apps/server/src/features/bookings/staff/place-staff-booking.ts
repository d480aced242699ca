import { bookingStatus } from '@slipway/domain/bookings/status';
import {
  inshoreDateAvailable,
  findSlot,
  type Placement,
  type TakenTime,
} from '@slipway/domain/bookings/availability';
import { splitPayments } from '@slipway/domain/bookings/price';
import { tripEnd } from '@slipway/domain/bookings/trip-hours';
import { startsAt } from '@slipway/domain/dates/dates';
import { zero } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { freezeTerms } from '@slipway/domain/bookings/booking-terms';
import { insertStaffBooking } from './staff-bookings-repository.ts';
import {
  pricesOf,
  startOf,
  type BookingPlan,
} from '#features/bookings/public/plan-public-booking.ts';

/** The place of a plan, by the rules of the public page. */
export function placePlanned(plan: BookingPlan, taken: TakenTime[], now: Date): Placement {
  const zone = plan.settings.time_zone;
  const time = startOf(plan);
  if (!plan.place) {
    return inshoreDateAvailable(plan.date, time, now, zone)
      ? { ok: true, time, item: 0, slots: [] }
      : { ok: false, reason: 'past', field: 'date' };
  }
  const { unit, pkg } = plan.place;
  return findSlot({
    unit: unit.calendar,
    pkg: pkg.calendar,
    taken,
    date: plan.date,
    time: plan.time,
    now,
    zone,
  });
}

/** A plan without a deposit: the total is paid in two halves. */
export function withoutDeposit(plan: BookingPlan): BookingPlan {
  return { ...plan, quote: { ...plan.quote, ...splitPayments(plan.quote.total, zero) } };
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

/** Inserts a planned, unpaid booking at the place found under the day's lock. */
export async function insertPlanned(
  tx: Db,
  plan: BookingPlan,
  place: Extract<Placement, { ok: true }>,
  facts: StaffBookingFacts,
): Promise<number> {
  const { settings, quote } = plan;
  const unit = plan.place?.unit ?? null;
  const starts = startsAt(plan.date, place.time, settings.time_zone);
  const { now, ...columns } = facts;
  return insertStaffBooking(
    tx,
    {
      ...columns,
      companyId: unit?.companyId ?? (settings.company_id === 0 ? null : settings.company_id),
      unitId: unit?.id ?? null,
      item: unit ? place.item : null,
      packageId: plan.place?.pkg.id ?? null,
      kind: plan.kind,
      date: plan.date,
      time: place.time,
      startsAt: starts,
      durationHours: plan.durationHours,
      guests: plan.guests,
      status: bookingStatus.created,
      totalCents: quote.total,
      depositCents: quote.deposit,
      terms: freezeTerms(settings, quote, {
        prices: pricesOf(plan),
        unitName: unit?.name ?? null,
        packageName: plan.packageName,
      }),
      createdAt: now,
      source: facts.seriesId === null ? 'staff' : 'repeat',
    },
    {
      slots: place.slots,
      supervisorId: unit?.supervisorId ?? null,
      endsAt: tripEnd(starts, plan.kind, plan.durationHours),
    },
  );
}
