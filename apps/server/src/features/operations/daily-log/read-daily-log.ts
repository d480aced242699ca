import type { DailyLog } from '@slipway/contract/operations/day';
import { isCalendarDate } from '@slipway/domain/dates/dates';
import { dayRange } from '@slipway/domain/bookings/trip-times';
import type { Deps } from '#deps.ts';
import { listDeliveries, listTrips } from '#features/operations/calendar/calendar-repository.ts';
import {
  presentDayClosed,
  presentDayDelivery,
  presentDeparture,
} from '#features/operations/daily-log/daily-log-presenter.ts';
import { findNote, listTasks } from '#features/operations/daily-log/daily-log-repository.ts';
import { readManifests } from '#features/operations/departures/read-departures.ts';
import { countSigned } from '#db/waivers/count-signed.ts';
import { summariseSurveys } from '#features/bookings/bookings-api.ts';
import { listClosed } from '#features/operations/calendar/list-closed.ts';
import { readSecurityDepositsAtHandover } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/** More departures than any business has in a day. */
const maxDepartures = 500;

/**
 * A day for the crew: departures with crew, guests and balance, notes and tasks
 * (docs/rules/screens.md, "Daily log"). Excludes holds.
 * @throws Refusal 404 for an invalid date
 */
export async function readDailyLog(deps: Deps, date: string): Promise<{ data: DailyLog }> {
  if (!isCalendarDate(date)) throw notFound();
  const { settings } = await readSettings(deps.db);
  const companyId = settings.company_id;
  const days = { from: date, to: date, companyId, unitId: null };
  const day = { companyId, date };
  const since = new Date(dayRange(date, settings.time_zone).from);
  const [trips, manifests, deliveries, closed, note, tasks] = await Promise.all([
    listTrips(deps.db, days, maxDepartures),
    readManifests(deps.db, { ...days, since }),
    listDeliveries(deps.db, days),
    listClosed(deps.db, days),
    findNote(deps.db, day),
    listTasks(deps.db, day),
  ]);
  const departures = trips.filter(({ hold }) => !hold);
  const ids = departures.map(({ id }) => id);
  const [surveys, signed, deposits] = await Promise.all([
    summariseSurveys(deps.db, ids),
    countSigned(deps.db, ids),
    readSecurityDepositsAtHandover(deps.db, ids, deps.clock.now()),
  ]);
  return {
    data: {
      date,
      departures: departures.map((trip) =>
        presentDeparture(trip, {
          survey: surveys.get(trip.id) ?? null,
          waivers_signed: signed.get(trip.id)?.signed ?? null,
          security_deposit: deposits.get(trip.id) ?? null,
        }),
      ),
      shared_departures: manifests,
      deliveries: deliveries.map((row) => presentDayDelivery(row, settings.currency)),
      closed: closed.map(presentDayClosed),
      note: {
        text: note?.body ?? '',
        version: note?.version ?? 0,
        changed_by: note?.changedBy ?? null,
      },
      tasks: tasks.map(({ id, title, state, version }) => ({ id, title, state, version })),
    },
  };
}
