import { email } from '@slipway/contract/fields';
import {
  personName,
  isCancelledThere,
  type ImportLine,
} from '@slipway/domain/bookings/imports/columns';
import { agreedBefore } from '@slipway/domain/bookings/imports/agreed-before';
import {
  matchPackage,
  nameInLine,
  type NamedPackage,
} from '@slipway/domain/bookings/imports/match-package';
import {
  daysOfStay,
  minutesOf,
  readLength,
  readTime,
  readWhen,
  type DateOrder,
  type When,
} from '@slipway/domain/bookings/imports/values';
import { adjustNewQuote, mostAdjusted } from '@slipway/domain/bookings/prices/adjustments';
import { readPrice } from '@slipway/domain/catalogue/feed-prices';
import { isChosenInMinutes } from '@slipway/domain/catalogue/package-kinds';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { phoneCountryOf, readPhone } from '@slipway/domain/identity/phones';
import { cents, fromMajor, type Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { oneLine } from '@slipway/domain/text/one-line';
import type { Db } from '#db/transaction.ts';
import type { CharterPackage } from '#features/catalogue/catalogue-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { invalid } from '#http/errors.ts';
import {
  planPackage,
  quoteRulesOf,
  readPlanSources,
  type BookingPlan,
  type RequestedPlace,
} from '#features/bookings/public/plan-public-booking.ts';

/** What the lines of a file are read with. */
export interface ImportContext {
  settings: Settings;
  packages: readonly NamedPackage[];
  /** Packages chosen by hand, by the name in the file. */
  chosen: ReadonlyMap<string, number>;
  dates: DateOrder;
  now: Date;
}

/** A line of a file as the booking that it becomes. */
export interface ImportedBooking {
  reference: string;
  plan: BookingPlan;
  name: string;
  /** Empty: none. */
  email: string;
  phone: string;
  paid: Cents;
  /** Null: today. */
  paidOn: CalendarDate | null;
  note: string;
  /** What is worth a look. */
  notes: string[];
}

/** The longest reference that is kept. */
const longestReference = 100;
const longestNote = 4000;

const no = (field: string, text: string) => invalid({ [field]: [text] });

/** The name of a person in a line. @throws Refusal 422 without one, or for one that is too long */
export function readName(line: ImportLine): string {
  const name = oneLine(personName(line));
  if (name === '') throw no('name', 'It has no name.');
  if (name.length > 120) throw no('name', 'Its name is longer than 120 characters.');
  return name;
}

/** The email address of a line; empty: none. @throws Refusal 422 */
export function readEmail(line: ImportLine): string {
  if (line.email === '') return '';
  const read = email.safeParse(line.email);
  if (!read.success) throw no('email', 'Its email address is not valid.');
  return read.data;
}

/** The phone number of a line in international form; one that cannot be read is left out, with a note. */
export function readPhoneOf(line: ImportLine, settings: Settings, notes: string[]): string {
  if (line.phone === '') return '';
  const read = readPhone(line.phone, phoneCountryOf(settings.business));
  if (read === null) notes.push('Its phone number cannot be read and is left out.');
  return read ?? '';
}

function readAmount(text: string, field: string, settings: Settings): Cents | null {
  if (text === '') return null;
  const read = readPrice(text, settings.currency);
  const label = field === 'total' ? 'total' : 'paid amount';
  if ('fault' in read) throw no(field, `Its ${label} “${text.slice(0, 40)}” ${read.fault}.`);
  if (read.currency !== '' && read.currency !== settings.currency) {
    throw no(field, `Its ${label} is in ${read.currency}.`);
  }
  return cents(read.cents);
}

function readStart(line: ImportLine, { dates, settings }: ImportContext): When {
  if (line.start === '') throw no('start', 'It has no date.');
  const zone = settings.time_zone;
  const start = readWhen(line.start, dates, zone);
  if (!start) throw no('start', `Its date “${line.start.slice(0, 40)}” cannot be read.`);
  if (line.time === '') return start;
  // Some exports write the date into the time as well.
  const time = readTime(line.time) ?? readWhen(line.time, dates, zone)?.time ?? null;
  if (time === null) throw no('time', `Its time “${line.time.slice(0, 40)}” cannot be read.`);
  return { ...start, time };
}

/** The end of a line; null: it says none. */
function readEnd(line: ImportLine, start: When, { dates, settings }: ImportContext): When | null {
  if (line.end === '' && line.end_time === '') return null;
  const end =
    line.end === '' ? { ...start, time: null } : readWhen(line.end, dates, settings.time_zone);
  // A column with the end may have its time alone.
  const alone = end === null ? readTime(line.end) : null;
  if (alone !== null) return { ...start, time: alone };
  if (!end) throw no('end', `Its end “${line.end.slice(0, 40)}” cannot be read.`);
  if (line.end_time === '') return end;
  const time = readTime(line.end_time);
  if (time === null) throw no('end', `Its end “${line.end_time.slice(0, 40)}” cannot be read.`);
  return { ...end, time };
}

function readCount(text: string, field: string): number | null {
  if (text === '') return null;
  if (!/^\d{1,5}(?:\.0+)?$/.test(text)) {
    throw no(field, `Its number of ${field} “${text.slice(0, 40)}” is not a whole number.`);
  }
  return Number(text);
}

/** How long a line asks for of its package. */
function lengthOfLine(
  line: ImportLine,
  pkg: CharterPackage,
  start: When,
  context: ImportContext,
): { minutes: number | null; days: number | null } {
  const end = readEnd(line, start, context);
  const length = line.length === '' ? null : readLength(line.length);
  if (line.length !== '' && length === null) {
    throw no('length', `Its length “${line.length.slice(0, 40)}” cannot be read.`);
  }
  return pkg.facts.length.form === 'days'
    ? { minutes: null, days: daysOfStay(length, start, end) }
    : { minutes: minutesOf(length, start, end), days: null };
}

function requestOf(
  line: ImportLine,
  pkg: CharterPackage,
  context: ImportContext,
  notes: string[],
): RequestedPlace {
  const start = readStart(line, context);
  const { facts } = pkg;
  const { minutes, days } = lengthOfLine(line, pkg, start, context);
  const { length: lengths, starts, soldBy } = facts;
  if (lengths.form === 'fixed' && minutes !== null && minutes !== lengths.minutes) {
    notes.push(`It lasts ${minutes} minutes in the file, and ${lengths.minutes} here.`);
  }
  const quantity = readCount(line.quantity, 'quantity');
  const written = readCount(line.guests, 'guests');
  const details = written ?? Math.max(pkg.guests.least, soldBy === 'item' ? (quantity ?? 1) : 1);
  if (written === null && soldBy !== 'item') {
    notes.push(`The file does not say how many guests: ${details}.`);
  }
  if (starts.form !== 'day' && start.time === null) {
    notes.push('The file does not say when it starts: the first start of the day.');
  }
  const [type] = facts.guestTypes.filter(({ takesSeat }) => takesSeat);
  if (soldBy === 'seat' && type && facts.guestTypes.length > 1) {
    notes.push(`All guests are entered as ${type.name}.`);
  }
  return {
    date: start.date,
    time: starts.form === 'day' ? null : start.time,
    details,
    ...(isChosenInMinutes(lengths) ? { length: minutes } : {}),
    ...(lengths.form === 'days' ? { days } : {}),
    ...(soldBy === 'item' ? { quantity: quantity ?? 1 } : {}),
    ...(soldBy === 'seat' && type ? { guest_types: [{ id: type.id, count: details }] } : {}),
  };
}

/** The plan with the total that was agreed, where the line has one. */
function withTotal(plan: BookingPlan, total: Cents | null, notes: string[]): BookingPlan {
  if (total === null) return plan;
  const { settings, quote } = plan;
  const rules = quoteRulesOf(settings);
  const line = agreedBefore(quote, total, rules, 'Agreed before');
  if (line === null) return plan;
  if (Math.abs(line.amount) > fromMajor(mostAdjusted)) throw no('total', 'Its total is too high.');
  const adjusted = adjustNewQuote(quote, [line], rules);
  if (adjusted.total !== total) {
    notes.push(`With tax the total becomes ${moneyText(adjusted.total, settings.currency)}.`);
  }
  return { ...plan, quote: adjusted, adjustments: [line] };
}

function readPaidOn(
  line: ImportLine,
  { dates, settings, now }: ImportContext,
): CalendarDate | null {
  if (line.paid_on === '') return null;
  const read = readWhen(line.paid_on, dates, settings.time_zone);
  if (!read)
    throw no('paid_on', `Its date of payment “${line.paid_on.slice(0, 40)}” cannot be read.`);
  if (read.date > todayIn(settings.time_zone, now)) {
    throw no('paid_on', 'Its date of payment is in the future.');
  }
  return read.date;
}

/** The reference of a line. @throws Refusal 422 */
function readReference({ reference }: ImportLine): string {
  if (reference === '') throw no('reference', 'It has no reference.');
  if (reference.length > longestReference) {
    throw no('reference', `Its reference is longer than ${longestReference} characters.`);
  }
  return reference;
}

/** Why a package is not found; the name can be chosen for by hand. */
function unknownPackage(line: ImportLine, several: boolean): string {
  const name = nameInLine(line);
  if (name === '') return 'It names neither a package nor a unit.';
  return several ? `Several packages fit “${name}”.` : `There is no package “${name}”.`;
}

/**
 * Computes the booking of a line by the rules and prices of today, with the total that was agreed before. Whether its
 * place is free is decided later, under the lock of its days.
 * @throws Refusal 422 with the reason; at `package_id` when the name is not known
 */
export async function planImportedBooking(
  db: Db,
  line: ImportLine,
  context: ImportContext,
): Promise<ImportedBooking> {
  const { settings } = context;
  const notes: string[] = [];
  const reference = readReference(line);
  if (isCancelledThere(line.status)) {
    throw no('status', `Its status is “${line.status.slice(0, 40)}”.`);
  }
  const name = readName(line);
  const address = readEmail(line);
  const phone = readPhoneOf(line, settings, notes);
  const match = matchPackage(context.packages, line, context.chosen);
  if (!match.found) throw no('package_id', unknownPackage(line, match.several));
  const { date } = readStart(line, context);
  const { found } = match;
  const chosen = context.chosen.get(nameInLine(line)) === found.id;
  const sources = await readPlanSources(db, {
    unit_id: found.unitId,
    // Of several packages of the kind the one that is active on the date.
    package_id: chosen ? found.id : null,
    package_name: found.name,
    date,
  });
  if (!sources.place) throw no('package_id', unknownPackage(line, false));
  const request = requestOf(line, sources.place.pkg, context, notes);
  const total = readAmount(line.total, 'total', settings);
  const plan = withTotal(planPackage(request, sources), total, notes);
  const paid = readAmount(line.paid, 'paid', settings) ?? cents(0);
  if (paid > plan.quote.total) {
    throw no(
      'paid',
      `More is paid than its total of ${moneyText(plan.quote.total, settings.currency)}.`,
    );
  }
  return {
    reference,
    plan,
    name,
    email: address,
    phone,
    paid,
    paidOn: readPaidOn(line, context),
    note: line.note.slice(0, longestNote),
    notes,
  };
}
