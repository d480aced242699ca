// Boats of the drill beside those of the demo: each is let for a whole day, at 1,200 with 120 down.
import { bookingOf, kinds, networkOf } from '../../bench/lib/booking-of.mjs';
import pg from 'pg';

/** The first boat's number; a boat and its package have the same. */
export const firstBoat = 1000;

/** Bookings from this number on are the drill's. */
export const firstBooking = 7_000_001;

/** Runs statements on a database, one connection for all. */
export async function withDatabase(connectionString, work) {
  const client = new pg.Client({ connectionString });
  // A database that is killed ends its connections; the statement that waits is rejected by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, values)).rows);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Adds boats to the demo business, which is open every day then. */
export async function addBoats(connectionString, count) {
  await withDatabase(connectionString, async (query) => {
    await query('delete from closings');
    await query(`alter table bookings alter column id restart with ${firstBooking}`);
    await query(
      `insert into units (id, company_id, name, price_cents, schedule, starts, items_quantity, max_guests, included_guests)
       overriding system value
       select n, 1, 'Boat ' || n, 120000, 'day', '{05:00}', 1, 8, 8
       from generate_series($1::integer, $1::integer + $2::integer - 1) n`,
      [firstBoat, count],
    );
    await query(
      `insert into packages (id, unit_id, kind, price_cents) overriding system value
       select id, id, 'full_day', 120000 from units where id >= $1`,
      [firstBoat],
    );
  });
}

/** The number of the kayaks that are let by the hour from 9:00 to 18:00, twelve of them. */
export const kayaks = 900;

/** Adds kayaks by the hour to the demo business. */
export async function addKayaks(connectionString) {
  await withDatabase(connectionString, async (query) => {
    await query(kinds);
    await query(
      `insert into units (id, company_id, name, price_cents, schedule, starts, items_quantity, max_guests, included_guests)
       overriding system value values ($1, 1, 'Kayaks', 40000, 'times', '{}', 12, 1, 1)`,
      [kayaks],
    );
    await query(
      `insert into packages (id, unit_id, kind, price_cents) overriding system value
       values ($1, $1, 'bench_hours', 40000)`,
      [kayaks],
    );
  });
}

/** The n-th of all days of all boats: nobody else books it. */
export function placeOf(n, { days = 600, from = 10 } = {}) {
  const date = new Date(Date.now() + (from + (n % days)) * 86_400_000).toISOString().slice(0, 10);
  return { boat: firstBoat + Math.floor(n / days), date };
}

/** What the n-th visitor sends for a place, each from a network of their own. */
export function pressOf(n, { boat, date }) {
  const way = boat === kayaks ? 'hours' : 'whole days';
  const headers = { 'x-forwarded-for': networkOf(n), 'idempotency-key': `drill-visitor-${n}` };
  return ['POST', '/api/booking/create', bookingOf(way, boat, date, n), headers];
}
