import type { GuestListOfBooking } from '@slipway/contract/bookings/guest-list';
import { counted } from '@slipway/domain/messages/counted';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict, invalid, notFound, refused, type FieldErrors } from '#http/errors.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { findEditableBooking } from '../booking-access.ts';
import { lockBooking, type Booking } from '../bookings-repository.ts';
import { asksForNames, findGuestList, saveGuests } from './guest-lists-repository.ts';
import { presentGuestList } from './present-guest-list.ts';

/** The guests as they are sent, with the `version` they are based on; absent: any. */
export interface SentGuests {
  guests: { name: string; type?: number | null | undefined }[];
  emergency_phone?: string | null | undefined;
  version?: number | undefined;
}

interface NamedGuest {
  name: string;
  type: number | null;
}

/** Why the guests do not fit the booking, by field. */
function guestErrors(booking: Booking, guests: readonly NamedGuest[]): FieldErrors {
  if (guests.length > booking.guests) {
    return { guests: [`The booking is for ${counted(booking.guests, 'guest')}.`] };
  }
  const ofType = (id: number) => guests.filter(({ type }) => type === id).length;
  const unknown = guests.some(
    ({ type }) => type !== null && !booking.guestTypes.some(({ id }) => id === type),
  );
  if (unknown) return { guests: ['Guest type is not one of this booking.'] };
  const tooMany = booking.guestTypes.find(({ id, count }) => ofType(id) > count);
  return tooMany ? { guests: [`The booking is for ${tooMany.count} × ${tooMany.name}.`] } : {};
}

/**
 * Saves the guests by name, some or all: customers of their own booking until it starts, staff of
 * any that is not cancelled (docs/rules/calls.md, "Guest list"). Log and history record only that
 * they were given, not the names.
 * @throws Refusal 404 for somebody else's booking, and where no names are asked for; 409 for a stale
 * version; 422
 */
export async function saveGuestList(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
  { guests: sent, emergency_phone: phone, version }: SentGuests,
): Promise<GuestListOfBooking> {
  const { asStaff } = await findEditableBooking(deps.db, person, bookingId);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!booking || !(await asksForNames(tx, booking))) throw notFound();
    const before = await findGuestList(tx, bookingId);
    const shown = presentGuestList(booking, before, { asStaff, now });
    if (!shown.can_change) {
      throw refused('guests_closed', 'Names can only be changed before the trip starts.');
    }
    const guests = sent
      .map(({ name, type = null }) => ({ name: name.trim(), type }))
      .filter(({ name }) => name !== '');
    const errors = guestErrors(booking, guests);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (version !== undefined && version !== shown.version) {
      throw conflict('These names have been saved somewhere else since you opened them.');
    }
    const row = await saveGuests(tx, bookingId, { guests, emergencyPhone: phone ?? '', now });
    const after = presentGuestList(booking, row, { asStaff, now });
    if (shown.complete !== after.complete) {
      await recordChange(tx, {
        bookingId,
        changedAt: now,
        changedBy: person.id,
        action: 'names',
        before: { names: shown.complete },
        after: { names: after.complete },
      });
    }
    return after;
  });
}
