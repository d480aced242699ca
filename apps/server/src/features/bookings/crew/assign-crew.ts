import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { saveChanged } from '#features/bookings/change/change-repository.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { crewOf, crewRoles, type Crew } from './crew-repository.ts';
import { assertVersion } from '#features/bookings/change/lock-editable-booking.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { assignDepartureCrew } from './assign-departure-crew.ts';
import { touchDeparture } from './departure-crew-repository.ts';
import { hoursOf, moveCrew } from './move-crew.ts';
import { putCrew } from './put-crew.ts';
import { namesOf, type RequestedCrew } from './requested-crew.ts';
import { checkAction } from '#features/bookings/staff/staff-actions.ts';
import type { StaffStepRequest } from '#features/bookings/staff/complete-booking.ts';

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
    const { company_id: companyId } = (await readSettings(tx)).settings;
    if (booking.departureId === null) {
      const during = hoursOf(booking);
      await putCrew(tx, crew, names, {
        during,
        except: { exceptBooking: booking.id, exceptDeparture: null },
        companyId,
        replace: () => moveCrew(tx, booking.id, crew, during),
      });
    } else {
      await assignDepartureCrew(tx, booking.departureId, crew, companyId);
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
