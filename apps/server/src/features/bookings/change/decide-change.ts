import { isDeepStrictEqual } from 'node:util';
import type { BookingTerms } from '@slipway/domain/bookings/booking-terms';
import { keptOnChangeOfTerms, strictestDaysOnMove } from '@slipway/domain/bookings/cancellation';
import type { CancellationTerms } from '@slipway/domain/settings/settings';
import { totalOfTrip } from '@slipway/domain/bookings/booked-extras';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import type { Place } from '@slipway/domain/bookings/availability';
import { inshoreHours } from '@slipway/domain/bookings/inshore-trips';
import { inshore } from '@slipway/domain/catalogue/package-kinds';
import { todayIn } from '@slipway/domain/dates/dates';
import { max, percentOf, zero } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { extrasShort, takenBy } from '#features/bookings/extras/take-extras.ts';
import {
  partyColumns,
  placeColumns,
  type BoardedColumns,
} from '#features/bookings/place-booking.ts';
import { crewOf, type Crew, type TripHours } from '#features/bookings/crew/crew-repository.ts';
import {
  findCrewConflicts,
  hoursOf,
  type CrewConflict,
} from '#features/bookings/crew/move-crew.ts';
import { placeChange } from './place-change.ts';
import { plainColumns } from '#features/bookings/plain-fields.ts';
import { planChange, type ChangePlan } from './plan-change.ts';
import { mayMoveFreely, type ChangeActor, type RequestedChange } from './requested-change.ts';

/** The decision about a change: what to save, or why it is refused. */
export interface ChangeDecision {
  plan: ChangePlan;
  /** Null: the booking keeps its place. */
  place: Place | null;
  times: Pick<Booking, 'startsAt' | 'endsAt' | 'crewUntil'>;
  /** Its own; nobody while it shares a departure. */
  crew: Crew;
  /** Whether it shares a departure after the change. */
  isAboard: boolean;
  /** Null: nobody sails, or it is the departure that has a crew. */
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

interface ChangeToDecide {
  booking: Booking;
  by: ChangeActor;
  change: RequestedChange;
  withoutBusyCrew: boolean;
}

/** Whether a booking is on a departure after a change. */
function sharesDeparture({ departureId }: Booking, { trip }: ChangePlan): boolean {
  return trip?.kind === 'package' ? trip.pkg.facts.soldBy === 'seat' : departureId !== null;
}

/** What a change comes to by the settings, prices and rates of now; its place is not found yet. */
export async function planRequested(
  deps: Deps,
  db: Db,
  { booking, by, change }: Pick<ChangeToDecide, 'booking' | 'by' | 'change'>,
): Promise<ChangePlan> {
  const { settings } = await readSettings(db);
  return planChange(db, booking, by, change, { settings, now: deps.clock.now() });
}

/**
 * Checks a planned change against the rules of price, availability and crew
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers"). It holds while the days of the old
 * and the new place are locked; without a lock it is a preview.
 */
export async function decideChange(
  deps: Deps,
  db: Db,
  request: ChangeToDecide,
  plan: ChangePlan,
): Promise<ChangeDecision> {
  const { booking, by } = request;
  const { settings } = await readSettings(db);
  const now = deps.clock.now();
  const errors: FieldErrors = { ...plan.errors };
  if (booking.status === bookingStatus.cancelled)
    errors['cancelled'] = ['This booking is cancelled.'];

  let place: Place | null = null;
  if (plan.moves && Object.keys(errors).length === 0) {
    const placedBy = by.as === 'staff' ? 'staff' : 'public';
    const placed = await placeChange(db, booking, plan, { now, settings, by: placedBy });
    if (placed.ok) place = placed.place;
    else Object.assign(errors, placed.errors);
    await deps.faultPoint('decided');
  }

  const times = timesAfter(booking, plan, place);
  if (plan.moves && startsUnpaid(booking, times)) {
    errors['date'] = ['Its payment is still on its way. Please choose a later date.'];
  }
  if (Object.keys(errors).length === 0) {
    const short = await extrasShortAfter(db, booking, plan, times);
    if (short.length > 0) errors['extras'] = short;
  }

  const wasAboard = booking.departureId !== null;
  const crew = wasAboard ? { supervisor: null, mate: null } : await crewOf(db, booking.id);
  const isAboard = sharesDeparture(booking, plan);
  const during = isAboard ? null : hoursOf(times);
  const busy = await findCrewConflicts(db, booking.id, crew, during, settings.company_id);
  const keepsCrew = by.as === 'staff' && !request.withoutBusyCrew;
  if (keepsCrew && busy.length > 0) errors['crew'] = busy.map(({ text }) => text);
  const otherwise = settings.cancellation;
  return { plan, place, times, crew, isAboard, during, busy, errors, otherwise };
}

/** Whether a booking whose money is on its way would start before it is decided: none begins unpaid. */
function startsUnpaid(
  { status, awaitingUntil }: Booking,
  after: Pick<Booking, 'startsAt'>,
): boolean {
  return (
    status === bookingStatus.created &&
    awaitingUntil !== null &&
    after.startsAt.getTime() < awaitingUntil.getTime() + 24 * 3_600_000
  );
}

/** The extras that a booking cannot have after a change, in words; binding only when it is saved. */
async function extrasShortAfter(
  db: Db,
  booking: Booking,
  plan: ChangePlan,
  { endsAt }: Pick<Booking, 'endsAt'>,
): Promise<string[]> {
  const { trip, date, guests } = plan;
  const { id, terms } = booking;
  const party = trip?.kind === 'package' ? partyColumns({ ...plan, place: trip }) : booking;
  const { days, quantity } = party;
  const prices = plan.prices ?? terms.prices;
  const after = {
    id,
    date,
    days,
    endsAt,
    guests,
    quantity,
    terms: { zone: terms.zone, ...(prices && { prices }) },
  };
  if (isDeepStrictEqual(takenBy(after), takenBy(booking))) return [];
  return (await extrasShort(db, [after])).flat();
}

const hoursLeft = ({ startsAt }: Pick<Booking, 'startsAt'>, now: Date) =>
  (startsAt.getTime() - now.getTime()) / 3_600_000;

/** The percentage that a cancel before the change would keep. */
function percentKeptBefore(
  { terms, date, strictestDaysBefore, startsAt }: Booking,
  now: Date,
): number {
  return keptOnChangeOfTerms({
    terms: terms.cancellation,
    date,
    today: todayIn(terms.zone, now),
    hoursBefore: hoursLeft({ startsAt }, now),
    strictestDaysBefore,
    leastKeepPercent: terms.leastKeepPercent,
  });
}

/**
 * What a cancel keeps at least once a customer has made a booking cheaper: what the terms kept of its
 * former price, so that nobody gets around them with fewer guests or items.
 */
function leastKept(
  booking: Booking,
  by: ChangeActor,
  plan: ChangePlan,
  now: Date,
): Pick<BookingTerms, 'leastKeepCents'> {
  const { terms } = booking;
  // What is chosen of the extras may be changed until its own time, for nothing.
  const before = totalOfTrip(terms);
  const after = totalOfTrip({ quote: plan.quote, prices: plan.prices ?? terms.prices });
  if (by.as === 'staff' || mayMoveFreely(booking, by) || after >= before) return {};
  const kept = max(
    percentOf(before, percentKeptBefore(booking, now)),
    terms.leastKeepCents ?? zero,
  );
  return kept > 0 ? { leastKeepCents: kept } : {};
}

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
  const { terms } = booking;
  const own = plan.trip?.kind === 'package' ? plan.trip.pkg.facts.cancellation : null;
  const stays = plan.tripKind === booking.kind || (own === null && !terms.ownCancellation);
  if (stays) return terms;
  const after = {
    ...terms,
    cancellation: own ?? otherwise,
    ownCancellation: own ? (true as const) : undefined,
  };
  if (mayMoveFreely(booking, by)) return after;
  return { ...after, leastKeepPercent: percentKeptBefore(booking, now) };
}

