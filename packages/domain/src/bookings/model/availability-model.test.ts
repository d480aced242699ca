import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KindTimes } from '#catalogue/package-kinds.ts';
import { timeOfDay } from '#dates/dates.ts';
import {
  dayAvailability,
  findPlace,
  findStaffPlace,
  returnsFrom,
  type AvailabilityInput,
  type Departure,
  type Place,
  type UnitCalendar,
} from '#bookings/availability.ts';
import { asTold } from '#bookings/model/as-told.ts';
import {
  type Clock,
  minuteMs,
  NaiveCalendar,
  type Answer,
  type Ask,
  type Booked,
  type ModelDeparture,
} from '#bookings/model/naive-calendar.ts';
import {
  askOf,
  clocks,
  count,
  scenario,
  seen,
  startsOf,
  times,
  type Scenario,
  type Step,
} from '#bookings/model/random-scenarios.ts';

/**
 * Random sequences of bookings, changes, cancellations, expiring holds, blocks and departures over all
 * ways of selling, compared with a naive calendar of minutes.
 */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

class Run {
  readonly clock: Clock;
  readonly model: NaiveCalendar;
  /** In minutes of the clock. */
  now = 100;
  nextId = 1;

  constructor(readonly given: Scenario) {
    const clock = clocks[given.clockNumber];
    if (!clock) throw new Error('no such clock');
    this.clock = clock;
    const { schedule, itemsQuantity, mostGuests, mostPerDay, maintenance } = given;
    const mended = maintenance === null ? null : (clock.dates[maintenance] ?? null);
    const unit: UnitCalendar = {
      schedule,
      itemsQuantity,
      mostGuests,
      mostPerDay,
      starts: [],
      maintenanceFrom: mended,
      maintenanceTo: mended,
    };
    this.model = new NaiveCalendar(clock, unit, given.kinds);
  }

  instant(minute: number): number {
    return this.clock.base + minute * minuteMs;
  }

  range(minutes: number[]): { from: number; to: number } {
    const [first = 0] = minutes;
    if (minutes.at(-1) !== first + minutes.length - 1) throw new Error('taken time with a gap');
    return { from: this.instant(first), to: this.instant(first + minutes.length) };
  }

  kind(one: { pkg: number }): KindTimes {
    const kind = this.given.kinds[one.pkg];
    if (!kind) throw new Error('no such kind');
    return kind;
  }

  input(ask: Ask): AvailabilityInput {
    const { model } = this;
    const departures = model.departures.map((one): Departure => ({
      id: one.id,
      packageId: one.pkg,
      item: one.item,
      start: this.instant(one.start),
      seatsLeft: model.seatsLeft(one),
      personsLeft: model.personsLeft(one),
      closed: one.closed,
      leastToSail: null,
      guestsNeeded: 0,
      takesTime: model.takesTime(one),
    }));
    return {
      unit: model.unit,
      pkg: {
        id: ask.pkg,
        kind: this.kind(ask),
        starts: [],
        inactive: false,
        activeFrom: null,
        activeTo: null,
      },
      taken: {
        times: model.held().map(({ item, date, pkg, minutes }) => {
          return { ...this.range(minutes), item, date, kind: this.kind({ pkg }).code };
        }),
        blocks: model.blocks.map((one) => ({ ...this.range(one.minutes), item: one.item })),
        departures,
        closed: new Map(),
      },
      party: {
        length: ask.length,
        quantity: ask.quantity,
        seats: ask.seats,
        persons: ask.persons,
      },
      date: ask.date,
      now: new Date(this.instant(this.now)),
      zone: this.clock.zone,
      horizonDays: 1098,
    };
  }

  /** The picker shows exactly what the model accepts, and how much of it. */
  checkShown(ask: Ask): void {
    const input = this.input(ask);
    const kind = this.kind(ask);
    const { model, now } = this;
    const day = dayAvailability(input);
    const { dates } = this.clock;
    const [from = ask.date] = dates;
    const parted = dates[1 + (ask.persons % 4)] ?? from;
    const told = asTold(input, this.given.kinds, { from, parted, to: dates.at(-1) ?? parted });
    expect(dayAvailability({ ...input, taken: told })).toEqual(day);
    const shown = day.available ? day.starts.filter((one) => one.selectable) : [];
    const accepted = startsOf(kind).filter((time) => model.answer({ ...ask, time }, now));
    expect(shown.map((one) => one.time)).toEqual(accepted);
    for (const one of kind.soldBy === 'trip' ? [] : shown) {
      expect(one.free).toBe(model.most({ ...ask, time: one.time }, now));
    }
    if (kind.length.form !== 'days') return;
    expect(returnsFrom({ ...input, taken: told })).toEqual(returnsFrom(input));
    for (const { length, selectable } of returnsFrom(input)) {
      expect(selectable).toBe(model.answer({ ...ask, length }, now) !== null);
    }
  }

