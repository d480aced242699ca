import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packageKinds } from '#catalogue/package-kinds.ts';
import type { PackageKind } from '#catalogue/package-kinds.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';
import { dayAvailability, findSlot } from '#bookings/availability.ts';
import type { AvailabilityInput, Schedule, TakenTime } from '#bookings/availability.ts';

/**
 * Random sequences of bookings, expiring holds, cancellations and blocks, compared with a naive
 * model: a grid of cells (date, slot, item), unique as in the database, with a letter in each taken
 * cell.
 */
const days = ['2026-07-15', '2026-07-16'].map(calendarDate);
const slotTimes = ['06:00:00', '12:00:00', '18:00:00'].map(timeOfDay);
const now = new Date('2026-07-01T12:00:00Z');
const holdTicks = 3;

interface Live {
  taken: TakenTime;
  cells: string[];
  expires: number | null;
}

type Letter = 'W' | 'H' | 'C' | 'B';

class NaiveCalendar {
  readonly grid = new Map<string, Letter>();
  constructor(
    readonly schedule: Schedule,
    readonly items: number,
  ) {}

  cell(date: CalendarDate, slot: number, item: number): string {
    return `${date} ${slot} ${item}`;
  }

  row(date: CalendarDate, item: number): (Letter | undefined)[] {
    const slots = this.schedule === 'day' ? [0] : [0, 1, 2];
    return slots.map((slot) => this.grid.get(this.cell(date, slot, item)));
  }

  /** Whether an item is available, judged by the cells alone. */
  itemAllows(date: CalendarDate, item: number, kind: PackageKind, slot: number): boolean {
    const row = this.row(date, item);
    const letters = row.filter((one) => one !== undefined);
    if (this.schedule === 'day') return letters.length === 0;
    if (kind === 'full_day' || kind === 'three_quarter_day') return letters.length === 0;
    if (letters.includes('W') || row[slot] !== undefined) return false;
    const bookings = letters.filter((one) => one !== 'B');
    return kind !== 'half_day' || !(bookings.length === 2 && bookings.includes('H'));
  }

  allows(date: CalendarDate, kind: PackageKind, slot: number): boolean {
    for (let item = 1; item <= this.items; item += 1) {
      if (this.itemAllows(date, item, kind, slot)) return true;
    }
    return false;
  }

  /** Like the primary key, refuses a taken cell. */
  take(cells: string[], letter: Letter): void {
    for (const cell of cells) {
      if (this.grid.has(cell)) throw new Error(`taken twice: ${cell}`);
      this.grid.set(cell, letter);
    }
  }

  free(cells: string[]): void {
    cells.forEach((cell) => this.grid.delete(cell));
  }
}

const letterOf: Record<PackageKind, Letter> = {
  full_day: 'W',
  three_quarter_day: 'W',
  half_day: 'H',
  harbor_cruise: 'C',
};

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      day: fc.nat(days.length - 1),
      kind: fc.constantFrom(...packageKinds, 'half_day' as const, 'harbor_cruise' as const),
      time: fc.nat(2),
      hold: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('block' as const),
      day: fc.nat(days.length - 1),
      slot: fc.option(fc.nat(2)),
      item: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

const scenario = fc.record({
  schedule: fc.constantFrom<Schedule[]>('slots', 'slots', 'day'),
  items: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
});

/** Counts the events, so that a run without any of a kind fails. */
const seen = { booked: 0, refused: 0, expired: 0, cancelled: 0, blocked: 0 };

function run(
  schedule: Schedule,
  items: number,
  steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[],
): void {
  const model = new NaiveCalendar(schedule, items);
  let live: Live[] = [];
  const remove = (gone: Live): void => {
    model.free(gone.cells);
    live = live.filter((one) => one !== gone);
  };

  steps.forEach((one, tick) => {
    for (const hold of live.filter((each) => each.expires !== null && each.expires <= tick)) {
      remove(hold);
      seen.expired += 1;
    }
    if (one.do === 'cancel') {
      const gone = live[one.which];
      if (gone) {
        remove(gone);
        seen.cancelled += 1;
      }
      return;
    }
    const date = days[one.day] ?? calendarDate('2026-07-15');
    if (one.do === 'block') {
      const item = Math.min(one.item, items);
      const slots = schedule === 'day' ? [0] : one.slot === null ? [0, 1, 2] : [one.slot];
      const cells = slots.map((slot) => model.cell(date, slot, item));
      if (cells.some((cell) => model.grid.has(cell))) return;
      model.take(cells, 'B');
      const time = one.slot === null ? null : (slotTimes[one.slot] ?? null);
      live.push({ taken: { date, time, kind: null, item }, cells, expires: null });
      seen.blocked += 1;
      return;
    }

    const { kind } = one;
    const input: AvailabilityInput = {
      unit: { schedule, itemsQuantity: items, maintenanceFrom: null, maintenanceTo: null },
      pkg: { kind, inactive: false, activeFrom: null, activeTo: null },
      taken: live.map((each) => each.taken),
      date,
      now,
      zone: 'America/Toronto',
    };
    const choice = schedule === 'slots' && (kind === 'half_day' || kind === 'harbor_cruise');
    const offered = kind === 'half_day' ? [0, 1] : [0, 1, 2];
    const slot = choice ? (offered[one.time % offered.length] ?? 0) : 0;
    const time: TimeOfDay | null = choice ? (slotTimes[slot] ?? null) : null;
    const placed = findSlot({ ...input, time });

    // The picker must show exactly what is accepted.
    const availability = dayAvailability(input);
    const open = choice ? offered.filter((each) => model.allows(date, kind, each)) : [];
    if (choice) expect(availability.available).toBe(open.length > 0);
    if (choice && availability.available) {
      expect(availability.times.flatMap((each, i) => (each.selectable ? [i] : []))).toEqual(open);
    }

    expect(placed.ok).toBe(model.allows(date, kind, slot));
    if (!choice) expect(availability.available).toBe(placed.ok);
    if (!placed.ok) {
      seen.refused += 1;
      return;
    }
    expect(model.itemAllows(date, placed.item, kind, slot)).toBe(true);
    for (let lower = 1; lower < placed.item; lower += 1) {
      expect(model.itemAllows(date, lower, kind, slot)).toBe(false);
    }
    const cells = placed.slots.map((each) => model.cell(date, each, placed.item));
    expect(new Set(cells).size).toBe(cells.length);
    model.take(cells, letterOf[kind]);
    live.push({
      taken: { date, time: placed.time, kind, item: placed.item },
      cells,
      expires: one.hold ? tick + holdTicks : null,
    });
    seen.booked += 1;
  });
}

test('what is allowed never collides, and what is refused the model refuses too', () => {
  fc.assert(
    fc.property(scenario, ({ schedule, items, steps }) => run(schedule, items, steps)),
    { numRuns: 400 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});
