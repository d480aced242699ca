import type { Availability } from '@slipway/contract/bookings/availability';
import {
  mergeTaken,
  type MergedTaken,
  type Takings,
} from '@slipway/domain/bookings/taken/merged-taken';
import { daysRange } from '@slipway/domain/bookings/trip-times';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';
import { sharedReads } from '#http/shared-reads.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findVisibleBooking } from '#features/bookings/booking-access.ts';
import { presentDepartureStart } from '#features/bookings/bookings-presenter.ts';
import {
  readClosed,
  readBesideBookings,
  readTaken,
  type UnitDays,
} from '#features/bookings/days-repository.ts';
import { withoutBooking } from '#features/bookings/taken-beside.ts';
import {
  findAvailabilityUnit,
  readTimes,
  type AvailabilityUnit,
} from './availability-repository.ts';

const nothingTaken: Takings = {
  times: [],
  blocks: [],
  departures: [],
  closed: new Map(),
  counted: null,
};

/** Local days, both included. */
interface Days {
  from: string;
  to: string;
}

const iso = (instant: number) => new Date(instant).toISOString();

function present({ start, ranges, blocks, departures, ...told }: MergedTaken): Availability {
  return {
    ...told,
    starts_at: iso(start),
    ranges: ranges.map(({ after, free, taken }) =>
      taken === null ? [after, free] : [after, free, taken],
    ),
    blocks: blocks.map(({ item, from, to, reason = '' }) => ({
      item,
      from: iso(from),
      to: iso(to),
      reason,
    })),
    departures: departures.map(presentDepartureStart),
  };
}

/** What is taken, without bookings where no rule counts them. */
async function readTakings(db: Db, unit: AvailabilityUnit, days: UnitDays): Promise<Takings> {
  if (unit.id === 0) return { ...(await readClosed(db, days)), counted: null };
  if (unit.countsDays) {
    const taken = await readTaken(db, days);
    return { ...taken, counted: taken.times };
  }
  const [times, rest] = await Promise.all([
    readTimes(db, days.unitId, daysRange(days.from, days.to, days.zone)),
    readBesideBookings(db, days),
  ]);
  return { ...rest, times, counted: null };
}

/** The days that may be requested, from yesterday on: earlier ones are of no use. */
function toldDays(deps: Deps, { id, zone }: AvailabilityUnit, days: Days): UnitDays | null {
  const yesterday = addDays(todayIn(zone, deps.clock.now()), -1);
  const from = calendarDate(days.from < yesterday ? yesterday : days.from);
  return from > days.to ? null : { unitId: id, from, to: calendarDate(days.to), zone };
}

function tell(takings: Takings | null, unit: AvailabilityUnit, days: Days): Availability {
  const { zone, items, takesTimes } = unit;
  const range = { from: calendarDate(days.from), to: calendarDate(days.to) };
  const options = { ...range, zone, items, takesTimes };
  return present(mergeTaken(takings ?? nothingTaken, options));
}

/** For trips without a unit: only the days on which the business is closed. */
async function noUnit(deps: Deps): Promise<AvailabilityUnit> {
  const { settings } = await readSettings(deps.db);
  return { id: 0, zone: settings.time_zone, items: 0, countsDays: false, takesTimes: false };
}

/**
 * The taken times of a unit on some days (docs/rules/availability.md, "Availability of a unit").
 * Concurrent requests share one read.
 */
export function availabilityTeller(
  deps: Deps,
): (request: Days & { unitId: number }) => Promise<Availability> {
  return sharedReads(
    async ({ unitId, ...days }: Days & { unitId: number }) => {
      const unit = unitId === 0 ? await noUnit(deps) : await findAvailabilityUnit(deps.db, unitId);
      if (unit === null) throw notFound();
      const told = toldDays(deps, unit, days);
      return tell(told && (await readTakings(deps.db, unit, told)), unit, days);
    },
    ({ unitId, from, to }) => `${unitId} ${from} ${to}`,
  );
}

/**
 * What other bookings take of a booking's unit, for changing it; the user's own booking, or any for staff.
 * @throws Refusal 404 for one that is on no unit
 */
export async function tellAvailabilityBesides(
  deps: Deps,
  person: SignedIn,
  id: number,
  days: Days,
): Promise<Availability> {
  const { booking } = await findVisibleBooking(deps.db, person, id);
  const unit = booking.unitId === null ? null : await findAvailabilityUnit(deps.db, booking.unitId);
  if (unit === null) throw notFound();
  const told = toldDays(deps, unit, days);
  if (told === null) return tell(null, unit, days);
  const taken = withoutBooking(await readTaken(deps.db, told), booking);
  return tell({ ...taken, counted: unit.countsDays ? taken.times : null }, unit, days);
}
