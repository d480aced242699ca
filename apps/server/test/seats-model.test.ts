import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { bookedId, fromRandomNetwork, requiredAction } from './support/booking-body.ts';
import { aboard, alone, launch, type Aboard } from './support/seats.ts';
import { openSeatsDesk, type SeatsDesk } from './support/seats-desk.ts';

/** Two launches of six seats each, which also sail with one party alone. */
const items = [1, 2];
const seatsEach = 6;
const minutesTaken = { seats: 150, alone: 60 };
const startsOfSeats = ['16:00:00', '19:00:00'];
const startsAlone = ['16:00:00', '20:00:00'];

interface Shared {
  date: CalendarDate;
  start: string;
  item: number;
  closed: boolean;
  openedAhead: boolean;
}
interface Booked {
  date: CalendarDate;
  start: string;
  item: number;
  /** Null: it has the launch to itself. */
  on: Shared | null;
  party: Aboard;
  hold: boolean;
}

const seats = ({ adults = 0, children = 0 }: Aboard) => adults + children;
const persons = (party: Aboard) => seats(party) + (party.infants ?? 0);
const minutes = (start: string) => Number(start.slice(0, 2)) * 60;

/** Two launches, known by lists alone. */
class Launches {
  readonly departures: Shared[] = [];
  readonly booked = new Map<number, Booked>();

  parties(one: Shared, except = 0): Booked[] {
    return [...this.booked].flatMap(([id, it]) => (it.on === one && id !== except ? [it] : []));
  }
  sails = (one: Shared, except = 0) => one.openedAhead || this.parties(one, except).length > 0;

  isFree(date: CalendarDate, start: string, length: number, item: number, except: number): boolean {
    const overlaps = (other: { date: CalendarDate; start: string; item: number }, took: number) =>
      other.date === date &&
      other.item === item &&
      minutes(other.start) < minutes(start) + length &&
      minutes(start) < minutes(other.start) + took;
    const alones = [...this.booked].filter(([id, it]) => it.on === null && id !== except);
    return (
      !alones.some(([, it]) => overlaps(it, minutesTaken.alone)) &&
      !this.departures.some((it) => this.sails(it, except) && overlaps(it, minutesTaken.seats))
    );
  }

  fits(one: Shared, party: Aboard, except: number): boolean {
    const others = this.parties(one, except).map(({ party: theirs }) => theirs);
    const sum = (of: (it: Aboard) => number) => others.reduce((n, it) => n + of(it), of(party));
    const free =
      this.sails(one, except) ||
      this.isFree(one.date, one.start, minutesTaken.seats, one.item, except);
    return !one.closed && free && sum(seats) <= seatsEach && sum(persons) <= seatsEach;
  }

  /** The departure of a party, made where there is none yet; null: refused. */
  findSeats(date: CalendarDate, start: string, party: Aboard, except = 0): Shared | null {
    if (persons(party) > seatsEach) return null;
    const own = this.booked.get(except)?.on;
    if (own?.date === date && own.start === start && this.fits(own, party, except)) return own;
    const shared = this.departures
      .filter((one) => one.date === date && one.start === start)
      .sort((a, b) => a.item - b.item);
    const withRoom = shared.filter((one) => this.fits(one, party, except));
    const found = withRoom.find((one) => this.sails(one, except)) ?? withRoom[0];
    if (found) return found;
    const item = items.find(
      (one) =>
        !shared.some((it) => it.item === one) &&
        this.isFree(date, start, minutesTaken.seats, one, except),
    );
    if (item === undefined) return null;
    const made = { date, start, item, closed: false, openedAhead: false };
    this.departures.push(made);
    return made;
  }

  findAlone = (date: CalendarDate, start: string) =>
    items.find((item) => this.isFree(date, start, minutesTaken.alone, item, 0));
}

let desk: SeatsDesk;
let firstDay = calendarDate('2026-08-03');
const rows: SeatsDesk['rows'] = (query) => desk.rows(query);

beforeAll(async () => {
  desk = await openSeatsDesk();
});
afterAll(() => desk.server.close());

