import fc from 'fast-check';
import type { KindTimes, Length, SoldBy, Starts, Weekday } from '#catalogue/package-kinds.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import type { UnitCalendar } from '#bookings/availability.ts';
import { Clock, type Ask } from '#bookings/model/naive-calendar.ts';

export const clocks = [
  new Clock('America/Toronto', '2026-03-08'),
  new Clock('America/Toronto', '2026-11-01'),
  new Clock('Australia/Lord_Howe', '2026-04-05'),
  new Clock('Australia/Lord_Howe', '2026-10-04'),
  // Midnight itself is skipped.
  new Clock('America/Santiago', '2026-09-06'),
  new Clock('Asia/Beirut', '2026-03-29'),
  // The last hour of a day comes twice; the first hour of a day comes twice.
  new Clock('America/Santiago', '2026-04-05'),
  new Clock('America/Havana', '2026-11-01'),
  new Clock('Asia/Kolkata', '2026-07-15'),
];

type Way = 'trip' | 'day' | 'item' | 'seat' | 'nights' | 'days';
export const ways: Way[] = ['trip', 'day', 'item', 'seat', 'nights', 'days'];

/** Counts the events, so that a run without any of a kind fails. */
export const seen: Record<string, number> = {
  ...Object.fromEntries(
    ways.flatMap((way) => [
      [`booked ${way}`, 0],
      [`refused ${way}`, 0],
    ]),
  ),
  'booked several items': 0,
  'joined a departure': 0,
  'made a departure': 0,
  'reused a departure without bookings': 0,
  'closed a departure': 0,
  'opened a departure ahead': 0,
  'lowered seats': 0,
  'refused a skipped start': 0,
  'booked over midnight': 0,
  'booked over a change of clocks': 0,
  'booked a higher item': 0,
  'chose by the smallest gap': 0,
  'booked at the notice': 0,
  'refused a minute after the notice': 0,
  'placed by staff': 0,
  'refused to staff': 0,
  'warned staff': 0,
  changed: 0,
  'refused a change': 0,
  cancelled: 0,
  expired: 0,
  blocked: 0,
  unblocked: 0,
};

export function count(event: string): void {
  seen[event] = (seen[event] ?? 0) + 1;
}

export const times = (...all: string[]): TimeOfDay[] => all.map((one) => timeOfDay(`${one}:00`));
const weekdays: Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const common = {
  afterwards: fc.constantFrom(0, 15, 120),
  weekdays: fc.oneof(
    { weight: 3, arbitrary: fc.constant(weekdays) },
    { weight: 1, arbitrary: fc.subarray(weekdays, { minLength: 4 }) },
  ),
  noticeMinutes: fc.constantFrom(0, 0, 45, 1440),
  closedWhen: fc.constantFrom(null, { bookings: 2, ofThisKind: 1 }),
};

function kindOf(
  code: Way,
  soldBy: fc.Arbitrary<SoldBy>,
  starts: fc.Arbitrary<Starts>,
  length: fc.Arbitrary<Length>,
  takes: KindTimes['takes'] = 'time',
): fc.Arbitrary<KindTimes> {
  const fixed = { code: fc.constant(code), takes: fc.constant(takes) };
  return fc.record({ ...common, ...fixed, soldBy, starts, length });
}

const someTimes = fc
  .subarray(
    times(
      '00:00',
      '00:30',
      '01:45',
      '02:00',
      '02:15',
      '03:00',
      '06:00',
      '12:00',
      '18:00',
      '21:00',
      '23:30',
    ),
    {
      minLength: 3,
      maxLength: 5,
    },
  )
  .map((some): Starts => ({ form: 'times', times: some }));
const fixed = (...minutes: number[]): fc.Arbitrary<Length> =>
  fc.constantFrom(...minutes).map((one) => ({ form: 'fixed', minutes: one }));
const hours = fc.record({
  form: fc.constant('every' as const),
  minutes: fc.constantFrom(45, 60, 90),
  from: fc.constantFrom(...times('00:00', '01:30', '08:00')),
  to: fc.constantFrom(...times('12:00', '20:00', '23:30')),
});
const handover = (pairs: [string, string][]): fc.Arbitrary<Starts> =>
  fc.constantFrom(...pairs).map(([from, to]) => {
    const [first = timeOfDay('00:00:00'), last = first] = times(from, to);
    return { form: 'day', handover: first, return: last };
  });
const fromTo = (counted: 'nights' | 'days'): fc.Arbitrary<Length> =>
  fc.constantFrom<Length>(
    { form: 'days', from: 1, to: 3, step: 1, counted },
    { form: 'days', from: 1, to: 3, step: 2, counted },
  );
