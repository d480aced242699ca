import { inshore, type PackageKind, type TripKind } from '#catalogue/package-kinds.ts';
import { charterKinds } from '#catalogue/presets/charter.ts';
import { calendarDate, startsAt, timeOfDay } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';
import { dayAvailability, oneTrip } from '#bookings/availability.ts';
import type { OfferedPackage, PricedKind } from '#bookings/prices/price-lists.ts';
import type { AvailabilityInput, Placement, Schedule, UnitTaken } from '#bookings/availability.ts';
import { dayRange, takenRange, tripTimes } from '#bookings/trip-times.ts';
import type { Cents } from '#money/money.ts';

/** Shared inputs of the tests about a single day of a charter business. */
export const zone = 'America/Toronto';
export const date = calendarDate('2026-07-15');
export const six = timeOfDay('06:00:00');
export const noon = timeOfDay('12:00:00');
export const evening = timeOfDay('18:00:00');
export const five = timeOfDay('05:00:00');

/** A booking of a charter kind, or a block where the kind is null; a block without time is of the day. */
export interface Held {
  date: CalendarDate;
  time: TimeOfDay | null;
  kind: TripKind | null;
  item: number;
}

export function held(kind: TripKind | null, time: TimeOfDay | null, item = 1): Held {
  return { date, time, kind, item };
}
export const half = (time: TimeOfDay, item = 1): Held => held('half_day', time, item);
export const cruise = (time: TimeOfDay, item = 1): Held => held('harbor_cruise', time, item);
export const full = (item = 1): Held => held('full_day', six, item);

export function charterKind(code: string): PackageKind {
  const found = charterKinds.find((kind) => kind.code === code);
  if (!found) throw new Error(`No charter kind: ${code}`);
  return found;
}

/** A package of the Charter preset, for the tests of prices. */
export interface CharterOffer {
  pkg: OfferedPackage;
  kind: PricedKind;
}

/** With six included guests. Harbor Cruises are flat, whatever additional price is said. */
export function charterOffer(
  code: string,
  prices: {
    price: Cents;
    additionalPrice: Cents;
    /** Null: the settings' percentage. */
    deposit: Cents | null;
  },
): CharterOffer {
  const { price, additionalPrice, deposit } = prices;
  return {
    pkg: {
      unitId: 1,
      includedGuests: 6,
      prices: {
        price,
        additionalPrice: code === 'harbor_cruise' ? null : additionalPrice,
        lengthPrices: [],
        guestTypePrices: [],
      },
      deposit: deposit === null ? { of: 'settings' } : { of: 'amount', amount: deposit },
    },
    kind: charterKind(code),
  };
}

/** What the bookings and blocks take of a unit. A block with a time lasts until the next start. */
export function takenBy(schedule: Schedule, all: readonly Held[]): UnitTaken {
  const times = all.flatMap((one) => {
    if (one.kind === null || one.time === null) return [];
    const kind =
      one.kind === inshore ? { ...charterKind('full_day'), afterwards: 0 } : charterKind(one.kind);
    const trip = tripTimes(
      kind,
      one.date,
      one.time,
      kind.length.form === 'fixed' ? kind.length.minutes : 0,
      zone,
    );
    if (trip === null) return [];
    const range = takenRange(kind, schedule, trip, zone);
    return [{ ...range, item: one.item, date: one.date, kind: one.kind }];
  });
  const blocks = all.flatMap((one) => {
    if (one.kind !== null) return [];
    const day = dayRange(one.date, zone);
    const at = one.time;
    if (at === null) return [{ ...day, item: one.item }];
    const next = [noon, evening].find((start) => start > at);
    const instant = (time: TimeOfDay) => startsAt(one.date, time, zone).getTime();
    return [{ from: instant(at), to: next ? instant(next) : day.to, item: one.item }];
  });
  return { times, blocks, departures: [], closed: new Map() };
}

/** The input for a charter package of a unit on a day with bookings and blocks. */
export function availabilityInput(
  schedule: Schedule,
  kind: string,
  taken: Held[],
  more: {
    items?: number;
    unit?: Partial<AvailabilityInput['unit']>;
    pkg?: Partial<AvailabilityInput['pkg']>;
    now?: string;
  } = {},
): AvailabilityInput {
  return {
    unit: {
      schedule,
      itemsQuantity: more.items ?? 1,
      mostGuests: 6,
      mostPerDay: schedule === 'times' ? 3 : null,
      starts: schedule === 'times' ? [] : [five],
      maintenanceFrom: null,
      maintenanceTo: null,
      ...more.unit,
    },
    pkg: {
      id: 1,
      kind: charterKind(kind),
      starts: [],
      inactive: false,
      activeFrom: null,
      activeTo: null,
      ...more.pkg,
    },
    taken: takenBy(schedule, taken),
    party: oneTrip,
    date,
    now: new Date(more.now ?? '2026-07-01T12:00:00Z'),
    zone,
    horizonDays: 3 * 366,
  };
}

/** The selectable times as hours; 'day' without a choice; or the reason of a refusal. */
export function answer(input: AvailabilityInput): string {
  const day = dayAvailability(input);
  if (!day.available) return day.reason;
  if (day.starts.length === 1) return 'day';
  return day.starts.map((one) => (one.selectable ? one.time.slice(0, 2) : one.reason)).join(' ');
}

const hourOf = (instant: number): string => {
  const hours = Math.round((instant - dayRange(date, zone).from) / 3_600_000);
  return String(hours).padStart(2, '0');
};

/** A placement in short: its time, item and taken hours of the day. */
export function shortPlace(placement: Placement): object {
  if (!placement.ok) return placement;
  const { time, items, taken } = placement;
  return { ok: true, time, items, taken: `${hourOf(taken.from)}-${hourOf(taken.to)}` };
}
