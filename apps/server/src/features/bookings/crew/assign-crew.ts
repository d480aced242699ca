import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findCrewPeople } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { saveChanged } from '#features/bookings/change/change-repository.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { busyTrips, crewOf, crewRoles, type Crew } from './crew-repository.ts';
import {
  assertVersion,
  lockEditableBooking,
} from '#features/bookings/change/lock-editable-booking.ts';
import { crewConflictText, findCrewConflicts, hoursOf, moveCrew } from './move-crew.ts';
import { checkAction } from '#features/bookings/staff/staff-actions.ts';
import type { StaffStepRequest } from '#features/bookings/staff/complete-booking.ts';

/** Null: nobody. Undefined: unchanged. */
export interface RequestedCrew {
  supervisor?: number | null | undefined;
  mate?: number | null | undefined;
}

const fieldOf = { supervisor: 'supervisor_id', mate: 'mate_id' } as const;

async function namesOf(tx: Db, crew: Crew): Promise<Map<number, string>> {
  const people = await findCrewPeople(tx);
  const named = new Map(people.map(({ id, name }) => [id, name]));
  const unknown = crewRoles.filter((role) => {
    const id = crew[role];
    return id !== null && !named.has(id);
  });
  if (unknown.length === 0) return named;
  const text = ['This person cannot be assigned to trips.'];
  throw invalid(Object.fromEntries(unknown.map((role) => [fieldOf[role], text])));
}

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
 * Assigns the crew of a booking. Refused, naming the trip, for somebody on another trip at that
 * time; the database enforces this too.
 */
export async function assignCrew(
  deps: Deps,
  request: StaffStepRequest & { crew: RequestedCrew },
): Promise<Booking> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockEditableBooking(tx, request.bookingId);
    assertVersion(booking, request.version);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'assign', now);
    const before = await crewOf(tx, booking.id);
    const { supervisor = before.supervisor, mate = before.mate } = request.crew;
    const crew: Crew = { supervisor, mate };
    if (supervisor === before.supervisor && mate === before.mate) return booking;
    const names = await namesOf(tx, crew);
    const { settings } = await readSettings(tx);
    await checkFree(tx, booking, crew, settings.company_id);
    const late = await moveCrew(tx, booking.id, crew, hoursOf(booking));
    if (late.length > 0) {
      const ids = late.map((role) => ({ role, id: crew[role] ?? 0 }));
      await refuseIfTaken(tx, booking, ids, names, settings.company_id);
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