const partyOf = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  children: fc.integer({ min: 0, max: 1 }),
  infants: fc.integer({ min: 0, max: 1 }),
});
// Most of it happens at one start, where both launches sail.
const often = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constant(1) },
);
const at = fc.record({ day: often, start: often });
const which = fc.nat({ max: 100 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('seats' as const), at, party: partyOf }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), at, party: partyOf }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('alone' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('change' as const), which, party: partyOf }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), which, at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), which }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const startOf = (starts: readonly string[], n: number) => starts[n] ?? '';
const nth = <One>(all: readonly One[], n: number) => all[n % Math.max(1, all.length)];

/** Sends a booking and compares: with a place it is made, without one it is refused. */
async function send(
  model: Launches,
  body: object,
  booking: Omit<Booked, 'hold'> | null,
  hold: boolean,
) {
  const card = hold ? { stripeToken: 'pm_card_threeDSecure2Required' } : {};
  const answer = await desk.customer.send('POST', '/api/booking/create', {
    body: { ...body, ...card },
    headers: fromRandomNetwork(),
  });
  expect(answer.status).toBe(booking ? 200 : 422);
  if (!booking) return;
  const id = hold ? requiredAction(answer).booking_id : bookedId(answer);
  model.booked.set(id, { ...booking, hold });
}

async function book(model: Launches, one: Step & { do: 'seats' | 'hold' }, days: CalendarDate[]) {
  const date = days[one.at.day] ?? firstDay;
  const start = startOf(startsOfSeats, one.at.start);
  const on = model.findSeats(date, start, one.party);
  const booking = on && { date, start, item: on.item, on, party: one.party };
  await send(model, launch(date, one.party, { time: start }), booking, one.do === 'hold');
}

async function bookAlone(model: Launches, one: Step & { do: 'alone' }, days: CalendarDate[]) {
  const date = days[one.at.day] ?? firstDay;
  const start = startOf(startsAlone, one.at.start);
  const item = model.findAlone(date, start);
  const booking = item === undefined ? null : { date, start, item, on: null, party: {} };
  await send(model, alone(date, start), booking, false);
}

async function change(
  model: Launches,
  one: Step & { do: 'change' | 'move' },
  days: CalendarDate[],
) {
  const found = nth(
    [...model.booked].filter(([, it]) => it.on !== null && !it.hold),
    one.which,
  );
  if (!found) return;
  const [id, was] = found;
  const party = one.do === 'change' ? one.party : was.party;
  const date = one.do === 'move' ? (days[one.at.day] ?? firstDay) : was.date;
  const start = one.do === 'move' ? startOf(startsOfSeats, one.at.start) : was.start;
  const stays = date === was.date && start === was.start;
  const grows = seats(party) > seats(was.party) || persons(party) > persons(was.party);
  const on = stays && !grows ? was.on : model.findSeats(date, start, party, id);
  const { details, guest_types } = aboard(party);
  const body = { date, time: start, details, guest_types };
  const answer = await desk.staff.send('PUT', `/api/bookings/${id}`, { body });
  expect(answer.status).toBe(on ? 200 : 422);
  if (on) model.booked.set(id, { ...was, date, start, item: on.item, on, party });
}

async function cancel(model: Launches, n: number) {
  const [id] =
    nth(
      [...model.booked].filter(([, it]) => !it.hold),
      n,
    ) ?? [];
  if (id === undefined) return;
  await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
  model.booked.delete(id);
}

async function expire(model: Launches) {
  desk.server.clock.advance({ minutes: 11 });
  await settleHolds(desk.server.deps);
  for (const [id, { hold }] of [...model.booked]) if (hold) model.booked.delete(id);
}

/** Staff close a departure or open it again, or keep it without bookings or no longer. */
async function steer(model: Launches, one: Step & { do: 'close' | 'open' }) {
  const departure = nth(model.departures, one.which);
  if (!departure) return;
  const { date, start, item } = departure;
  const where = sql`where unit_id = 9 and date = ${date} and time = ${start} and item = ${item}`;
  if (one.do === 'close') {
    departure.closed = !departure.closed;
    await rows(sql`update departures set closed = ${departure.closed} ${where}`);
  } else if (model.sails(departure) || model.isFree(date, start, minutesTaken.seats, item, 0)) {
    departure.openedAhead = !departure.openedAhead;
    await rows(sql`update departures set opened_ahead = ${departure.openedAhead} ${where}`);
  }
}

