import type { Occupied } from '@slipway/contract/bookings/occupied';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { presentDepartureStart } from '#features/bookings/bookings-presenter.ts';
import { readTaken } from '#features/bookings/days-repository.ts';
import {
  findBookableUnit,
  listBlocks,
  listClosedTimes,
} from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { findOwners } from './staff-bookings-repository.ts';

const instant = (ms: number) => new Date(ms).toISOString();

/**
 * What lies on a unit on some local days, both included, for the week that staff look at and for
 * "Why not?" (docs/rules/availability.md).
 * @throws Refusal 404 for a unit that is archived or another company's
 */
export async function readOccupied(
  deps: Deps,
  { unitId, from, to }: { unitId: number; from: CalendarDate; to: CalendarDate },
): Promise<Occupied> {
  const { settings } = await readSettings(deps.db);
  const unit = await findBookableUnit(deps.db, unitId, settings.company_id);
  if (!unit) throw notFound();
  const scope = { companyId: settings.company_id, unitId };
  const [taken, reserved, closed] = await Promise.all([
    readTaken(deps.db, { unitId, from, to, zone: settings.time_zone }),
    listBlocks(deps.db, unitId, from),
    listClosedTimes(deps.db, scope, { from, to }),
  ]);
  const owners = await findOwners(
    deps.db,
    taken.times.flatMap(({ bookingId }) => bookingId ?? []),
  );
  return {
    times: taken.times.map((one) => {
      const owner = one.bookingId === null ? undefined : owners.get(one.bookingId);
      return {
        item: one.item,
        from: instant(one.from),
        to: instant(one.to),
        booking_id: one.bookingId,
        departure_id: one.departureId,
        name: owner?.name ?? '',
        package: one.packageName,
        kind: one.kind,
        date: one.date,
        time: one.time,
        hold: owner?.hold ?? false,
      };
    }),
    departures: taken.departures.map((one) => ({ id: one.id, ...presentDepartureStart(one) })),
    blocks: taken.blocks.map((one) => ({
      item: one.item,
      from: instant(one.from),
      to: instant(one.to),
    })),
    closed_days: [...taken.closed.keys()],
    closed: [
      ...closed.map(({ closing, ...days }) => ({
        id: closing.id,
        from_date: days.from,
        to_date: days.to,
        reason: closing.reason,
        platform: null,
        business: closing.unitId === null,
      })),
      ...reserved
        .filter(({ fromDate }) => fromDate <= to)
        .map(({ id, fromDate, toDate, reason, platform }) => ({
          id,
          from_date: fromDate,
          to_date: toDate,
          reason,
          platform,
          business: false,
        })),
    ],
  };
}
