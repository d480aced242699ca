import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Database } from '#db/transaction.ts';
import { bookingBody } from './booking-body.ts';

/** The guest types of the evening cruise: an infant on a lap takes no seat. */
export const guest = { adult: 101, child: 102, infant: 103 };

/**
 * Adds to the test business what is let by the seat, from 19:00 for two hours: unit 8, a cruise of 40
 * seats (package 81); unit 9, two launches of six seats each, also at 16:00 (package 91); and trips of
 * an hour with a launch to oneself (92). An adult costs 50, a child 25, an infant nothing.
 */
export async function addSeats(db: Database): Promise<void> {
  await db.execute(sql`
    insert into package_kinds (code, name, sold_by, starts, length, afterwards_minutes, crew_minutes, asks) values
      ('evening_cruise', 'Evening cruise', 'seat', '{"form": "times", "times": ["19:00:00"]}',
        '{"form": "fixed", "minutes": 120}', 30, null, 'nothing'),
      ('launch', 'Launch', 'trip', '{"form": "times", "times": ["16:00:00", "20:00:00"]}',
        '{"form": "fixed", "minutes": 60}', 0, null, 'nothing')`);
  await db.execute(sql`
    insert into guest_types (id, kind, position, name, takes_seat) overriding system value values
      (${guest.adult}, 'evening_cruise', 1, 'Adult', true), (${guest.child}, 'evening_cruise', 2, 'Child', true),
      (${guest.infant}, 'evening_cruise', 3, 'Infant on a lap', false)`);
  await db.execute(sql`
    insert into units (id, company_id, name, price_cents, schedule, max_guests, included_guests, items_quantity)
    overriding system value values
      (8, 1, 'Evening Star', 10000, 'times', 40, 40, 1), (9, 1, 'Launches', 10000, 'times', 6, 6, 2)`);
  const prices = `[{"id": ${guest.child}, "price_cents": 2500}, {"id": ${guest.infant}, "price_cents": 0}]`;
  await db.execute(sql`
    insert into packages (id, unit_id, kind, price_cents, additional_price_cents, guest_type_prices, deposit_of, deposit_percent, starts)
    overriding system value values
      (81, 8, 'evening_cruise', 5000, null, ${prices}, 'percent', 25, '{}'),
      (91, 9, 'evening_cruise', 5000, null, ${prices}, 'percent', 25, '{16:00,19:00}'),
      (92, 9, 'launch', 8000, null, '[]', 'percent', 25, '{}')`);
}

/** Guests by type. */
export interface Aboard {
  adults?: number;
  children?: number;
  infants?: number;
}

/** Guests by type as a request has them, with their price. */
export function aboard({ adults = 0, children = 0, infants = 0 }: Aboard) {
  const total = 50 * adults + 25 * children;
  const counts = [
    { id: guest.adult, count: adults },
    { id: guest.child, count: children },
    { id: guest.infant, count: infants },
  ];
  return {
    details: adults + children + infants,
    guest_types: counts.filter(({ count }) => count > 0),
    total_price: total,
    amount: total / 4,
  };
}

/** Seats on the cruise of 40. */
export const cruise = (date: CalendarDate, party: Aboard, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 8, package_id: 81, package_name: 'Evening cruise', time: null },
    ...aboard(party),
    ...over,
  });

/** Seats on one of the two launches, at 16:00 unless it says otherwise. */
export const launch = (date: CalendarDate, party: Aboard, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 9, package_id: 91, package_name: 'Evening cruise', time: '16:00:00' },
    ...aboard(party),
    ...over,
  });

/** A trip of an hour with a launch to oneself. */
export const alone = (date: CalendarDate, time: string, over: object = {}) =>
  bookingBody(date, {
    ...{ unit_id: 9, package_id: 92, package_name: 'Launch', time },
    ...{ details: 4, total_price: 80, amount: 20 },
    ...over,
  });
