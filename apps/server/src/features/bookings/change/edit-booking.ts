import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import { actorOf, findEditableBooking } from '#features/bookings/booking-access.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { cancelBooking } from '#features/bookings/cancel/cancel-booking.ts';
import { plainFieldsIn } from '#features/bookings/plain-fields.ts';
import { changeBooking } from './change-booking.ts';
import type { RequestedChange } from './requested-change.ts';
import { sendSurvey } from '#features/bookings/survey/ask-for-survey.ts';

type ChangeFields = BodyOf<Calls['POST /api/bookings/:id/change-preview']>;
type ChangeBody = BodyOf<Calls['PUT /api/bookings/:id']>;

/**
 * Converts a request body to a change; plain fields are refused to customers. @throws Refusal 422
 */
export function parseRequestedChange(body: ChangeFields, asStaff: boolean): RequestedChange {
  const plain = plainFieldsIn(body);
  const errors: FieldErrors = {};
  for (const [field, value] of Object.entries(plain)) {
    if (!asStaff && value !== undefined) errors[field] = ['Please contact us to change this.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    date: body.date ? calendarDate(body.date) : undefined,
    time: body.time ? timeOfDay(body.time) : undefined,
    packageId: body.package_id ?? undefined,
    packageName: body.package_name ?? undefined,
    guests: body.details ?? undefined,
    unitId: body.unit_id ?? undefined,
    durationHours: body.duration ?? undefined,
    length: body.length ?? undefined,
    days: body.days ?? undefined,
    quantity: body.quantity ?? undefined,
    guestTypes: body.guest_types ?? undefined,
    extras: body.extras ?? undefined,
    plain,
  };
}

/**
 * `PUT bookings/{id}` (docs/rules/calls.md, "Bookings of staff"): changes a booking, or cancels it
 * by the terms; the user's own, or any for staff. The status in the body is ignored.
 * @throws Refusal 404, 409, 422 as `changeBooking` and `cancelBooking`
 */
export async function editBooking(
  deps: Deps,
  person: SignedIn,
  id: number,
  body: ChangeBody,
): Promise<Booking> {
  const { asStaff } = await findEditableBooking(deps.db, person, id);
  const by = actorOf(person, asStaff);
  const { version, cancelled } = body;
  if (cancelled) return cancelBooking(deps, { bookingId: id, by, byBusiness: false, version });
  const changed = await changeBooking(deps, {
    bookingId: id,
    by,
    change: parseRequestedChange(body, asStaff),
    version,
    withoutBusyCrew: body.without_busy_crew,
    undoable: body.undoable,
  });
  if (asStaff && body.send_survey) await sendSurvey(deps, person, id);
  return changed;
}
