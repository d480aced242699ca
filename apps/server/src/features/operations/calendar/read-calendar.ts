import type { CalendarDays } from '@slipway/contract/operations/day';
import { calendarDate, monthOf, todayIn } from '@slipway/domain/dates/dates';
import { dayRange } from '@slipway/domain/bookings/trip-times';
import type { Deps } from '#deps.ts';
import {
  presentClosed,
  presentDelivery,
  presentTrip,
} from '#features/operations/calendar/calendar-presenter.ts';
import {
  countTrips,
  listDeliveries,
  listTrips,
  listUnits,
} from '#features/operations/calendar/calendar-repository.ts';
import { presentSharedDeparture } from '#features/operations/departures/departures-presenter.ts';
import { listDepartures } from '#features/operations/departures/departures-repository.ts';
import { listClosed } from '#features/operations/calendar/list-closed.ts';
import { readSettings } from '#features/settings/settings-api.ts';

/**
 * The calendar of staff: bookings, orders by delivery date, and closed days of units, for their
 * company or for all when none is fixed. Without dates: the current month in the business's zone.
 */
export async function readCalendar(
  deps: Deps,
  query: {
    from?: string | undefined;
    to?: string | undefined;
    unit_id?: number | undefined;
    per_day: number;
  },
): Promise<{ data: CalendarDays }> {
  const { settings } = await readSettings(deps.db);
  const day = query.from ?? query.to ?? todayIn(settings.time_zone, deps.clock.now());
  const month = monthOf(calendarDate(day));
  const days = {
    from: query.from ?? month.from,
    to: query.to ?? month.to,
    companyId: settings.company_id,
    unitId: query.unit_id ?? null,
  };
  const since = new Date(dayRange(calendarDate(days.from), settings.time_zone).from);
  const [trips, counts, departures, deliveries, closed, units] = await Promise.all([
    listTrips(deps.db, days, query.per_day),
    countTrips(deps.db, days),
    listDepartures(deps.db, { ...days, sailing: true, since }),
    listDeliveries(deps.db, days),
    listClosed(deps.db, days),
    listUnits(deps.db, days.companyId),
  ]);
  const all = new Map(counts);
  for (const { date } of [...departures, ...deliveries]) all.set(date, (all.get(date) ?? 0) + 1);
  return {
    data: {
      bookings: trips.map(presentTrip),
      departures: departures.map(presentSharedDeparture),
      orders: deliveries.map(presentDelivery),
      closed: closed.map(presentClosed),
      counts: Object.fromEntries(all),
      units,
    },
  };
}
