import { can, staffArea } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { findBookableUnit } from '#features/catalogue/catalogue-api.ts';
import { findCrewProfile, type CrewProfile } from '#features/identity/identity-api.ts';
import { notFound } from '#http/errors.ts';
import { findEditableBooking } from '#features/bookings/booking-access.ts';
import { crewsOf, isCrewOfCustomer } from '#features/bookings/crew/crew-repository.ts';

/**
 * The supervisor as introduced to a customer: the crew member of the given booking, else the unit's
 * default. The e-mail address is for staff and for customers on an active booking with them;
 * otherwise null.
 * @throws Refusal 404 for an unknown unit, one without a supervisor, and somebody else's booking
 */
export async function readSupervisor(
  deps: Deps,
  person: SignedIn,
  query: { unitId: number; booking?: number | undefined },
): Promise<Omit<CrewProfile, 'email'> & { email: string | null }> {
  const supervisor = await supervisorOf(deps, person, query);
  const profile = await findCrewProfile(deps.db, supervisor);
  if (!profile || supervisor === null) throw notFound();
  const mayWrite =
    can(person.role, staffArea) ||
    (await isCrewOfCustomer(deps.db, { customerId: person.id, crewId: supervisor }));
  return { ...profile, email: mayWrite ? profile.email : null };
}

async function supervisorOf(
  deps: Deps,
  person: SignedIn,
  { unitId, booking: bookingId }: { unitId: number; booking?: number | undefined },
): Promise<number | null> {
  if (bookingId !== undefined) {
    const { booking } = await findEditableBooking(deps.db, person, bookingId);
    if (booking.unitId !== unitId) throw notFound();
    const crew = (await crewsOf(deps.db, [bookingId])).get(bookingId);
    if (crew?.supervisor != null) return crew.supervisor;
  }
  return (await findBookableUnit(deps.db, unitId))?.supervisorId ?? null;
}
