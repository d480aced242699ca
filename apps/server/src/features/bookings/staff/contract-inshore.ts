import { bookingStatus } from '@slipway/domain/bookings/status';
import { isExclusionViolation } from '#db/pg-errors.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findBookableUnit } from '#features/catalogue/catalogue-api.ts';
import { withdrawChangeMails } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { announceContract } from '#features/bookings/announce-booking.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { takeTime } from '#features/bookings/taken-times-repository.ts';
import { crewOf, assignCrewMember } from '#features/bookings/crew/crew-repository.ts';
import { assertVersion } from '#features/bookings/change/lock-editable-booking.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { hoursOf } from '#features/bookings/crew/move-crew.ts';
import { checkAction } from './staff-actions.ts';
import { placeContract } from '#features/bookings/change/place-change.ts';
import { unavailableTexts } from '#features/bookings/public/unavailable-texts.ts';
import { saveStaffStep, type StaffStepRequest } from './complete-booking.ts';

/** Assigns an inshore trip to a unit: takes its day, and adds its supervisor if free. */
async function assignUnit(tx: Db, booking: Booking, unitId: number, now: Date) {
  const { settings } = await readSettings(tx);
  const unit = await findBookableUnit(tx, unitId, settings.company_id);
  if (!unit) throw invalid({ unit_id: ['Unit does not exist.'] });
  if (booking.guests > unit.maxGuests) {
    throw invalid({ unit_id: [`Max. guests number is ${unit.maxGuests} for this unit.`] });
  }
  const placed = await placeContract(tx, booking, unit, { now, settings });
  if (!placed.ok) throw invalid({ unit_id: Object.values(placed.errors).flat() });
  const { place } = placed;
  await takeTime(tx, booking.id, unitId, place);
  const { supervisor } = await crewOf(tx, booking.id);
  if (supervisor === null && unit.supervisorId !== null) {
    const during = hoursOf(booking) ?? { from: booking.startsAt, to: booking.endsAt };
    const on = { bookingId: booking.id, personId: unit.supervisorId, during };
    await assignCrewMember(tx, { ...on, role: 'supervisor' });
  }
  const terms = { ...booking.terms, unitName: unit.name };
  return { unitId, item: place.items[0] ?? null, companyId: unit.companyId, terms };
}

/**
 * Contracts an inshore trip for staff: to one of the business's units, whose day it takes, or
 * without one (docs/rules/availability.md, "Inshore trips"). Status 6 is then labelled
 * "Contracted", and the customer gets the confirmation.
 * @throws Refusal 422 at `unit_id` when the unit's day is not free
 */
export async function contractInshore(
  deps: Deps,
  request: StaffStepRequest & { unitId: number | null },
): Promise<Booking> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const { unitId } = request;
      const booking = await lockEditablePlace(tx, request.bookingId, async ({ date }) => {
        const unit = unitId === null ? null : await findBookableUnit(tx, unitId);
        return unit ? [{ unitId: unit.id, from: date, to: date }] : [];
      });
      assertVersion(booking, request.version);
      const now = deps.clock.now();
      await checkAction(tx, booking, 'contract', now);
      const onUnit = unitId === null ? {} : await assignUnit(tx, booking, unitId, now);
      const columns = { status: bookingStatus.complete, ...onUnit };
      const step = { action: 'contracted' as const, by: request.by, now, columns };
      const saved = await saveStaffStep(tx, booking, step);
      const { settings } = await readSettings(tx);
      // The confirmation contains date and place, so pending notices are dropped.
      await withdrawChangeMails(tx, [saved.id]);
      await announceContract(tx, { booking: saved, settings, publicUrl: deps.publicUrl(), now });
      return saved;
    });
  } catch (error) {
    if (!isExclusionViolation(error, 'taken_times_no_overlap')) throw error;
    throw invalid({ unit_id: [unavailableTexts.taken] }, 'slot_unavailable');
  }
}
