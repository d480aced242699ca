import {
  describeTerms,
  isKeptDeposit,
  type OwedName,
  type TermsBand,
} from '@slipway/domain/bookings/cancellation';
import { counted } from '@slipway/domain/messages/counted';
import { paragraphsOf } from '@slipway/domain/messages/pieces';
import type { BookingSummary } from '#features/messages/message-params.ts';
import type { Block, Fact } from './mail-content.ts';
import { dateText, moneyText, timeText, untilText, type MessageTrip } from './wording.ts';

/** The row of the end of a trip; none where its start says enough. */
export function untilFact(trip: Pick<MessageTrip, 'date' | 'until'>): Fact[] {
  const value = untilText(trip);
  return value === null ? [] : [{ label: 'Until', value }];
}

/** The row of the unit, with the number of items where it is let by the item. */
export function unitFact({
  unit,
  quantity,
}: Partial<Pick<MessageTrip, 'quantity'>> & { unit: string | null }): Fact[] {
  if (unit === null) return [];
  return [{ label: 'Unit', value: quantity === undefined ? unit : `${quantity} × ${unit}` }];
}

/** What staff wrote to a guest, and the booking that it is about. */
export function letterBlocks(
  letter: { name: string; message: string; number: number; package: string; unit: string | null },
  more: Fact[],
): Block[] {
  return [
    { kind: 'text', text: `Hi ${letter.name},` },
    ...paragraphsOf(letter.message).map((text): Block => ({ kind: 'text', text })),
    {
      kind: 'facts',
      rows: [
        { label: 'Booking', value: String(letter.number) },
        { label: 'Trip', value: letter.package },
        ...unitFact(letter),
        ...more,
      ],
    },
  ];
}

/** What guests are told about a departure that may not sail with so few. */
export function sailsFromNote({ sails_from: least }: Pick<BookingSummary, 'sails_from'>): Block[] {
  if (least === undefined) return [];
  const { guests, told_by: by } = least;
  const told = by === null ? '' : `; we tell you by ${dateText(by.date)}, ${timeText(by.time)}`;
  return [{ kind: 'text', text: `Sails from ${counted(guests, 'guest')}${told}.` }];
}

/** Number, date, time, end if it is shown, unit, package, hours if chosen, and guests. */
export function tripFacts(booking: BookingSummary): Block {
  const duration: Fact[] = booking.duration
    ? [{ label: 'Duration', value: counted(booking.duration, 'hour') }]
    : [];
  return {
    kind: 'facts',
    rows: [
      { label: 'Booking number', value: String(booking.number), strong: true },
      { label: 'Date', value: dateText(booking.date) },
      { label: 'Time', value: timeText(booking.time) },
      ...untilFact(booking),
      ...unitFact(booking),
      { label: 'Package', value: booking.package },
      ...duration,
      { label: 'Guests', value: booking.guest_types ?? String(booking.guests) },
      ...(booking.extras ? [{ label: 'Extras', value: booking.extras }] : []),
    ],
  };
}

/** The agreed deposit, in cents. */
const depositOf = (booking: BookingSummary) =>
  booking.total - booking.second_payment - booking.final_payment;

/** The unpaid part of the price that is already due, in cents. */
export function dueNow(booking: BookingSummary): number {
  const second = booking.second_payment_due === null ? booking.second_payment : 0;
  const final = booking.final_payment_due === null ? booking.final_payment : 0;
  // Amounts due later come last, so that an early payment counts towards what is due now.
  const due = final > 0 ? booking.total : depositOf(booking) + second;
  return Math.max(0, due - booking.paid);
}

/** Where or how it is paid. */
interface WayToPay {
  pay_link?: string | null | undefined;
  pay_how?: string | undefined;
}

/**
 * The button to the payment window, or how it is paid where no card is taken; nothing when nothing can be
 * paid now.
 */
export function payButton(
  { pay_link: href, pay_how: how }: WayToPay,
  as: { label: string; quiet?: boolean },
): Block[] {
  if (how !== undefined) return [{ kind: 'text', text: how }];
  return href ? [{ kind: 'button', href, ...as }] : [];
}

/** Whether the agreed deposit is still to be paid, and no part of it was. */
export const isDepositDue = (booking: BookingSummary) =>
  booking.paid === 0 && depositOf(booking) > 0;

