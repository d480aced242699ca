import type { BookingTerms } from '#bookings/booking-terms.ts';
import type { RefundParts } from '#bookings/cancellation.ts';
import { localDate } from '#bookings/trip-times.ts';
import { piecesOf } from '#catalogue/extras.ts';
import type { AgreedExtra, ExtraRefund } from '#catalogue/extras.ts';
import { addDays } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { add, allocate, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

type Priced = Pick<BookingTerms, 'quote' | 'prices'>;

/** The extras of a booking as they were agreed, fees among them. */
export function extrasOf({ prices }: Pick<BookingTerms, 'prices'>): readonly AgreedExtra[] {
  return (prices?.of === 'package' && 'dates' in prices && prices.extras) || [];
}

/** What of a booking decides which pieces it has, and when. */
export interface TripOfExtras {
  terms: Pick<BookingTerms, 'prices' | 'zone'>;
  date: CalendarDate;
  days: number | null;
  endsAt: Date;
  guests: number;
  quantity: number;
}

/** An extra with how many of it are handed out. */
export type HandedOut = AgreedExtra & { offer: 'choice' | 'included'; pieces: number };

/** What is handed out of the extras of a booking: chosen or included, without fees. */
export function handedOutOf(
  extras: readonly AgreedExtra[],
  { guests, quantity: items }: Pick<TripOfExtras, 'guests' | 'quantity'>,
): HandedOut[] {
  return extras.flatMap(({ offer, ...extra }) =>
    offer === 'fee' ? [] : [{ ...extra, offer, pieces: piecesOf(extra, { guests, items }) }],
  );
}

/** `handedOutOf` for a whole booking. */
export function handedOut(
  booking: Pick<TripOfExtras, 'guests' | 'quantity'> & { terms: Pick<BookingTerms, 'prices'> },
): HandedOut[] {
  return handedOutOf(extrasOf(booking.terms), booking);
}

/**
 * The local days on which the extras of a booking are out, both included: each night of a stay, so that the
 * next one can have them on the day of the change; otherwise each day that the trip touches.
 */
export function daysOfExtras(booking: TripOfExtras): { from: CalendarDate; to: CalendarDate } {
  const { terms, date: from, days, endsAt } = booking;
  const { prices } = terms;
  if (prices?.of === 'package' && 'dates' in prices && prices.kind.length.form === 'days') {
    return { from, to: addDays(from, Math.max(1, days ?? 1) - 1) };
  }
  const to = localDate(endsAt.getTime() - 1, terms.zone);
  return { from, to: to < from ? from : to };
}

const partsOf = (
  extras: readonly AgreedExtra[],
  parts: Priced['quote']['parts'],
  refund: ExtraRefund,
): Cents => {
  const ids = extras.filter((one) => one.refund === refund).map(({ id }) => id);
  const own = parts.filter(({ extra }) => extra !== undefined && ids.includes(extra));
  return add(...own.map(({ amount }) => amount));
};

/**
 * The parts of the total that a cancellation always or never gives back, with their share of tax that comes on
 * top; undefined: there are none (docs/rules/cancelling-and-refunds.md, "Extras").
 */
export function refundParts(terms: Priced): RefundParts | undefined {
  const extras = extrasOf(terms);
  if (extras.every(({ refund }) => refund === 'trip')) return undefined;
  const { parts, tax, taxIncluded } = terms.quote;
  const always = partsOf(extras, parts, 'always');
  const never = partsOf(extras, parts, 'never');
  if (taxIncluded) return { always, never };
  const all = add(...parts.filter(({ kind }) => kind !== 'tax').map(({ amount }) => amount));
  const [ofAlways = zero, ofNever = zero] = allocate(tax, [always, never, all - always - never]);
  return { always: add(always, ofAlways), never: add(never, ofNever) };
}

/** The pieces of a booking in one line, such as `2 × Dry bag, Cool box`; empty: none. */
export function extrasText(extras: readonly { name: string; pieces: number }[]): string {
  return extras.map(({ name, pieces }) => (pieces === 1 ? name : `${pieces} × ${name}`)).join(', ');
}

/** Until when a customer may change an extra. */
export function changeableUntil(
  { untilHours }: Pick<AgreedExtra, 'untilHours'>,
  startsAt: Date,
): Date {
  return new Date(startsAt.getTime() - untilHours * 3_600_000);
}
