import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { bookingRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findBookableUnit, findCapacities } from '#features/catalogue/catalogue-api.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import { listMessagesOfBooking } from '#features/messages/messages-api.ts';
import { findLastAttempt, listRefunds } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { findBookedDeparture } from '#features/bookings/booked-departure.ts';
import { findVisibleBooking } from '#features/bookings/booking-access.ts';
import { bookingsOfBasket } from '#features/bookings/baskets-repository.ts';
import { callOffOf } from '#features/bookings/cancel/call-off-of-booking.ts';
import { listBookingChanges } from '#features/bookings/change/changes-repository.ts';
import { crewOf } from '#features/bookings/crew/crew-repository.ts';
import {
  asksForNames,
  findGuestList,
} from '#features/bookings/guest-list/guest-lists-repository.ts';
import { presentGuests } from '#features/bookings/guest-list/present-guest-list.ts';
import { countSigned } from '#db/waivers/count-signed.ts';
import { presentStaffBooking } from './staff-booking-presenter.ts';
import { deletedReason } from './delete-booking.ts';
import { actionsOf } from './staff-actions.ts';

/**
 * A booking or hold with all its details, for staff (docs/rules/screens.md, "Booking of staff").
 */
export async function readStaffBooking(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<StaffBooking> {
  const { db } = deps;
  const { booking, asStaff } = await findVisibleBooking(db, person, id);
  // A deleted booking is answered as unknown; a hold, open or released, is shown as such.
  if (!asStaff || booking.cancelReason === deletedReason) throw notFound();
  const { unitId, customerId, madeBy } = booking;
  const [
    crew,
    changes,
    givenBack,
    messages,
    actions,
    capacities,
    unit,
    { settings },
    callOff,
    attempt,
    departure,
    asksNames,
    guestList,
    together,
    signed,
  ] = await Promise.all([
    crewOf(db, id),
    listBookingChanges(db, id),
    listRefunds(db, bookingRef(id)),
    listMessagesOfBooking(db, bookingRef(id)),
    actionsOf(db, booking, deps.clock.now()),
    findCapacities(db, unitId === null ? [] : [unitId]),
    unitId === null ? null : findBookableUnit(db, unitId),
    readSettings(db),
    callOffOf(db, id),
    booking.holdExpiresAt === null ? null : findLastAttempt(db, bookingRef(id)),
    findBookedDeparture(db, booking),
    asksForNames(db, booking),
    findGuestList(db, id),
    booking.basketId === null ? [] : bookingsOfBasket(db, booking.basketId),
    countSigned(db, [id]),
  ]);
  const named = [crew.supervisor, crew.mate, customerId, madeBy];
  const everyone = [...named, ...changes.map(({ changedBy }) => changedBy)];
  const people = await findCrew(db, [...new Set(everyone.filter((one) => one !== null))]);
  const capacity = unitId === null ? undefined : capacities.get(unitId);
  return presentStaffBooking(booking, {
    unitCapacity: capacity ?? settings.inshore.max_people,
    unitItems: unit?.calendar.itemsQuantity ?? 0,
    schedule: unit?.calendar.schedule ?? null,
    crew,
    people,
    changes,
    givenBack,
    messages,
    actions,
    callOff,
    departure,
    together: together.filter((other) => other !== id),
    guestList: asksNames ? presentGuests(guestList, booking.guests) : null,
    waiversSigned: signed.get(id)?.signed ?? null,
    waitsForBank: attempt?.state === 'requires_action',
  });
}
