import type { BookingTerms } from '#bookings/booking-terms.ts';
import type { RefundParts } from '#bookings/cancellation.ts';
import { priceBeforeCode } from '#bookings/prices/price.ts';
import { localDate } from '#bookings/trip-times.ts';
import { piecesOf } from '#catalogue/extras.ts';
import type { AgreedExtra, RequestedExtra, ExtraRefund } from '#catalogue/extras.ts';
import { addDays } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import { add, allocate, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

type Priced = Pick<BookingTerms, 'quote'> & { prices?: BookingTerms['prices'] | undefined };

/** The extras of a booking as they were agreed, fees among them. */
export function extrasOf({ prices }: Pick<Priced, 'prices'>): readonly AgreedExtra[] {
  return (prices?.of === 'package' && 'dates' in prices && prices.extras) || [];
}

/** The fields of a booking that decide which pieces it has, and when. */
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
    offer === 'fee' || extra.quantity === 0
      ? []
      : [{ ...extra, offer, pieces: piecesOf(extra, { guests, items }) }],
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

/** What some extras and others come to in the total, with their shares of a code and of tax that comes on top. */
function sharesOf(
  { quote: { parts, total } }: Priced,
  extras: readonly AgreedExtra[],
  others: readonly AgreedExtra[],
): [Cents, Cents] {
  const sum = (of: readonly AgreedExtra[]) =>
    add(
      zero,
      ...parts
        .filter(({ extra }) => extra !== undefined && of.some(({ id }) => id === extra))
        .map(({ amount }) => amount),
    );
  const [some, other] = [sum(extras), sum(others)];
  const charges = parts.filter(({ kind, amount }) => kind === 'adjustment' && amount > 0);
  const all = add(priceBeforeCode(parts), ...charges.map(({ amount }) => amount));
  const [ofSome = zero, ofOther = zero] = allocate(total, [some, other, all - some - other]);
  return [ofSome, ofOther];
}

/**
 * The parts of the total that a cancellation always or never gives back, with their share of tax that comes on
 * top; undefined: there are none (docs/rules/cancelling-and-refunds.md, "Extras").
 */
export function refundParts(terms: Priced): RefundParts | undefined {
  const extras = extrasOf(terms);
  if (extras.every(({ refund }) => refund === 'trip')) return undefined;
  const ruled = (rule: ExtraRefund) => extras.filter(({ refund }) => refund === rule);
  const [always, never] = sharesOf(terms, ruled('always'), ruled('never'));
  return { always, never };
}

/** The total without what was chosen of the extras, and without parts that have a rule of their own. */
export function totalOfTrip(terms: Priced): Cents {
  const apart = (one: AgreedExtra) => one.offer === 'choice' || one.refund !== 'trip';
  const [extras] = sharesOf(terms, extrasOf(terms).filter(apart), []);
  return subtract(terms.quote.total, extras);
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

/** The extras that a change touches, as they were agreed, which their customer may no longer change. */
export function extrasClosed(
  before: readonly AgreedExtra[],
  asked: readonly RequestedExtra[] | undefined,
  at: {
    startsAt: Date;
    now: Date;
    offered: readonly Pick<AgreedExtra, 'id' | 'name' | 'untilHours'>[];
  },
): Pick<AgreedExtra, 'id' | 'name' | 'untilHours'>[] {
  if (asked === undefined) return [];
  const had = before.filter(({ offer }) => offer === 'choice');
  const quantityIn = (list: readonly RequestedExtra[], id: number) =>
    list.find((one) => one.id === id)?.quantity ?? 0;
  const added = at.offered.filter(({ id }) => !had.some((one) => one.id === id));
  return [...had, ...added].filter(
    (extra) =>
      quantityIn(had, extra.id) !== quantityIn(asked, extra.id) &&
      changeableUntil(extra, at.startsAt) <= at.now,
  );
}