  /** Both say the same, with the same items, times and departure. */
  compare(ask: Ask, place: ReturnType<typeof findPlace>, answer: Answer | null): place is Place {
    expect(place.ok).toBe(answer !== null);
    if (!place.ok || answer === null) return false;
    expect(place).toMatchObject({
      time: ask.time,
      items: answer.items,
      departure: answer.departure?.id ?? null,
      start: this.instant(answer.start),
      end: this.instant(answer.end),
      taken: this.range(answer.minutes),
    });
    return true;
  }

  enter(ask: Ask, answer: Answer, expires: number): void {
    const { model } = this;
    const { minutes, items } = answer;
    const [item = 0] = items;
    let { departure } = answer;
    if (this.kind(ask).soldBy === 'seat') {
      count(departure === null ? 'made a departure' : 'joined a departure');
      if (departure === null) {
        departure = this.newDeparture(ask, item, answer);
        model.mark(item, minutes);
      } else if (!model.takesTime(departure)) {
        count('reused a departure without bookings');
        model.mark(item, departure.minutes);
      }
    } else for (const one of items) model.mark(one, minutes);
    model.bookings.push({ ask, items, minutes, departure, expires });
    if (departure === null) return;
    expect(model.seatsLeft(departure)).toBeGreaterThanOrEqual(0);
    expect(model.personsLeft(departure)).toBeGreaterThanOrEqual(0);
  }

  newDeparture(ask: Ask, item: number, { start, minutes }: Answer): ModelDeparture {
    const { model } = this;
    const departure = {
      id: this.nextId,
      pkg: ask.pkg,
      date: ask.date,
      start,
      item,
      seats: model.unit.mostGuests,
      closed: false,
      openedAhead: false,
      minutes,
    };
    this.nextId += 1;
    const twice = model.departures.some(
      (one) => one.pkg === ask.pkg && one.item === item && one.start === start,
    );
    expect(twice).toBe(false);
    model.departures.push(departure);
    return departure;
  }

  remove(gone: Booked): void {
    const { model } = this;
    model.bookings = model.bookings.filter((one) => one !== gone);
    const { departure, minutes } = gone;
    if (departure === null) for (const item of gone.items) model.unmark(item, minutes);
    else if (!model.takesTime(departure)) model.unmark(departure.item, departure.minutes);
  }

  countBooked(ask: Ask, answer: Answer): void {
    const { clock } = this;
    const { start, end, items } = answer;
    count(`booked ${this.kind(ask).code}`);
    if (items.length > 1) count('booked several items');
    if ((items[0] ?? 0) > 1) count('booked a higher item');
    if (clock.dateAt(end - 1) !== ask.date) count('booked over midnight');
    const day = clock.minutesOf.get(ask.date) ?? [];
    if (day.length !== 1440) count('booked over a change of clocks');
    if (this.now === start - this.kind(ask).noticeMinutes) count('booked at the notice');
    const lower = (items[0] ?? 0) - 1;
    const { kinds } = this.given;
    if (lower > 0 && kinds[ask.pkg]?.length.form === 'days') {
      const free = this.model.itemAllows(lower, this.kind(ask), ask.date, answer.minutes);
      if (free) count('chose by the smallest gap');
    }
  }

  book(ask: Ask, hold: boolean): void {
    const { model, now } = this;
    this.checkShown(ask);
    const answer = model.answer(ask, now);
    const placed = this.compare(ask, findPlace({ ...this.input(ask), time: ask.time }), answer);
    if (!placed || answer === null) {
      count(`refused ${this.kind(ask).code}`);
      if (model.trip(ask) === null) count('refused a skipped start');
      const start = model.trip(ask)?.start ?? 0;
      if (now === start - this.kind(ask).noticeMinutes + 1) {
        count('refused a minute after the notice');
      }
      return;
    }
    this.countBooked(ask, answer);
    this.enter(ask, answer, hold ? now + 30 : Infinity);
  }

