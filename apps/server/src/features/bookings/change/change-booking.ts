import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findOrCreateGuest } from '#features/identity/identity-api.ts';
import { listCredit } from '#features/payments/payments-api.ts';
import { invalid, notFound } from '#http/errors.ts';
import { announceChange } from './announce-change.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { saveChanged } from './change-repository.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { board, placeRefusal } from '#features/bookings/place-booking.ts';
import { freeTime, takeTime } from '#features/bookings/taken-times-repository.ts';
import { changedFields } from './changed-fields.ts';
import { recordChange } from './changes-repository.ts';
import {
  changedColumns,
  decideChange,
  planRequested,
  type ChangeDecision,
} from './decide-change.ts';
import { assertVersion } from './lock-editable-booking.ts';
import {
  hoursOf,
  moveCrew,
  sameHours,
  type CrewConflict,
} from '#features/bookings/crew/move-crew.ts';
import { extrasRefusal, retakeExtras } from '#features/bookings/extras/take-extras.ts';
import {
  assignCrewMember,
  clearCrew,
  type TripHours,
} from '#features/bookings/crew/crew-repository.ts';
import { daysOfNewPlace } from './place-change.ts';
import type { ChangePlan } from './plan-change.ts';
import type { ChangeActor, RequestedChange } from './requested-change.ts';

/** An authorised request to change a booking. */
export interface ChangeRequest {
  bookingId: number;
  by: ChangeActor;
  change: RequestedChange;
  /** The version it is based on; absent: any. */
  version?: number | undefined;
  /** For staff: removes crew members who are busy at the new time. */
  withoutBusyCrew?: boolean;
  /** For staff: can be undone within a minute, so notices are delayed. */
  undoable?: boolean;
}

/** A party leaves a departure's crew behind: on a trip of its own it gets one as a new booking does. */
async function leaveCrew(
  tx: Db,
  bookingId: number,
  { trip }: ChangePlan,
  during: TripHours | null,
): Promise<void> {
  const personId = trip?.kind === 'package' ? trip.unit.supervisorId : null;
  if (personId === null || during === null) return;
  await assignCrewMember(tx, { bookingId, role: 'supervisor', personId, during });
}

/** @returns the crew members who were removed */
async function moveTimeAndCrew(
  tx: Db,
  before: Booking,
  booking: Booking,
  decision: ChangeDecision,
  keepsCrew: boolean,
): Promise<CrewConflict[]> {
  const { place, crew, during, busy, plan } = decision;
  const { id: bookingId, unitId, departureId } = booking;
  if (place && unitId !== null && departureId === null) {
    await takeTime(tx, bookingId, unitId, place);
  }
  if (before.departureId !== null) {
    await leaveCrew(tx, bookingId, plan, during);
    return [];
  }
  if (sameHours(hoursOf(before), during)) return [];
  const sailing = { ...crew };
  for (const { role } of busy) sailing[role] = null;
  const late = await moveCrew(tx, bookingId, sailing, during);
  if (late.length > 0 && keepsCrew) {
    throw invalid(
      { crew: ['A crew member has just been assigned to another trip at that time.'] },
      'crew_busy',
    );
  }
  const text = 'Someone else has just taken it.';
  return [...busy, ...late.map((role) => ({ role, personId: crew[role] ?? 0, text }))];
}

/** Whose a booking without an address becomes once staff enter one. */
async function customerOfNewAddress(
  tx: Db,
  booking: Booking,
  after: Pick<Booking, 'name' | 'email' | 'phone'>,
  now: Date,
): Promise<Pick<Booking, 'customerId'>> {
  const { customerId } = booking;
  if (customerId !== null || booking.email !== '') return { customerId };
  const { name, email, phone } = after;
  return { customerId: (await findOrCreateGuest(tx, { name, email, phone, now })).customerId };
}

/** The booking and what the change comes to, with the days of its old and its new place locked. */
async function lockForChange(deps: Deps, tx: Db, { bookingId, by, change }: ChangeRequest) {
  const plans: ChangePlan[] = [];
  const booking = await lockEditablePlace(tx, bookingId, async (seen) => {
    const plan = await planRequested(deps, tx, { booking: seen, by, change });
    plans.push(plan);
    return plan.moves ? daysOfNewPlace(seen, plan) : [];
  });
  const plan = plans.at(-1);
  if (!plan) throw notFound();
  return { booking, plan };
}

/**
 * Changes a booking: date, time, package, guests; for staff also unit, contact data and notes. One
 * transaction moves its time and crew, updates the price, and adds history and notices
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 *
 * @throws Refusal 404 when unknown, 409 for a stale version, 422 with each field at fault
 */
export async function changeBooking(deps: Deps, request: ChangeRequest): Promise<Booking> {
  const { by, change, withoutBusyCrew = false, undoable = false } = request;
  const made: Booking[] = [];
  try {
    return await inTransaction(deps.db, async (tx) => {
      const { booking, plan } = await lockForChange(deps, tx, request);
      assertVersion(booking, request.version);
      const now = deps.clock.now();
      const input = { booking, by, change, withoutBusyCrew };
      const decision = await decideChange(deps, tx, input, plan);
      if (Object.keys(decision.errors).length > 0) throw invalid(decision.errors, 'change_refused');

      const { place } = decision;
      const onUnit = plan.trip?.kind === 'package' ? plan.trip : null;
      // Its own time and crew go before it boards: the departure may take the same.
      if (place && decision.isAboard) {
        await freeTime(tx, booking.id);
        await clearCrew(tx, booking.id);
      }
      const boarded = place && (await board(tx, onUnit, place));
      const columns = changedColumns(booking, by, change, { ...decision, boarded }, now);
      const after = { ...booking, ...columns };
      const changed = changedFields(booking, after);
      if (Object.keys(changed.after).length === 0) return booking;
      const owner = await customerOfNewAddress(tx, booking, after, now);
      const saved = await saveChanged(tx, booking, { ...columns, ...owner });
      const keepsCrew = by.as === 'staff' && !withoutBusyCrew;
      made.push(saved);
      const removedCrew = await moveTimeAndCrew(tx, booking, saved, decision, keepsCrew);
      await recordChange(tx, {
        bookingId: booking.id,
        changedAt: now,
        changedBy: by.id,
        action: 'changed',
        ...changed,
      });
      if (by.as !== 'staff') await listCredit(tx, saved, now);
      await retakeExtras(tx, saved);
      await announceChange(tx, deps, {
        before: booking,
        after: saved,
        by,
        ashore: removedCrew,
        undoable,
      });
      return saved;
    });
  } catch (error) {
    throw placeRefusal(await extrasRefusal(deps.db, error, made.slice(-1)));
  }
}
