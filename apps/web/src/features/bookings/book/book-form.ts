import type { GuestCount } from '@slipway/domain/bookings/parties';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import {
  isCalendarDate,
  isTimeOfDay,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';

/** Everything a visitor chose and typed, except card data. It survives a reload. */
export interface BookForm {
  /** 0 is the inshore option. */
  unitId: number | null;
  packageId: number | null;
  /** Duration of an inshore trip. */
  hours: number | null;
  /** Minutes, or nights or days, of a package with a choice of lengths; null: not chosen. */
  length: number | null;
  /** Items, of a package sold by the item. */
  quantity: number;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  /** Why the chosen date or time was cleared; empty if it was not. */
  lost: string;
  guests: number | null;
  /** Guests by type, of a package sold by the seat; null: not chosen yet. */
  guestTypes: GuestCount[] | null;
  /** What is chosen of the extras of the package. */
  extras: RequestedExtra[];
  /** A promo code as it was typed; empty: none. */
  code: string;
  name: string;
  email: string;
  phone: string;
  /** ISO 3166 code of the country assumed for a phone number without `+`. */
  country: string;
  payWith: 'saved' | 'new';
  keepCard: boolean;
  /** Agrees that the card is kept for the security deposit. */
  holdDeposit: boolean;
  /** The terms that were agreed to, by `termsKey`: other terms need a new consent. */
  agreedTerms: string | null;
}

export const emptyForm: BookForm = {
  unitId: null,
  packageId: null,
  hours: null,
  length: null,
  quantity: 1,
  date: null,
  time: null,
  lost: '',
  guests: null,
  guestTypes: null,
  extras: [],
  code: '',
  name: '',
  email: '',
  phone: '',
  country: 'US',
  payWith: 'saved',
  keepCard: false,
  holdDeposit: false,
  agreedTerms: null,
};

/** A new form with the contact details of this one. */
export function contactOf({ name, email, phone, country }: BookForm): BookForm {
  return { ...emptyForm, name, email, phone, country };
}

/** Fields on which nothing else depends. */
export type PlainFields = Pick<
  BookForm,
  | 'guests'
  | 'code'
  | 'name'
  | 'email'
  | 'phone'
  | 'country'
  | 'payWith'
  | 'keepCard'
  | 'holdDeposit'
  | 'agreedTerms'
>;

export type BookAction =
  | { type: 'unit'; unitId: number; maxGuests: number }
  | { type: 'package'; packageId: number }
  | { type: 'hours'; hours: number }
  /** The length of a trip: its date and time are checked anew. */
  | { type: 'length'; length: number }
  | { type: 'quantity'; quantity: number }
  | { type: 'guest_types'; guestTypes: GuestCount[] }
  | { type: 'extras'; extras: RequestedExtra[] }
  /** The arrival of a stay, whose return is still to be chosen where `length` is null. */
  | { type: 'arrival'; date: CalendarDate; length: number | null }
  /** Another arrival is to be chosen. */
  | { type: 'no_arrival' }
  | { type: 'date'; date: CalendarDate }
  | { type: 'time'; time: TimeOfDay }
  /** The date turned out to be unavailable: it is cleared, with the reason. */
  | { type: 'date_lost'; reason: string }
  | { type: 'time_lost'; reason: string }
  | { type: 'fields'; fields: Partial<PlainFields> };

const noDate = { date: null, time: null, lost: '' };
const noPackage = { ...noDate, length: null, quantity: 1, guestTypes: null, extras: [] };

/** Why the date was cleared, until another is chosen. */
const lostDate = ({ date, lost }: BookForm) => (date === null ? lost : '');

/**
 * Applies a choice (docs/rules/screens.md, "Book Your Package"). Choosing a unit clears the package, choosing a
 * unit or package clears the date, and choosing a date clears the time. All other fields stay.
 */
export function reduceBookForm(form: BookForm, action: BookAction): BookForm {
  switch (action.type) {
    case 'unit': {
      if (action.unitId === form.unitId) return form;
      const fits = form.guests !== null && form.guests <= action.maxGuests;
      const guests = fits ? form.guests : null;
      const { unitId } = action;
      return { ...form, ...noPackage, unitId, packageId: null, hours: null, guests };
    }
    case 'package':
      if (action.packageId === form.packageId) return form;
      return { ...form, ...noPackage, packageId: action.packageId };
    case 'hours':
      // An inshore trip has no calendar that depends on the duration.
      return { ...form, hours: action.hours };
    case 'length':
      return { ...form, length: action.length, lost: '' };
    case 'quantity': {
      // Fewer may be had on the day that was cleared.
      const lost = action.quantity > form.quantity ? lostDate(form) : '';
      return { ...form, quantity: action.quantity, lost };
    }
    case 'guest_types':
      return { ...form, guestTypes: action.guestTypes, lost: lostDate(form) };
    case 'extras':
      return { ...form, extras: action.extras };
    case 'arrival':
      return { ...form, date: action.date, time: null, length: action.length, lost: '' };
    case 'no_arrival':
      return { ...form, ...noDate, length: null };
    case 'date':
      if (action.date === form.date) return { ...form, lost: '' };
      return { ...form, date: action.date, time: null, lost: '' };
    case 'time':
      return { ...form, time: action.time, lost: '' };
    case 'date_lost':
      return { ...form, date: null, time: null, lost: action.reason };
    case 'time_lost':
      return { ...form, time: null, lost: action.reason };
    case 'fields':
      return { ...form, ...action.fields };
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '');
const whole = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** The pairs of a number and how many in a stored list; null: it is no list. */
function pairs(value: unknown, name: 'count' | 'quantity') {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const of: Record<string, unknown> = { ...one };
    const [id, many] = [whole(of['id']), whole(of[name])];
    return id === null || many === null ? [] : [{ id, many }];
  });
}

/** Reads a stored form; invalid fields are dropped. */
export function readBookForm(stored: unknown): BookForm {
  if (typeof stored !== 'object' || stored === null) return emptyForm;
  const of: Record<string, unknown> = { ...stored };
  const date = text(of['date']);
  const time = text(of['time']);
  return {
    unitId: whole(of['unitId']),
    packageId: whole(of['packageId']),
    hours: whole(of['hours']),
    length: whole(of['length']),
    quantity: whole(of['quantity']) || 1,
    date: isCalendarDate(date) ? date : null,
    time: isTimeOfDay(time) ? time : null,
    lost: text(of['lost']),
    guests: whole(of['guests']),
    guestTypes:
      pairs(of['guestTypes'], 'count')?.map(({ id, many: count }) => ({ id, count })) ?? null,
    extras: (pairs(of['extras'], 'quantity') ?? []).map(({ id, many: quantity }) => ({
      id,
      quantity,
    })),
    code: text(of['code']).slice(0, 60),
    name: text(of['name']),
    email: text(of['email']),
    phone: text(of['phone']),
    country: /^[A-Z]{2}$/.test(text(of['country'])) ? text(of['country']) : emptyForm.country,
    payWith: of['payWith'] === 'new' ? 'new' : 'saved',
    keepCard: of['keepCard'] === true,
    holdDeposit: of['holdDeposit'] === true,
    agreedTerms: text(of['agreedTerms']) || null,
  };
}
