import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { saveChanged } from '#features/bookings/change/change-repository.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { busyTrips, crewOf, crewRoles, type Crew } from './crew-repository.ts';
import { assertVersion } from '#features/bookings/change/lock-editable-booking.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { assignDepartureCrew } from './assign-departure-crew.ts';
import { touchDeparture } from './departure-crew-repository.ts';
import { crewConflictText, findCrewConflicts, hoursOf, moveCrew } from './move-crew.ts';
import { fieldOf, namesOf, type RequestedCrew } from './requested-crew.ts';
import { checkAction } from '#features/bookings/staff/staff-actions.ts';
import type { StaffStepRequest } from '#features/bookings/staff/complete-booking.ts';

/** Refuses crew members on another trip at that time, and names that trip. */
async function checkFree(tx: Db, booking: Booking, crew: Crew, companyId: number): Promise<void> {
  if (crew.supervisor !== null && crew.supervisor === crew.mate) {
    throw invalid({ mate_id: ['Supervisor and mate must be two different people.'] });
  }
  const errors: FieldErrors = {};
  for (const { role, text } of await findCrewConflicts(
    tx,
    booking.id,
    crew,
    hoursOf(booking),
    companyId,
  )) {
    errors[fieldOf[role]] = [text];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, 'crew_busy');
}

/** Refuses when a concurrent request put them on another trip. */
async function refuseIfTaken(
  tx: Db,
  booking: Booking,
  late: readonly { role: keyof typeof fieldOf; id: number }[],
  names: Map<number, string>,
  companyId: number,
): Promise<never> {
  const errors: FieldErrors = {};
  const scope = { exceptBooking: booking.id, companyId };
  for (const { role, id } of late) {
    const during = hoursOf(booking);
    const [trip] = during ? await busyTrips(tx, [id], during, scope) : [];
    errors[fieldOf[role]] = [crewConflictText(names.get(id) ?? '', trip)];
  }
  throw invalid(errors, 'crew_busy');
}

/**
 * Puts a crew on the booking's own trip. @throws Refusal 422 for somebody on another trip at that time
 */
async function assignOwn(
  tx: Db,
  booking: Booking,
  crew: Crew,
  names: Map<number, string>,
  companyId: number,
): Promise<void> {
  await checkFree(tx, booking, crew, companyId);
  const late = await moveCrew(tx, booking.id, crew, hoursOf(booking));
  if (late.length === 0) return;
  const ids = late.map((role) => ({ role, id: crew[role] ?? 0 }));
  await refuseIfTaken(tx, booking, ids, names, companyId);
}

/**
 * Assigns the crew of a booking; that of a departure sails with all its bookings. Refused, naming the
 * trip, for somebody on another trip at that time; the database enforces this too.
 */
export async function assignCrew(
  deps: Deps,
  request: StaffStepRequest & { crew: RequestedCrew },
): Promise<Booking> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockEditablePlace(tx, request.bookingId);
    assertVersion(booking, request.version);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'assign', now);
    const before = await crewOf(tx, booking.id);
    const { supervisor = before.supervisor, mate = before.mate } = request.crew;
    const crew: Crew = { supervisor, mate };
    if (supervisor === before.supervisor && mate === before.mate) return booking;
    const names = await namesOf(tx, crew);
    const { settings } = await readSettings(tx);
    if (booking.departureId === null) {
      await assignOwn(tx, booking, crew, names, settings.company_id);
    } else {
      await assignDepartureCrew(tx, booking.departureId, crew, settings.company_id);
      await touchDeparture(tx, booking.departureId);
    }
    const saved = await saveChanged(tx, booking, {});
    const describe = (one: Crew) =>
      Object.fromEntries(
        crewRoles
          .filter((role) => before[role] !== crew[role])
          .map((role) => [role, one[role] === null ? null : (names.get(one[role]) ?? '')]),
      );
    await recordChange(tx, {
      bookingId: booking.id,
      changedAt: now,
      changedBy: request.by,
      action: 'crew',
      before: describe(before),
      after: describe(crew),
    });
    return saved;
  });
}