/** Payments as one name: `Deposit, second and final payment`. */
function together(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const last = others.pop()?.toLowerCase();
  if (last === undefined) return first;
  const before = [first, ...others.map((name) => name.toLowerCase())];
  return `${before.map((name) => name.replace(' payment', '')).join(', ')} and ${last}`;
}

const amountFact = (
  { currency }: BookingSummary,
  label: string,
  cents: number,
  strong = false,
): Fact => ({ label, value: moneyText(cents, currency), amount: true, strong });

/** The agreed payments of a booking, without those of zero: what is paid, and what is open. */
function agreedPayments(booking: BookingSummary) {
  const deposit = depositOf(booking);
  const { second_payment: second, final_payment: final } = booking;
  const finalOn = booking.final_payment_due;
  // Once the final payment is due, everything is.
  const secondOn = final > 0 && finalOn === null ? null : booking.second_payment_due;
  const payments = [
    { name: 'Deposit', cents: deposit, on: null, whole: deposit },
    { name: 'Second payment', cents: second, on: secondOn, whole: booking.total - final },
    { name: 'Final payment', cents: final, on: finalOn, whole: booking.total },
  ].filter(({ cents }) => cents > 0);
  return {
    paid: payments.filter(({ name, whole }) => name !== 'Deposit' && booking.paid >= whole),
    open: payments.filter(({ whole }) => booking.paid < whole),
  };
}

/** What is due when; what is due now is one amount. */
export function dueFacts(booking: BookingSummary): Fact[] {
  const { open } = agreedPayments(booking);
  const now = open.filter(({ on }) => on === null).map(({ name }) => name);
  return [
    ...(now.length > 0 ? [amountFact(booking, `${together(now)}, due now`, dueNow(booking))] : []),
    ...open.flatMap(({ name, cents, on }) =>
      on === null ? [] : [amountFact(booking, `${name}, due ${dateText(on)}`, cents)],
    ),
  ];
}

/** Price, tax, payments made, and what is due when. Omits zero amounts. */
export function moneyFacts(booking: BookingSummary): Block {
  const amount = (label: string, cents: number, strong = false) =>
    amountFact(booking, label, cents, strong);
  const { paid } = agreedPayments(booking);
  return {
    kind: 'facts',
    rows: [
      amount('Total price', booking.total, true),
      ...booking.tax_lines.map((tax) =>
        amount(`${booking.tax_included ? 'Includes ' : ''}${tax.name} ${tax.percent}%`, tax.amount),
      ),
      amount('Paid', booking.paid, true),
      ...paid.map(({ name, cents }) => amount(`${name}, paid`, cents)),
      ...dueFacts(booking),
    ],
  };
}

/** The way to the waiver, while somebody has not signed it; nothing where none is asked for. */
export function waiverBlocks({
  secret_waiver_link: link,
}: {
  secret_waiver_link?: string | null | undefined;
}): Block[] {
  if (link == null) return [];
  return [
    { kind: 'heading', text: 'Before your trip' },
    {
      kind: 'text',
      text: 'Everybody who comes along signs our waiver; adults also sign for minors. Please forward this link to them, or pass your device round.',
    },
    { kind: 'button', label: 'Sign the waiver', href: link, quiet: true },
  ];
}

/**
 * The agreed cancellation terms of the booking (docs/rules/cancelling-and-refunds.md, "Terms"), one
 * line per step.
 */
export function termsLines({
  terms,
  owed_name: owed = 'charter',
}: Pick<BookingSummary, 'terms' | 'owed_name'>): string[] {
  const bands = describeTerms(terms).map((band) => `${whenText(band)}: ${keptText(band, owed)}.`);
  return [...bands, 'No refund once the unit leaves the dock.'];
}

/** Worded like the terms on the booking page. */
function whenText({ counted: unit, moreThanDays, upToDays }: TermsBand): string {
  const one = unit === 'hours' ? 'hour' : 'day';
  if (moreThanDays !== null && upToDays === null) {
    return `More than ${counted(moreThanDays, one)} ahead`;
  }
  if (upToDays === null) return 'At any time';
  const within = `Within ${counted(upToDays, one)}`;
  return moreThanDays === null ? within : `${within} and over ${counted(moreThanDays, one)}`;
}

function keptText(band: TermsBand, owed: OwedName): string {
  const percent = band.keepPercent;
  if (percent === 0) return 'full refund';
  if (percent >= 100) return `the full ${owed} is owed`;
  if (isKeptDeposit(band, owed)) return 'the 50 percent deposit is forfeited';
  return `${percent} percent of the total is forfeited`;
}
