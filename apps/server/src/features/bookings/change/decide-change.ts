import type { BookingTerms } from '@slipway/domain/bookings/booking-terms';
import { keptOnChangeOfTerms, strictestDaysOnMove } from '@slipway/domain/bookings/cancellation';
import type { CancellationTerms } from '@slipway/domain/settings/settings';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import type { Place } from '@slipway/domain/bookings/availability';
import { inshoreHours } from '@slipway/domain/bookings/inshore-trips';
import { inshore } from '@slipway/domain/catalogue/package-kinds';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { partyColumns, placeColumns } from '#features/bookings/place-booking.ts';
import { crewOf, type Crew, type TripHours } from '#features/bookings/crew/crew-repository.ts';
import {
  findCrewConflicts,
  hoursOf,
  type CrewConflict,
} from '#features/bookings/crew/move-crew.ts';
import { daysOfChange, holdDaysOf, placeChange } from './place-change.ts';
import { plainColumns } from '#features/bookings/plain-fields.ts';
import { planChange, type ChangePlan } from './plan-change.ts';
import { mayMoveFreely, type ChangeActor, type RequestedChange } from './requested-change.ts';

/** The decision about a change: what to save, or why it is refused. */
export interface ChangeDecision {
  plan: ChangePlan;
  /** Null: the booking keeps its place. */
  place: Place | null;
  times: Pick<Booking, 'startsAt' | 'endsAt' | 'crewUntil'>;
  crew: Crew;
  /** Null: nobody sails. */
  during: TripHours | null;
  /** Crew members who are on another trip at the new time. */
  busy: CrewConflict[];
  /** Refusals by field; empty: the change can be saved. */
  errors: FieldErrors;
  /** The cancellation terms of the business now, for a kind without its own. */
  otherwise: CancellationTerms;
}

/** The times of a booking after a change: those of its new place, or of another length where it is. */
function timesAfter(
  booking: Booking,
  plan: ChangePlan,
  place: Place | null,
): Pick<Booking, 'startsAt' | 'endsAt' | 'crewUntil'> {
  const facts = plan.trip?.kind === 'package' ? plan.trip.pkg.facts : null;
  if (place) return placeColumns(place, facts);
  const { startsAt, endsAt, crewUntil, kind, durationHours } = booking;
  if (kind !== inshore || plan.durationHours === durationHours) {
    return { startsAt, endsAt, crewUntil };
  }
  const end = new Date(startsAt.getTime() + inshoreHours(plan.durationHours) * 3_600_000);
  return { startsAt, endsAt: end, crewUntil: end };
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

  let place: Place | null = null;
  if (plan.moves && Object.keys(errors).length === 0) {
    if (held) await holdDaysOf(db, daysOfChange(booking, plan));
    const placed = await placeChange(db, booking, plan, { now, settings });
    if (placed.ok) place = placed.place;
    else Object.assign(errors, placed.errors);
    await deps.faultPoint('decided');
  }

  const crew = await crewOf(db, booking.id);
  const times = timesAfter(booking, plan, place);
  const during = hoursOf(times);
  const busy = await findCrewConflicts(db, booking.id, crew, during, settings.company_id);
  const keepsCrew = by.asStaff && !request.withoutBusyCrew;
  if (keepsCrew && busy.length > 0) errors['crew'] = busy.map(({ text }) => text);
  const otherwise = settings.cancellation;
  return { plan, place, times, crew, during, busy, errors, otherwise };
}

const hoursLeft = (booking: Booking, now: Date) =>
  (booking.startsAt.getTime() - now.getTime()) / 3_600_000;

/**
 * The terms after a change: those agreed, or those of another kind that has its own. What the terms
 * before keep by now is then kept at least, unless the business called the trip off.
 */
function termsAfter(
  booking: Booking,
  by: ChangeActor,
  { plan, otherwise }: Pick<ChangeDecision, 'plan' | 'otherwise'>,
  now: Date,
): BookingTerms {
  const { terms, date, strictestDaysBefore } = booking;
  const own = plan.trip?.kind === 'package' ? plan.trip.pkg.facts.cancellation : null;
  const stays = plan.tripKind === booking.kind || (own === null && !terms.ownCancellation);
  if (stays) return terms;
  const after = {
    ...terms,
    cancellation: own ?? otherwise,
    ownCancellation: own ? (true as const) : undefined,
  };
  if (mayMoveFreely(booking, by)) return after;
  const leastKeepPercent = keptOnChangeOfTerms({
    terms: terms.cancellation,
    date,
    today: todayIn(terms.zone, now),
    hoursBefore: hoursLeft(booking, now),
    strictestDaysBefore,
    leastKeepPercent: terms.leastKeepPercent,
  });
  return { ...after, leastKeepPercent };
}

/** The columns a change saves; undefined leaves a column unchanged. */
export function changedColumns(
  booking: Booking,
  by: ChangeActor,
  change: RequestedChange,
  decision: ChangeDecision,
  now: Date,
): Partial<Booking> {
  const { plan, place, times } = decision;
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
      ...termsAfter(booking, by, decision, now),
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
    ...times,
    ...(onUnit && {
      ...partyColumns({ place: onUnit, party: plan.party }),
      packageId: onUnit.pkg.id,
      unitId: onUnit.unit.id,
      companyId: onUnit.unit.companyId,
    }),
    ...(place && {
      date: plan.date,
      time: place.time,
      item: place.items[0] ?? null,
    }),
    // Once moved it is an ordinary trip again: with reminders, and cancelled by its terms.
    ...(moved && { calledOff: false }),
    ...(keepsStricterDays && {
      strictestDaysBefore: strictestDaysOnMove({
        terms: terms.cancellation,
        oldDate: booking.date,
        today,
        before: booking.strictestDaysBefore,
        hoursBefore: hoursLeft(booking, now),
      }),
    }),
    ...(change.plain && plainColumns(change.plain)),
  };
}
