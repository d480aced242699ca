import type { KindCode } from '#catalogue/package-kinds.ts';
import { addDays, calendarDate, timeOfDay } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';
import type { Schedule } from '#bookings/availability.ts';
import type { PriceRules } from '#bookings/prices/price.ts';
import { cents, fromMajor } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** A live booking: its day, start, kind and item. */
export interface HeldBooking {
  date: CalendarDate;
  time: TimeOfDay;
  kind: KindCode;
  item: number;
}

/** The prices of a charter package. */
export interface CharterPrices {
  price: Cents;
  additionalPrice: Cents;
  deposit: Cents | null;
  includedGuests: number;
}

interface Days {
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** A business with charter trips, what is booked there, and what is asked. */
export interface Situation {
  zone: string;
  now: Date;
  unit: { schedule: Schedule; items: number; maintenance: Days };
  kind: KindCode;
  active: Days;
  inactive: boolean;
  date: CalendarDate;
  time: TimeOfDay | null;
  /** Without the booking that is changed. */
  held: HeldBooking[];
  /** The booking that is changed; null: a new one is asked for. */
  changed: HeldBooking | null;
  /** Days that are blocked whole. */
  blocks: CalendarDate[];
  /** The start of an inshore trip that is contracted to the unit. */
  inshoreTime: TimeOfDay;
  prices: CharterPrices;
  guests: number;
  rules: PriceRules;
  change: {
    kind: KindCode;
    prices: CharterPrices;
    samePackage: boolean;
    date: CalendarDate;
    guests: number;
    /** Whether the booking was made before price lists were kept. */
    withoutList: boolean;
    paid: Cents;
  };
}

const time = (text: string): TimeOfDay => timeOfDay(`${text}:00`);

function words(text: string | undefined): string[] {
  return (text ?? '').split(' ');
}

function days(text: string | undefined): Days {
  const [from = '', to = ''] = (text ?? '').split('..');
  return {
    from: from === '' ? null : calendarDate(from),
    to: to === '' ? null : calendarDate(to),
  };
}

/** `+1 06:00 half_day #2`: tomorrow, on the second item. */
function heldBooking(text: string, date: CalendarDate): HeldBooking {
  const [day, at, kind = '', item = ''] = words(text);
  return {
    date: addDays(date, Number(day)),
    time: time(at ?? ''),
    kind,
    item: Number(item.slice(1)),
  };
}

function list(text: string | undefined): string[] {
  return text === undefined || text === '-' ? [] : text.split(', ');
}

/** `1000 75 300 6`: price, additional price, deposit or `-`, included guests. */
function pricesOf([price, additional, deposit, included]: string[]): CharterPrices {
  return {
    price: fromMajor(Number(price)),
    additionalPrice: fromMajor(Number(additional)),
    deposit: deposit === '-' ? null : fromMajor(Number(deposit)),
    includedGuests: Number(included),
  };
}

/**
 * Reads a situation, written in parts between `; `: zone and instant; schedule, items, maintenance;
 * package, active range, `on` or `off`; date and time; bookings, the changed one with a star; blocked
 * days; start of an inshore trip; prices, guests; taxes; the change of the price.
 */
export function situation(text: string): Situation {
  const parts = text.split('; ');
  const [zone = '', now = ''] = words(parts[0]);
  const [schedule, items, maintenance] = words(parts[1]);
  const [kind = '', active, state] = words(parts[2]);
  const [day = '', at = ''] = words(parts[3]);
  const date = calendarDate(day);
  const bookings = list(parts[4]);
  const starred = bookings.find((one) => one.endsWith('*'));
  const [wayOfTax, ...percents] = words(parts[8]);
  const changing = words(parts[9]);
  const [changedKind = '', same, daysLater, guests, kept, paid] = changing;
  const priced = words(parts[7]);
  return {
    zone,
    now: new Date(now),
    unit: {
      schedule: schedule === 'day' ? 'day' : 'times',
      items: Number(items),
      maintenance: days(maintenance),
    },
    kind,
    active: days(active),
    inactive: state === 'off',
    date,
    time: at === '-' ? null : time(at),
    held: bookings.filter((one) => one !== starred).map((one) => heldBooking(one, date)),
    changed: starred === undefined ? null : heldBooking(starred.slice(0, -1), date),
    blocks: list(parts[5]).map((one) => addDays(date, Number(one))),
    inshoreTime: time(parts[6] ?? ''),
    prices: pricesOf(priced),
    guests: Number(priced[4]),
    rules: {
      taxes: percents.map((percent, index) => ({ name: `T${index}`, percent: Number(percent) })),
      pricesIncludeTax: wayOfTax === 'inside',
    },
    change: {
      kind: changedKind,
      prices: pricesOf(changing.slice(6)),
      samePackage: same === 'same',
      date: addDays(date, Number(daysLater)),
      guests: Number(guests),
      withoutList: kept === 'unkept',
      paid: cents(Number(paid)),
    },
  };
}