/** The columns a change saves; undefined leaves a column unchanged. */
export function changedColumns(
  booking: Booking,
  by: ChangeActor,
  change: RequestedChange,
  decision: ChangeDecision & { boarded: BoardedColumns | null },
  now: Date,
): Partial<Booking> {
  const { plan, place, times, boarded } = decision;
  const { quote, trip } = plan;
  const { terms } = booking;
  const today = todayIn(terms.zone, now);
  const onUnit = trip?.kind === 'package' ? trip : null;
  // Where hours count, a later start of the same day is further away too.
  const inHours = terms.cancellation.counted === 'hours';
  const movesStart =
    plan.date !== booking.date || (inHours && +times.startsAt !== +booking.startsAt);
  const keepsStricterDays = movesStart && !mayMoveFreely(booking, by);
  const moved =
    place !== null &&
    (plan.date !== booking.date ||
      place.time !== booking.time ||
      (boarded !== null && boarded.departureId !== booking.departureId));
  return {
    guests: plan.guests,
    kind: plan.tripKind,
    durationHours: plan.durationHours,
    totalCents: quote.total,
    depositCents: quote.deposit,
    terms: {
      ...termsAfter(booking, by, decision, now),
      ...leastKept(booking, by, plan, now),
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
      ...partyColumns({ ...plan, place: onUnit }),
      packageId: onUnit.pkg.id,
      unitId: onUnit.unit.id,
      companyId: onUnit.unit.companyId,
    }),
    ...(place && {
      date: plan.date,
      time: place.time,
      item: place.items[0] ?? null,
      departureId: null,
      ...boarded,
    }),
    // The time that items freed when they were back early is not that of the new place.
    ...(place && { took: null, tookDays: null }),
    // Once moved it is an ordinary trip again: with reminders, cancelled by its terms, nobody there yet.
    ...(moved && { calledOff: false, arrived: 0, outAt: null, backAt: null }),
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