  staff(ask: Ask): void {
    const answer = this.model.answer(ask, this.now, 'staff');
    const place = findStaffPlace({ ...this.input(ask), time: ask.time });
    if (!this.compare(ask, place, answer) || answer === null) {
      count('refused to staff');
      return;
    }
    count('placed by staff');
    const offered =
      startsOf(this.kind(ask)).includes(ask.time) &&
      (this.model.answer(ask, this.now) !== null || answer.start <= this.now);
    if (place.warnings.length > 0) count('warned staff');
    if (answer.start > this.now) expect(place.warnings.length === 0).toBe(offered);
    this.enter(ask, answer, Infinity);
  }

  change(old: Booked, ask: Ask): void {
    const { model, now } = this;
    this.remove(old);
    const answer = model.answer(ask, now);
    const place = findPlace({ ...this.input(ask), time: ask.time });
    if (this.compare(ask, place, answer) && answer !== null) {
      this.enter(ask, answer, old.expires);
      count('changed');
      return;
    }
    count('refused a change');
    const [item = 0] = old.items;
    if (old.departure === null) for (const one of old.items) model.mark(one, old.minutes);
    else if (!model.takesTime(old.departure)) model.mark(item, old.departure.minutes);
    model.bookings.push(old);
  }

  departure(which: number, how: 'close' | 'open ahead' | 'lower', ask: Ask): void {
    const { model } = this;
    if (how === 'open ahead') {
      const most = model.unit.mostGuests;
      const answer = model.answer({ ...ask, seats: most, persons: most }, this.now, 'staff');
      const [item] = answer?.items ?? [];
      if (!answer || item === undefined || answer.departure !== null) return;
      model.mark(item, answer.minutes);
      this.newDeparture(ask, item, answer).openedAhead = true;
      count('opened a departure ahead');
      return;
    }
    const one = model.departures[which % model.departures.length];
    if (!one) return;
    if (how === 'close') {
      one.closed = !one.closed;
      count('closed a departure');
      return;
    }
    one.seats -= Math.min(model.seatsLeft(one), 2);
    count('lowered seats');
  }

  step(one: Step): void {
    const { model, clock, given } = this;
    for (const hold of model.bookings.filter((each) => each.expires <= this.now)) {
      this.remove(hold);
      count('expired');
    }
    const pick = (which: number): Booked | undefined =>
      model.bookings[which % model.bookings.length];
    switch (one.do) {
      case 'book': {
        this.book(askOf(given, clock, one.ask), one.hold);
        return;
      }
      case 'staff': {
        const hour = String(Math.floor(one.time / 4)).padStart(2, '0');
        const [time = timeOfDay('00:00:00')] = times(
          `${hour}:${String((one.time % 4) * 15).padStart(2, '0')}`,
        );
        this.staff({ ...askOf(given, clock, one.ask), time });
        return;
      }
      case 'change': {
        const old = pick(one.which);
        if (old) this.change(old, askOf(given, clock, one.ask));
        return;
      }
      case 'cancel': {
        const gone = pick(one.which);
        if (!gone) return;
        this.remove(gone);
        count('cancelled');
        return;
      }
      case 'wait':
        this.now += one.minutes;
        return;
      case 'notice': {
        // Ask at the last minute of the notice, or one minute later.
        const ask = askOf(given, clock, one.ask);
        const start = model.trip(ask)?.start;
        const last = (start ?? 0) - this.kind(ask).noticeMinutes + (one.late ? 1 : 0);
        if (last < this.now || last > this.now + 3 * 1440) return;
        this.now = last;
        for (const hold of model.bookings.filter((each) => each.expires <= last)) {
          this.remove(hold);
        }
        this.book(ask, false);
        return;
      }
      case 'block': {
        const all = clock.minutesOf.get(clock.dates[one.day + 1] ?? '') ?? [];
        const minutes = one.hours
          ? all.slice(one.hours[0] * 60, (one.hours[0] + one.hours[1]) * 60)
          : all;
        if (minutes.length === 0) return;
        model.block(Math.min(one.item, model.unit.itemsQuantity), minutes);
        count('blocked');
        return;
      }
      case 'unblock': {
        if (model.unblock(one.which % 3)) count('unblocked');
        return;
      }
      case 'departure': {
        this.departure(one.which, one.how, askOf(given, clock, one.ask));
        return;
      }
    }
  }
}

test('availability allows and refuses what a naive calendar does, on the same items', () => {
  fc.assert(
    fc.property(scenario, (given) => {
      const run = new Run(given);
      given.steps.forEach((one) => run.step(one));
    }),
    { numRuns: 160, seed },
  );
  if (process.env.SEED_SHOWN) console.log(seed, seen, process.cpuUsage().user);
  const few = Object.entries(seen).filter(([, times]) => times === 0);
  expect(few, `seed ${seed}`).toEqual([]);
}, 60_000);
