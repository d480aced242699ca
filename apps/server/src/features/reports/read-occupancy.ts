import type { PeriodQuery } from '@slipway/contract/reports/reports';
import { offeredMinutes } from '@slipway/domain/bookings/offered-hours';
import { addDays, calendarDate, daysBetween, type CalendarDate } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { listClosedTimes } from '#features/catalogue/catalogue-api.ts';
import {
  listOfferedTimes,
  sumOccupancy,
  type OfferedDay,
  type UnitMonth,
} from './occupancy-repository.ts';
import { periodOf } from './report-scope.ts';

/** What an item of each unit is offered on each day, where hours are counted. */
async function offeredDays(
  db: Db,
  days: { from: CalendarDate; to: CalendarDate },
): Promise<OfferedDay[]> {
  const packages = await listOfferedTimes(db);
  const dates = Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, n) =>
    addDays(days.from, n),
  );
  const units = new Set(packages.map(({ unitId }) => unitId));
  return [...units].flatMap((unitId) => {
    const ofUnit = packages.filter((one) => one.unitId === unitId);
    const starts = ofUnit[0]?.unitStarts ?? [];
    return dates.map((day) => ({
      unit_id: unitId,
      day,
      minutes: offeredMinutes(ofUnit, starts, day),
    }));
  });
}

const sum = (lines: readonly UnitMonth[], of: 'taken' | 'possible') =>
  Math.round(lines.reduce((all, line) => all + line[of], 0) * 10) / 10;

/** What was taken of each unit by month, without holds; hours and seats are added up apart. */
export async function readOccupancy(deps: Deps, query: PeriodQuery) {
  const period = await periodOf(deps, query);
  const { from, to, company } = period;
  const scope = { companyId: company ?? 0 };
  const days = { from: calendarDate(from), to: calendarDate(to) };
  const [offered, closed] = await Promise.all([
    offeredDays(deps.db, days),
    listClosedTimes(deps.db, scope, days),
  ]);
  const data = await sumOccupancy(deps.db, period, period.zone, offered, closed);
  const totalOf = (...counted: UnitMonth['counted'][]) => {
    const lines = data.filter((line) => counted.includes(line.counted));
    return { taken: sum(lines, 'taken'), possible: sum(lines, 'possible') };
  };
  return {
    data,
    totals: {
      ...totalOf('days', 'bookings'),
      hours: totalOf('hours'),
      seats: totalOf('seats'),
    },
  };
}
