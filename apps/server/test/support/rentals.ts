import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Database } from '#db/transaction.ts';
import { bookingBody } from './booking-body.ts';

/**
 * Adds to the test business what is not let as charter trips: unit 4, twelve single kayaks by the hour
 * (package 41); unit 5, a houseboat by nights (51); unit 6, a skipper's trips of five hours, not on
 * Mondays (61); unit 7, one double kayak by the hour (71).
 */
export async function addRentals(db: Database): Promise<void> {
  await db.execute(sql`
    insert into package_kinds (code, name, sold_by, starts, length, crew_minutes, weekdays, asks) values
      ('by_the_hour', 'By the hour', 'item',
        '{"form": "every", "minutes": 30, "from": "09:00:00", "to": "18:00:00"}',
        '{"form": "choice", "from": 60, "to": 480, "step": 30}', 0, '{1,2,3,4,5,6,7}', 'nothing'),
      ('nights', 'Nights on the water', 'trip',
        '{"form": "day", "handover": "16:00:00", "return": "10:00:00"}',
        '{"form": "days", "from": 2, "to": 14, "step": 1, "counted": "nights"}', 0, '{1,2,3,4,5,6,7}', 'nothing'),
      ('sunrise_salmon', 'Sunrise Salmon', 'trip', '{"form": "times", "times": ["07:30:00", "13:15:00"]}',
        '{"form": "fixed", "minutes": 300}', null, '{2,3,4,5,6,7}', 'survey')`);
  await db.execute(sql`
    insert into units (id, company_id, name, price_cents, schedule, max_guests, included_guests, items_quantity)
    overriding system value values
      (4, 1, 'Single kayak', 10000, 'times', 1, 1, 12), (5, 1, 'Houseboat', 10000, 'times', 8, 4, 1),
      (6, 1, 'Salmon boat', 10000, 'times', 6, 4, 1), (7, 1, 'Double kayak', 10000, 'times', 2, 2, 1)`);
  await db.execute(sql`
    insert into packages (id, unit_id, kind, price_cents, additional_price_cents, length_prices, deposit_of, deposit_percent)
    overriding system value values
      (41, 4, 'by_the_hour', 2500, null,
        '[{"length": 60, "price_cents": 2500}, {"length": 120, "price_cents": 4000}, {"length": 240, "price_cents": 6000}]',
        'everything', null),
      (51, 5, 'nights', 30000, 5000, '[]', 'percent', 25),
      (61, 6, 'sunrise_salmon', 50000, 6000, '[]', 'percent', 25),
      (71, 7, 'by_the_hour', 3000, null, '[]', 'everything', null)`);
}

/** Single kayaks for two and a half hours: the price of four, each. */
export const kayaks = (date: CalendarDate, quantity = 3, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 4, package_id: 41, package_name: 'By the hour', time: '10:30:00' },
    ...{ length: 150, quantity, details: quantity },
    ...{ total_price: 60 * quantity, amount: 60 * quantity },
    ...over,
  });

/** The double kayak for two hours. */
export const doubleKayak = (date: CalendarDate, time: string, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 7, package_id: 71, package_name: 'By the hour', time },
    ...{ length: 120, quantity: 1, details: 2, total_price: 30, amount: 30 },
    ...over,
  });

/** The houseboat for four. */
export const nights = (date: CalendarDate, days: number, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 5, package_id: 51, package_name: 'Nights on the water', time: null },
    ...{ days, details: 4, total_price: 300 * days, amount: 75 * days },
    ...over,
  });

/** A skipper's trip of five hours for four. */
export const salmon = (date: CalendarDate, time: string, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 6, package_id: 61, package_name: 'Sunrise Salmon', time },
    ...{ details: 4, total_price: 500, amount: 125 },
    ...over,
  });
