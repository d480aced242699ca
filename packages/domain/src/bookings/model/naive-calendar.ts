import type { KindTimes } from '#catalogue/package-kinds.ts';
import { calendarDate } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';
import type { UnitCalendar } from '#bookings/availability.ts';

export const minuteMs = 60_000;

/** The minutes of eight days around a date, as a zone's clocks show them. */
export class Clock {
  readonly dates: CalendarDate[] = [];
  readonly base: number;
  /** 'YYYY-MM-DD HH:MM' of each minute. */
  readonly shown: string[] = [];
  readonly minutesOf = new Map<string, number[]>();
  readonly #from = new Map<string, number>();

  constructor(
    readonly zone: string,
    middle: string,
  ) {
    this.base = Date.parse(`${middle}T00:00:00Z`) - 3 * 24 * 60 * minuteMs;
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (let minute = 0; minute < 8 * 24 * 60; minute += 15) {
      // Clocks change at full quarters of an hour.
      const text = format.format(this.base + minute * minuteMs);
      for (let more = 0; more < 15; more += 1) {
        const ofHour = String(Number(text.slice(14)) + more).padStart(2, '0');
        this.shown.push(text.slice(0, 14) + ofHour);
        const day = this.minutesOf.get(text.slice(0, 10)) ?? [];
        if (day.push(minute + more) === 1) this.minutesOf.set(text.slice(0, 10), day);
      }
    }
    this.dates = [...this.minutesOf.keys()].map(calendarDate);
  }

  /** The first minute that shows at least this local time: the end of a gap for what it skips. */
  from(date: string, time: string): number {
    const wanted = `${date} ${time.slice(0, 5)}`;
    const known = this.#from.get(wanted);
    if (known !== undefined) return known;
    const found = this.shown.findIndex((text) => text >= wanted);
    this.#from.set(wanted, found);
    return found;
  }

  /** The first minute that shows this local time; null when none does. */
  exact(date: string, time: string): number | null {
    const minute = this.from(date, time);
    return this.shown[minute] === `${date} ${time.slice(0, 5)}` ? minute : null;
  }

  dateAt(minute: number): string {
    return this.shown[minute]?.slice(0, 10) ?? '';
  }
}

export interface Ask {
  pkg: number;
  date: CalendarDate;
  time: TimeOfDay;
  length: number;
  quantity: number;
  seats: number;
  persons: number;
}

export interface Booked {
  ask: Ask;
  items: number[];
  minutes: number[];
  departure: ModelDeparture | null;
  expires: number;
}

export interface ModelDeparture {
  id: number;
  pkg: number;
  date: CalendarDate;
  start: number;
  item: number;
  seats: number;
  closed: boolean;
  openedAhead: boolean;
  minutes: number[];
}

export interface Answer {
  items: number[];
  departure: ModelDeparture | null;
  start: number;
  end: number;
  minutes: number[];
}

/** The minutes with guests, all that are taken, and the dates that the guests see. */
interface Trip {
  start: number;
  end: number;
  taken: number[];
  dates: Set<string>;
}

/**
 * The naive model that availability is compared with: it has the lists of bookings, departures and
 * blocks, and marks the minutes that are taken on each item.
 */
export class NaiveCalendar {
  bookings: Booked[] = [];
  departures: ModelDeparture[] = [];
  blocks: { item: number; minutes: number[] }[] = [];
  readonly #marks: Uint8Array[];
  readonly #blocked: Uint8Array[];
  readonly #trips = new Map<string, Trip | null>();

  constructor(
    readonly clock: Clock,
    readonly unit: UnitCalendar,
    readonly kinds: KindTimes[],
  ) {
    const marks = () =>
      Array.from({ length: unit.itemsQuantity + 1 }, () => new Uint8Array(8 * 1440));
    this.#marks = marks();
    this.#blocked = marks();
  }