/** What the database holds of these days, beside what the lists say. */
async function compare(model: Launches, days: CalendarDate[]) {
  const [first, last] = [days[0], days.at(-1)];
  const kept = await rows<{ at: string }>(sql`
    select date || ' ' || time || ' ' || item || ': ' || seats_taken || ' ' || persons || ' ' || parties as at
    from departures where unit_id = 9 and date between ${first} and ${last} order by 1`);
  const told = model.departures.map((one) => {
    const parties = model.parties(one).map(({ party }) => party);
    const sum = (of: (it: Aboard) => number) => parties.reduce((n, it) => n + of(it), 0);
    return `${one.date} ${one.start} ${one.item}: ${sum(seats)} ${sum(persons)} ${parties.length}`;
  });
  expect(kept.map((row) => row.at)).toEqual(told.sort());
  const zone = 'America/Toronto';
  const times = await rows<{ at: string }>(sql`
    select to_char(lower(during) at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') || ' ' || item || ' ' ||
      extract(epoch from upper(during) - lower(during))::int / 60 as at
    from taken_times where unit_id = 9 and during &&
      tstzrange(${first}::date::timestamp at time zone ${zone}, (${last}::date + 1)::timestamp at time zone ${zone})
    order by 1`);
  const taken = [
    ...model.departures
      .filter((one) => model.sails(one))
      .map((one) => ({ ...one, took: minutesTaken.seats })),
    ...[...model.booked.values()]
      .filter(({ on }) => on === null)
      .map((one) => ({ ...one, took: minutesTaken.alone })),
  ].map(({ date, start, item, took }) => `${date} ${start} ${item} ${took}`);
  expect(times.map((row) => row.at)).toEqual(taken.sort());
}

test('what availability allows the database accepts, and what it refuses is refused', async () => {
  const runs = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
    const model = new Launches();
    const days = [firstDay, addDays(firstDay, 1)];
    firstDay = addDays(firstDay, 2);
    for (const one of steps) {
      if (one.do === 'seats' || one.do === 'hold') await book(model, one, days);
      else if (one.do === 'alone') await bookAlone(model, one, days);
      else if (one.do === 'change' || one.do === 'move') await change(model, one, days);
      else if (one.do === 'cancel') await cancel(model, one.which);
      else if (one.do === 'expire') await expire(model);
      else await steer(model, one);
      await compare(model, days);
    }
    await expire(model);
    await compare(model, days);
  });
  await fc.assert(runs, { numRuns: 12, endOnFailure: true });
}, 120_000);

test('many changes at the same moment leave every departure with its own sums', async () => {
  const days = [addDays(firstDay, 40), addDays(firstDay, 41)];
  const day = (n: number) => days[n % 2] ?? firstDay;
  const start = (n: number) => startOf(startsOfSeats, n % 2);
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const answer = await desk.send(launch(day(n), { adults: 1 }, { time: start(n >> 1) }));
    ids.push(bookedId(answer));
  }
  const put = (n: number, body: object) =>
    desk.staff.send('PUT', `/api/bookings/${ids[n % ids.length]}`, { body });
  const requests = Array.from({ length: 80 }, (_, n) => {
    const { details, guest_types } = aboard({ adults: 1 + (n % 3) });
    if (n % 5 === 0) return put(n, { cancelled: true });
    if (n % 5 === 1) return put(n, { date: day(n), time: start(n >> 2) });
    if (n % 5 === 2) return put(n, { details, guest_types });
    if (n % 5 === 3) return desk.send(alone(day(n), startOf(startsAlone, n % 2)));
    return desk.send(launch(day(n), { adults: 1 + (n % 3) }, { time: start(n) }));
  });
  const statuses = new Set((await Promise.all(requests)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
  const wrong = await rows(sql`
    select d.id from departures d
    left join bookings b on b.departure_id = d.id and b.cancelled_at is null
    left join taken_times t on t.departure_id = d.id
    group by d.id, t.departure_id
    having d.seats_taken <> coalesce(sum(b.seats), 0) or d.persons <> coalesce(sum(b.guests), 0)
      or d.parties <> count(b.id) or (t.departure_id is null) <> (count(b.id) = 0 and not d.opened_ahead)`);
  expect(wrong).toEqual([]);
});
