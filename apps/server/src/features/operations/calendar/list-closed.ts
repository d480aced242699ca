import { calendarDate } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import { listClosedTimes } from '#features/catalogue/catalogue-api.ts';
import { listReserved, type ClosedRow, type DateRange } from './calendar-repository.ts';

/**
 * Days on which the business is closed or units are unavailable, cut to the range, by their first day.
 */
export async function listClosed(db: Db, days: DateRange): Promise<ClosedRow[]> {
  const { companyId, unitId } = days;
  const range = { from: calendarDate(days.from), to: calendarDate(days.to) };
  const [closings, reserved] = await Promise.all([
    listClosedTimes(db, { companyId, unitId: unitId ?? undefined }, range),
    listReserved(db, days),
  ]);
  const closed = closings.map(({ closing, from, to }): ClosedRow => {
    const { id, item, reason, unitId: of, unit } = closing;
    return {
      id,
      item,
      reason,
      unit_id: of ?? 0,
      unit: unit ?? '',
      from_date: from,
      to_date: to,
      kind: 'closed',
      source: null,
    };
  });
  return [...closed, ...reserved].toSorted(
    (a, b) => a.from_date.localeCompare(b.from_date) || a.unit_id - b.unit_id || a.id - b.id,
  );
}
