import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { findBookableUnit } from '#features/catalogue/catalogue-api.ts';
import { findCrewProfile, type CrewProfile } from '#features/identity/identity-api.ts';
import { notFound } from '#http/errors.ts';
import { findWorkableBooking } from '../booking-access.ts';
import { crewsOf } from '../crew-repository.ts';

/**
 * The supervisor that a customer gets to know: who sails with the booking named, else the unit's default one (spec
 * README "Units, packages and the calendar rules as data").
 * @throws Refusal 404 for an unknown unit, one without a supervisor, and another's booking
 */
export async function readSupervisor(
  deps: Deps,
  person: SignedIn,
  asked: { unitId: number; booking?: number | undefined },
): Promise<CrewProfile> {
  const profile = await findCrewProfile(deps.db, await supervisorOf(deps, person, asked));
  if (!profile) throw notFound();
  return profile;
}

async function supervisorOf(
  deps: Deps,
  person: SignedIn,
  { unitId, booking: bookingId }: { unitId: number; booking?: number | undefined },
): Promise<number | null> {
  if (bookingId !== undefined) {
    const { booking } = await findWorkableBooking(deps.db, person, bookingId);
    if (booking.unitId !== unitId) throw notFound();
    const crew = (await crewsOf(deps.db, [bookingId])).get(bookingId);
    if (crew?.supervisor != null) return crew.supervisor;
  }
  return (await findBookableUnit(deps.db, unitId))?.supervisorId ?? null;
}