  /** Like the database, refuses a minute that is taken. */
  mark(item: number, minutes: number[]): void {
    const marks = this.#marks[item];
    for (const minute of minutes) {
      if (!marks || marks[minute] !== 0) throw new Error(`item ${item} taken twice at ${minute}`);
      marks[minute] = 1;
    }
  }

  unmark(item: number, minutes: number[]): void {
    for (const minute of minutes) this.#marks[item]?.fill(0, minute, minute + 1);
  }

  bookingsOf(departure: ModelDeparture): Booked[] {
    return this.bookings.filter((one) => one.departure === departure);
  }

  takesTime(departure: ModelDeparture): boolean {
    return departure.openedAhead || this.bookingsOf(departure).length > 0;
  }

  seatsLeft(departure: ModelDeparture): number {
    const sold = this.bookingsOf(departure).reduce((sum, one) => sum + one.ask.seats, 0);
    return departure.seats - sold;
  }

  personsLeft(departure: ModelDeparture): number {
    const sold = this.bookingsOf(departure).reduce((sum, one) => sum + one.ask.persons, 0);
    return this.unit.mostGuests - sold;
  }

  /** What is taken, once for each item and once for a departure. */
  held(): { item: number; date: CalendarDate; pkg: number; minutes: number[] }[] {
    const alone = this.bookings.filter((one) => one.departure === null);
    return [
      ...alone.flatMap(({ items, minutes, ask }) =>
        items.map((item) => ({ item, date: ask.date, pkg: ask.pkg, minutes })),
      ),
      ...this.departures.filter((one) => this.takesTime(one)),
    ];
  }

  block(item: number, minutes: number[]): void {
    this.blocks.push({ item, minutes });
    this.#markBlocks();
  }

  unblock(which: number): boolean {
    const gone = this.blocks.splice(which, 1);
    this.#markBlocks();
    return gone.length > 0;
  }

