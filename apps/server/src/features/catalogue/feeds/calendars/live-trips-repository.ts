import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** An active booking without personal data. */
export interface LiveTrip extends Record<string, unknown> {
  id: number;
  date: CalendarDate;
  time: TimeOfDay;
  kind: TripKind;
  madeAt: Date;
}

/** A unit's active bookings from a day on, including holds, by date. */
export async function liveTripsFrom(db: Db, unitId: number, from: string): Promise<LiveTrip[]> {
  return prepared<LiveTrip>(
    db,
    'live-trips',
    `select id, date, time::text, kind, created_at as "madeAt" from bookings
     where unit_id = $1 and date >= $2 and cancelled_at is null order by date, id`,
    [unitId, from],
  );
}
