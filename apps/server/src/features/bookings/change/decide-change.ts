import { strictestDaysOnMove } from '@slipway/domain/bookings/cancellation';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { startsAt, todayIn } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { crewOf, type Crew, type TripHours } from '#features/bookings/crew/crew-repository.ts';
import {
  findCrewConflicts,
  hoursOf,
  type CrewConflict,
} from '#features/bookings/crew/move-crew.ts';
import { plainColumns } from '#features/bookings/plain-fields.ts';
import { lockDays, placeChange, type BookingPlacement } from './place-change.ts';
import {
  mayMoveFreely,
  planChange,
  type ChangeActor,
  type ChangePlan,
  type RequestedChange,
} from './plan-change.ts';

/** The decision about a change: what to save, or why it is refused. */
export interface ChangeDecision {
  plan: ChangePlan;
  /** Null: the booking keeps its place. */
  place: BookingPlacement | null;
  crew: Crew;
  during: TripHours;
  /** Crew members who are on another trip at the new time. */
  busy: CrewConflict[];
  /** Refusals by field; empty: the change can be saved. */
  errors: FieldErrors;
}

const unitOf = (plan: ChangePlan, booking: Booking) =>
  plan.trip?.kind === 'package' ? plan.trip.unit.id : booking.unitId;

function startOf(booking: Booking, plan: ChangePlan, place: BookingPlacement | null): Date {
  if (!place) return booking.startsAt;
  return startsAt(plan.date, place.time, booking.terms.zone);
}

/**
 * Checks a change against the rules of price, availability and crew
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 * @param held true inside the transaction that saves it: the days of the old and new place are then
 * locked, so
 *   that the decision holds. False for a preview.
 */
export async function decideChange(
  deps: Deps,
  db: Db,
  request: { booking: Booking; by: ChangeActor; change: RequestedChange; withoutBusyCrew: boolean },
  held: boolean,
): Promise<ChangeDecision> {
  const { booking, by, change } = request;
  const { settings } = await readSettings(db);
  const now = deps.clock.now();
  const plan = await planChange(db, booking, by, change, { settings, now });
  const errors: FieldErrors = { ...plan.errors };
  if (booking.status === bookingStatus.cancelled)
    errors['cancelled'] = ['This booking is cancelled.'];

  let place: BookingPlacement | null = null;
  if (plan.moves && Object.keys(errors).length === 0) {
    if (held) {
      const { unitId, date } = booking;
      await lockDays(db, [
        { unitId, date },
        { unitId: unitOf(plan, booking), date: plan.date },
      ]);
    }
    const placed = await placeChange(db, booking, plan, now);
    if (placed.ok) place = placed.place;
    else Object.assign(errors, placed.errors);
    await deps.faultPoint('decided');
  }

  const crew = await crewOf(db, booking.id);
  const during = hoursOf({
    startsAt: startOf(booking, plan, place),
    kind: plan.tripKind,
    durationHours: plan.durationHours,
  });
  const busy = await findCrewConflicts(db, booking.id, crew, during, settings.company_id);
  const keepsCrew = by.asStaff && !request.withoutBusyCrew;
  if (keepsCrew && busy.length > 0) errors['crew'] = busy.map(({ text }) => text);
  return { plan, place, crew, during, busy, errors };
}

/** The columns a change saves; undefined leaves a column unchanged. */
export function changedColumns(
  booking: Booking,
  by: ChangeActor,
  change: RequestedChange,
  decision: ChangeDecision,
  now: Date,
): Partial<Booking> {
  const { plan, place } = decision;
  const { quote, trip } = plan;
  const { terms } = booking;
  const today = todayIn(terms.zone, now);
  const onUnit = trip?.kind === 'package' ? trip : null;
  const keepsStricterDays = plan.date !== booking.date && !mayMoveFreely(booking, by);
  const moved = place !== null && (plan.date !== booking.date || place.time !== booking.time);
  return {
    guests: plan.guests,
    kind: plan.tripKind,
    durationHours: plan.durationHours,
    totalCents: quote.total,
    depositCents: quote.deposit,
    terms: {
      ...terms,
      quote,
      ...(plan.prices && { prices: plan.prices }),
      packageName: plan.packageName,
      unitName: onUnit && onUnit.unit.id !== booking.unitId ? onUnit.unit.name : terms.unitName,
    },
    status: statusFromLedger({
      total: quote.total,
      deposit: quote.deposit,
      paid: booking.paidCents,
      tips: booking.tipsCents,
      settledByStaff: booking.status === bookingStatus.complete,
    }),
    ...(onUnit && {
      packageId: onUnit.pkg.id,
      unitId: onUnit.unit.id,
      companyId: onUnit.unit.companyId,
    }),
    ...(place && {
      date: plan.date,
      time: place.time,
      item: place.item,
      startsAt: startsAt(plan.date, place.time, terms.zone),
    }),
    // Once moved it is an ordinary trip again: with reminders, and cancelled by its terms.
    ...(moved && { calledOff: false }),
    ...(keepsStricterDays && {
      strictestDaysBefore: strictestDaysOnMove({
        terms: terms.cancellation,
        oldDate: booking.date,
        today,
        before: booking.strictestDaysBefore,
      }),
    }),
    ...(change.plain && plainColumns(change.plain)),
  };
}