  #markBlocks(): void {
    for (const [item, marks] of this.#blocked.entries()) {
      marks.fill(0);
      const over = this.blocks.filter((one) => one.item === item || one.item === 0);
      for (const one of over) for (const minute of one.minutes) marks[minute] = 1;
    }
  }

  isBlocked(item: number, minutes: number[]): boolean {
    return minutes.some((minute) => this.#blocked[item]?.[minute] !== 0);
  }

  itemAllows(item: number, kind: KindTimes, date: CalendarDate, minutes: number[]): boolean {
    if (minutes.some((minute) => this.#marks[item]?.[minute] !== 0)) return false;
    if (this.isBlocked(item, minutes)) return false;
    const starting = this.held().filter((one) => one.item === item && one.date === date);
    if (this.unit.mostPerDay !== null && starting.length >= this.unit.mostPerDay) return false;
    const same = starting.filter((one) => this.kinds[one.pkg]?.code === kind.code);
    const { closedWhen } = kind;
    if (closedWhen === null) return true;
    return starting.length < closedWhen.bookings || same.length < closedWhen.ofThisKind;
  }

  /** The minutes nobody has on an item on both sides of a stay; a year where nobody comes. */
  idle(item: number, minutes: number[]): number {
    const marks = this.#marks[item] ?? new Uint8Array();
    const [first = 0] = minutes;
    const last = minutes.at(-1) ?? 0;
    const before = marks.lastIndexOf(1, first);
    const after = marks.indexOf(1, last);
    const year = 366 * 1440;
    return (before < 0 ? year : first - before - 1) + (after < 0 ? year : after - last - 1);
  }

  trip(ask: Ask): Trip | null {
    const key = `${ask.pkg} ${ask.date} ${ask.time} ${ask.length}`;
    const known = this.#trips.get(key);
    if (known !== undefined) return known;
    const trip = this.#tripOf(ask);
    this.#trips.set(key, trip);
    return trip;
  }

  #tripOf(ask: Ask): Trip | null {
    const kind = this.kinds[ask.pkg];
    const start = this.clock.exact(ask.date, ask.time);
    if (!kind || start === null) return null;
    let end = start + ask.length;
    if (kind.starts.form === 'day' && kind.length.form === 'days') {
      const more = kind.length.counted === 'nights' ? ask.length : ask.length - 1;
      const last = this.clock.dates[this.clock.dates.indexOf(ask.date) + more] ?? '';
      end = this.clock.from(last, kind.starts.return);
    }
    const dates = new Set<string>();
    const taken = new Set<number>();
    for (let minute = start; minute < end; minute += 1) dates.add(this.clock.dateAt(minute));
    for (let minute = start; minute < end + kind.afterwards; minute += 1) taken.add(minute);
    if (this.unit.schedule === 'day' || kind.takes === 'day') {
      for (const date of dates) {
        for (const minute of this.clock.minutesOf.get(date) ?? []) taken.add(minute);
      }
    }
    return { start, end, taken: [...taken].sort((a, b) => a - b), dates };
  }

  answer(ask: Ask, now: number, by: 'customer' | 'staff' = 'customer'): Answer | null {
    const { unit, clock } = this;
    const kind = this.kinds[ask.pkg];
    const trip = this.trip(ask);
    if (!kind || trip === null || trip.end <= trip.start) return null;
    const { start, end, taken, dates } = trip;
    if (by === 'staff') {
      if (now > start + 720) return null;
    } else {
      if (now >= start || now > start - kind.noticeMinutes) return null;
      const weekday = new Date(`${ask.date}T12:00:00Z`).toLocaleDateString('en', {
        weekday: 'short',
        timeZone: 'UTC',
      });
      const names = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
      if (!kind.weekdays.some((one) => names[one] === weekday)) return null;
      const { starts } = kind;
      if (starts.form === 'every' && end > clock.from(ask.date, starts.to)) return null;
    }
    const { maintenanceFrom: from, maintenanceTo: to } = unit;
    if (from !== null && to !== null) {
      if ([...dates].some((date) => from <= date && date <= to)) return null;
    }
    const items = this.#marks.map((_, item) => item).slice(1);
    const free = items.filter((item) => this.itemAllows(item, kind, ask.date, taken));
    const here = { start, end, minutes: taken };
    if (kind.soldBy !== 'seat') {
      const quantity = kind.soldBy === 'item' ? ask.quantity : 1;
      if (free.length < quantity) return null;
      if (kind.length.form === 'days') {
        free.sort((a, b) => this.idle(a, taken) - this.idle(b, taken) || a - b);
      }
      const chosen = free.slice(0, quantity).sort((a, b) => a - b);
      return { ...here, items: chosen, departure: null };
    }
    const shared = this.departures.filter((one) => one.pkg === ask.pkg && one.start === start);
    const sailing = shared.filter((one) => this.takesTime(one) && !this.isBlocked(one.item, taken));
    const idle = shared.filter((one) => !this.takesTime(one) && free.includes(one.item));
    for (const some of [sailing, idle]) {
      some.sort((a, b) => a.item - b.item);
      for (const one of some) {
        if (one.closed || this.seatsLeft(one) < ask.seats) continue;
        if (this.personsLeft(one) < ask.persons) continue;
        return { ...here, items: [one.item], departure: one };
      }
    }
    if (ask.persons > unit.mostGuests) return null;
    const fresh = free.find((item) => shared.every((one) => one.item !== item));
    return fresh === undefined ? null : { ...here, items: [fresh], departure: null };
  }

  /** The most items, or seats for one party, that are accepted, found by trying. */
  most(ask: Ask, now: number): number {
    const kind = this.kinds[ask.pkg];
    let most = kind?.soldBy === 'item' ? this.unit.itemsQuantity : this.unit.mostGuests;
    const asks = (n: number): Ask => ({ ...ask, quantity: n, seats: n, persons: n });
    while (most > 0 && this.answer(asks(most), now) === null) most -= 1;
    return most;
  }
}