const alone = fc.constant<SoldBy>('trip');
const aloneOrItems = fc.constantFrom<SoldBy>('trip', 'item');

const kinds: fc.Arbitrary<KindTimes[]> = fc.tuple(
  kindOf('trip', alone, someTimes, fixed(60, 240)),
  kindOf('day', alone, someTimes, fixed(300, 480), 'day'),
  kindOf(
    'item',
    fc.constant('item'),
    hours,
    fc.constantFrom<Length>(
      { form: 'choice', from: 60, to: 180, step: 60 },
      { form: 'list', lengths: [180, 60] },
    ),
  ),
  kindOf('seat', fc.constant('seat'), someTimes, fixed(90, 180)),
  kindOf(
    'nights',
    aloneOrItems,
    handover([
      ['15:00', '10:00'],
      ['15:00', '15:00'],
      ['02:15', '00:30'],
      ['23:30', '02:15'],
    ]),
    fromTo('nights'),
  ),
  kindOf(
    'days',
    aloneOrItems,
    handover([
      ['09:00', '18:00'],
      ['00:00', '02:15'],
      ['02:15', '23:30'],
    ]),
    fromTo('days'),
  ),
);

const index = fc.nat(99);
const ask = fc.record({
  pkg: fc.constantFrom<number[]>(0, 1, 2, 3, 3, 4, 4, 5),
  day: fc.nat(3),
  start: index,
  length: index,
  quantity: fc.integer({ min: 1, max: 3 }),
  seats: fc.integer({ min: 1, max: 4 }),
  withoutSeat: fc.constantFrom(0, 0, 1),
});
type RandomAsk = typeof ask extends fc.Arbitrary<infer One> ? One : never;

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('book' as const), ask, hold: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('staff' as const), ask, time: fc.nat(95) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), ask, which: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.nat(120) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('notice' as const), ask, late: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('block' as const),
      item: fc.nat(3),
      day: fc.nat(3),
      hours: fc.option(fc.tuple(fc.nat(23), fc.integer({ min: 1, max: 6 })), { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unblock' as const), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('departure' as const),
      ask: ask.map((one) => ({ ...one, pkg: ways.indexOf('seat') })),
      which: index,
      how: fc.constantFrom('close' as const, 'open ahead' as const, 'lower' as const),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

export const scenario = fc.record({
  clockNumber: fc.nat(clocks.length - 1),
  schedule: fc.constantFrom<UnitCalendar['schedule'][]>('times', 'times', 'times', 'day'),
  itemsQuantity: fc.constantFrom(1, 2, 3, 3, 3),
  mostGuests: fc.integer({ min: 3, max: 6 }),
  mostPerDay: fc.constantFrom(null, null, 2, 3),
  maintenance: fc.constantFrom(null, null, null, 4),
  /** Some are asked for stays or seats alone, which crowd each other. */
  alone: fc.constantFrom(null, null, 'stays' as const, 'stays' as const, 'seats' as const),
  kinds,
  steps: fc.array(step, { minLength: 15, maxLength: 40 }),
});
export type Scenario = typeof scenario extends fc.Arbitrary<infer One> ? One : never;

/** Every start of a kind, whether the day has it or not. */
export function startsOf(kind: KindTimes): TimeOfDay[] {
  const { starts } = kind;
  if (starts.form === 'times') return [...starts.times];
  if (starts.form === 'day') return [starts.handover];
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const all: string[] = [];
  for (let at = minutesOf(starts.from); at + 60 <= minutesOf(starts.to); at += starts.minutes) {
    all.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  }
  return times(...all);
}

/** What a random number asks of the kinds of a scenario. */
export function askOf(given: Scenario, clock: Clock, random: RandomAsk): Ask {
  const { alone } = given;
  const stay = random.pkg % 2 === 0 ? 'nights' : 'days';
  const pkg = alone === null ? random.pkg : ways.indexOf(alone === 'seats' ? 'seat' : stay);
  const kind = given.kinds[pkg];
  if (!kind) throw new Error('no such kind');
  const starts = startsOf(kind);
  const { length: form } = kind;
  const lengths =
    form.form === 'fixed'
      ? [form.minutes]
      : form.form === 'list'
        ? form.lengths
        : [1, 2, 3, 60, 120, 180].filter(
            (one) => one >= form.from && one <= form.to && (one - form.from) % form.step === 0,
          );
  const { quantity, seats } = random;
  return {
    pkg,
    date: clock.dates[random.day + 1] ?? calendarDate('2026-01-01'),
    time: starts[random.start % starts.length] ?? timeOfDay('00:00:00'),
    length: lengths[random.length % lengths.length] ?? 0,
    quantity,
    seats,
    persons: seats + random.withoutSeat,
  };
}
