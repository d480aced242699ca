import type { ClosedBookings, ListedClosing } from '@slipway/contract/catalogue/closings';
import {
  closedStretches,
  type Closing,
  type ClosedStretch,
} from '@slipway/domain/bookings/closings';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { bookingsInTheWay } from './bookings-in-the-way-repository.ts';
import { findClosing, listClosings, type ClosingOfUnit } from './closings-repository.ts';

/** How many of the bookings on closed days are listed. */
const maxListed = 50;

/** The days for which closings are listed: from today to the furthest day that can be booked. */
function daysAhead(deps: Deps, settings: Settings): ClosedStretch {
  const today = todayIn(settings.time_zone, deps.clock.now());
  return { from: today, to: addDays(today, settings.furthest_days) };
}

/** The bookings that lie on the days that a rule closes, today and later. */
export async function readClosedBookings(
  deps: Deps,
  closing: Omit<Closing, 'publicReason'>,
  settings: Settings,
): Promise<ClosedBookings> {
  const { unitId, item } = closing;
  const { company_id: companyId, time_zone: zone } = settings;
  const stretches = closedStretches(closing, daysAhead(deps, settings));
  const { first, total } = await bookingsInTheWay(
    deps.db,
    { unitId, item, companyId, zone, stretches },
    maxListed,
  );
  return {
    bookings: total,
    bookings_under: first.map(({ id, name, unit, startsAt, endsAt }) => ({
      id,
      name,
      unit: unit ?? '',
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
    })),
  };
}

async function present(deps: Deps, row: ClosingOfUnit, settings: Settings): Promise<ListedClosing> {
  const { id, unitId, unit, item, period, weekdays, reason, publicReason, version } = row;
  const [next = null] = closedStretches(row, daysAhead(deps, settings));
  return {
    id,
    unit_id: unitId,
    unit,
    item,
    period,
    weekdays,
    reason,
    version,
    public_reason: publicReason,
    next: row.endedAt === null ? next : null,
    ended: row.endedAt === null ? 0 : 1,
    ...(row.endedAt === null
      ? await readClosedBookings(deps, row, settings)
      : { bookings: 0, bookings_under: [] }),
  };
}

/** Closings that are still ahead, the next first; or those that were removed or are over. */
export async function findClosings(
  deps: Deps,
  query: { unit_id?: number | undefined; ended?: '0' | '1' | undefined },
): Promise<ListedClosing[]> {
  const { settings } = await readSettings(deps.db);
  const over = query.ended === '1';
  const scope = { companyId: settings.company_id, unitId: query.unit_id };
  const rows = await listClosings(deps.db, scope, over ? 'all' : 'live');
  const ahead = daysAhead(deps, settings);
  const isOver = (row: ClosingOfUnit) =>
    row.endedAt !== null || closedStretches(row, ahead).length === 0;
  const shown = await Promise.all(
    rows.filter((row) => isOver(row) === over).map((row) => present(deps, row, settings)),
  );
  const first = ({ next }: ListedClosing) => next?.from ?? '';
  return over
    ? shown.reverse()
    : shown.sort((a, b) => first(a).localeCompare(first(b)) || a.id - b.id);
}

/** @throws Refusal 404 */
export async function readClosing(deps: Deps, id: number): Promise<ListedClosing> {
  const { settings } = await readSettings(deps.db);
  const row = await findClosing(deps.db, id, settings.company_id);
  if (!row) throw notFound();
  return present(deps, row, settings);
}
