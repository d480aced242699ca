import type { WaitingPage } from '@slipway/contract/bookings/waiting-list';
import { calendarDate, timeOfDay, isTimeOfDay } from '@slipway/domain/dates/dates';
import { emptyForm, type BookForm } from '#features/bookings/book/book-form.ts';
import { storeForm } from '#features/bookings/book/book-storage.ts';

/** A place of the waiting list that is booked by the link of a mail. */
export type KeptPlace = Pick<
  WaitingPage,
  'unit_id' | 'package_id' | 'date' | 'time' | 'length' | 'quantity' | 'guest_types' | 'kept_until'
> & { token: string };

const key = 'slipway-book-kept';

function isKeptPlace(value: unknown): value is KeptPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'guest_types' in value &&
    Array.isArray(value.guest_types)
  );
}

/** The place that this tab was led to from a mail; null: none. */
export function storedKeptPlace(): KeptPlace | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isKeptPlace(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeKeptPlace(place: KeptPlace | null): void {
  try {
    if (place === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Without storage the place can still be booked once its hour is over.
  }
}

/** The place, where the form is for it: another unit, package or day is booked like any other trip. */
export function keptFor(
  place: KeptPlace | null,
  { unitId, packageId, date }: Pick<BookForm, 'unitId' | 'packageId' | 'date'>,
): KeptPlace | null {
  if (place === null) return null;
  const { unit_id, package_id, date: day } = place;
  return unit_id === unitId && package_id === packageId && day === date ? place : null;
}

/** Fills in the booking page with what somebody waited for, and who they are. */
export function prepareBooking(token: string, page: WaitingPage): void {
  const { unit_id, package_id, date, time, length, quantity, guest_types, guests } = page;
  storeKeptPlace({
    token,
    unit_id,
    package_id,
    date,
    time,
    length,
    quantity,
    guest_types,
    kept_until: page.kept_until,
  });
  storeForm({
    ...emptyForm,
    unitId: unit_id,
    packageId: package_id,
    length,
    quantity,
    guests,
    date: calendarDate(date),
    time: time !== null && isTimeOfDay(time) ? timeOfDay(time) : null,
    guestTypes: guest_types.length > 0 ? guest_types : null,
    name: page.name,
    email: page.email,
  });
}
