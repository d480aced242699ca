import { t } from '@lingui/core/macro';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import type { GuestCount } from '@slipway/domain/bookings/parties';
import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { pageData } from '#lib/page-data.ts';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import { isChosenInMinutes } from '@slipway/domain/catalogue/package-kinds';
import { toMajor } from '@slipway/domain/money/money';
import type { PageData } from '@slipway/contract/settings/settings';
import type { BookForm } from '#features/bookings/book/book-form.ts';
import type { ShownTrip } from '#shared/basket/basket-lines.ts';
import type { BookingBody } from '#features/bookings/book/book-storage.ts';
import type { BookField } from './refusals.ts';
import {
  choosesStart,
  groupOf,
  groupRefusal,
  inshoreId,
  isByItem,
  isBySeat,
  isStay,
  packageName,
  partyOf,
  securityDepositOf,
  startTime,
  type Trip,
  termsOf,
} from '#features/bookings/book/trip.ts';

/** A form's choices as text: equal texts mean the same booking. */
export function dataOf(form: BookForm, quote: PackageQuote | null): string {
  return JSON.stringify({ ...form, lost: '', total: quote?.total, deposit: quote?.deposit });
}

/** What is missing or wrong about the guests. */
function guestsProblem(form: BookForm, trip: Trip | null): Partial<Record<BookField, string>> {
  const { settings } = pageData();
  const guests = trip === null ? form.guests : groupOf(trip, form.guests, settings);
  if (guests === null) {
    return { guests: isBySeat(trip) ? t`Choose who is coming.` : t`Choose your group size.` };
  }
  const refused = trip === null ? null : groupRefusal(trip, guests, settings);
  return refused === null ? {} : { guests: refused };
}

/** The missing fields with their messages, in the order of the page (docs/rules/screens.md, "Book Your Package"). */
export function missingFields(input: {
  form: BookForm;
  trip: Trip | null;
  /** The chosen day, null while none is chosen. */
  day: DayAvailability | null;
  /** Staff book without an email address or a phone number, too. */
  byStaff?: boolean;
}): Partial<Record<BookField, string>> {
  const { form, trip, day, byStaff = false } = input;
  const missing: Partial<Record<BookField, string>> = {};
  const isInshore = form.unitId === inshoreId;
  if (form.unitId === null) missing.unit = t`Choose a unit.`;
  else if (trip === null)
    missing.package = isInshore ? t`Choose a duration.` : t`Choose a package.`;
  // The guests of a departure are asked for before its date.
  const first = isBySeat(trip) ? guestsProblem(form, trip) : {};
  if (first.guests !== undefined) missing.guests = first.guests;
  if (form.date === null) missing.date = t`Choose a date.`;
  else if (trip?.kind === 'package' && isStay(trip) && trip.length === null)
    missing.date = t`Choose the day of return.`;
  else if (
    trip !== null &&
    choosesStart(trip, form.date) &&
    day?.available === true &&
    form.time === null
  ) {
    missing.time = t`Choose a time.`;
  }
  Object.assign(missing, missingContact(form, byStaff));
  return { ...missing, ...(isBySeat(trip) ? {} : guestsProblem(form, trip)) };
}

/** What is missing or wrong about who books. */
export function missingContact(
  form: Pick<BookForm, 'name' | 'email' | 'phone'>,
  byStaff = false,
): Partial<Record<BookField, string>> {
  const missing: Partial<Record<BookField, string>> = {};
  if (form.name.trim() === '') missing.name = t`Name is required.`;
  if (form.email.trim() === '') {
    if (!byStaff) missing.email = t`Email is required.`;
  } else if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(form.email.trim())) {
    missing.email = t`Email must be a valid email address.`;
  }
  if (form.phone.trim() === '' && !byStaff) missing.phone = t`Phone is required.`;
  return missing;
}

/** How long, how many and who, as the calls take them: what the package has one of is left out. */
export function lengthOf(trip: Trip): {
  length?: number;
  days?: number;
  quantity?: number;
  guest_types?: GuestCount[];
  extras?: RequestedExtra[];
} {
  if (trip.kind === 'inshore' || trip.length === null) return {};
  const { length, quantity, pkg, guestTypes, extras } = trip;
  return {
    ...(isStay(trip) && { days: length }),
    ...(isChosenInMinutes(pkg.kind_facts.length) && { length }),
    ...(isByItem(trip) && { quantity }),
    ...(isBySeat(trip) && { guest_types: [...guestTypes] }),
    ...(extras && extras.chosen.length > 0 && { extras: [...extras.chosen] }),
  };
}

/** A trip as it is asked for, without what was shown of it. */
export type RequestedTrip = Omit<
  ShownTrip,
  'total_price' | 'amount' | 'terms_version' | 'security_deposit'
>;

/** The trip of a form as it is asked for; null while a field is missing, or nobody of its party takes a seat. */
export function requestedTrip(input: {
  form: BookForm;
  trip: Trip;
  settings: PageData['settings'];
}): RequestedTrip | null {
  const { form, trip, settings } = input;
  const guests = groupOf(trip, form.guests, settings);
  if (form.date === null || guests === null) return null;
  const isPackage = trip.kind === 'package';
  if (isPackage && isBySeat(trip) && partyOf(trip).seats === 0) return null;
  return {
    unit_id: isPackage ? trip.unit.id : inshoreId,
    date: form.date,
    package_name: packageName(trip),
    package_id: isPackage ? trip.pkg.id : null,
    time: startTime(trip, form.date, form.time, settings),
    details: guests,
    duration: isPackage ? null : trip.hours,
    ...lengthOf(trip),
  };
}

/** The trip of a form as it is asked for and was shown; null while a field is missing. */
export function shownTrip(input: {
  form: BookForm;
  trip: Trip;
  quote: PackageQuote;
  settings: PageData['settings'];
}): ShownTrip | null {
  const { trip, quote, settings } = input;
  const asked = requestedTrip(input);
  return (
    asked && {
      ...asked,
      total_price: toMajor(quote.total),
      amount: toMajor(quote.deposit),
      security_deposit: securityDepositOf(trip),
      terms_version: termsOf(trip, settings).version,
    }
  );
}

/** The body of `booking/create` (docs/rules/calls.md, "Public bookings"); null while a field is missing. */
export function bookingBody(input: {
  form: BookForm;
  trip: Trip;
  quote: PackageQuote;
  /** In international form. */
  phone: string;
  /** Null for the saved card, or when no card is charged now. */
  token: string | null;
  /** Whether the deposit is paid by card, as the page shows; absent: staff choose it. */
  byCard?: boolean;
  settings: PageData['settings'];
}): BookingBody | null {
  const { form } = input;
  const shown = shownTrip(input);
  if (shown === null) return null;
  return {
    ...shown,
    payment_status: bookingStatus.newBooking,
    name: form.name.trim(),
    email: form.email.trim(),
    phone: input.phone,
    ...(form.code !== '' && { code: form.code }),
    stripeToken: input.token,
    ...(input.byCard !== undefined && { deposit_by: input.byCard ? 'card' : 'hand' }),
    keep_card: input.token !== null && form.keepCard,
    hold_security_deposit: form.holdDeposit && securityDepositOf(input.trip) > 0,
  };
}
