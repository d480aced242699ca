/** The network of the n-th visitor, as sent by a proxy; all are different. */
export const networkOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** The kinds that the demo does not have, one for each way of selling. */
export const kinds = `
insert into package_kinds (code, name, sold_by, starts, length, afterwards_minutes, crew_minutes, asks) values
  ('bench_hours', 'Bench hours', 'item', '{"form": "every", "minutes": 30, "from": "09:00:00", "to": "18:00:00"}',
    '{"form": "choice", "from": 60, "to": 480, "step": 30}', 15, 0, 'nothing'),
  ('bench_nights', 'Bench nights', 'trip', '{"form": "day", "handover": "16:00:00", "return": "10:00:00"}',
    '{"form": "days", "from": 2, "to": 14, "step": 1, "counted": "nights"}', 180, 0, 'nothing'),
  ('bench_seats', 'Bench seats', 'seat', '{"form": "times", "times": ["18:30:00"]}',
    '{"form": "fixed", "minutes": 120}', 30, null, 'nothing');
insert into guest_types (id, kind, position, name) overriding system value values (7001, 'bench_seats', 1, 'Adult');`;

/**
 * The ways of booking that are measured: what a visitor sends, and the columns of the unit. A unit and its
 * package have the same id. All cost 1,200 and 120 now.
 */
export const ways = {
  'whole days': {
    kind: 'full_day',
    unit: { schedule: 'day', starts: '{05:00}', items: 1, guests: 8, price: 120_000 },
    asks: { package_name: 'Full Day Package', details: 4 },
  },
  hours: {
    kind: 'bench_hours',
    unit: { schedule: 'times', starts: '{}', items: 12, guests: 1, price: 40_000 },
    asks: { package_name: 'Bench hours', time: '10:30', length: 150, quantity: 3, details: 3 },
  },
  nights: {
    kind: 'bench_nights',
    unit: { schedule: 'times', starts: '{}', items: 1, guests: 8, price: 40_000 },
    asks: { package_name: 'Bench nights', days: 3, details: 4 },
    /** How many days one takes. */
    days: 4,
  },
  seats: {
    kind: 'bench_seats',
    unit: { schedule: 'times', starts: '{}', items: 1, guests: 40, price: 60_000 },
    asks: { package_name: 'Bench seats', details: 2, guest_types: [{ id: 7001, count: 2 }] },
  },
  'baskets of three': {
    kind: 'full_day',
    unit: { schedule: 'day', starts: '{05:00}', items: 1, guests: 8, price: 120_000 },
    asks: { package_name: 'Full Day Package', details: 4 },
    /** Three days one after another. */
    days: 3,
    lines: 3,
  },
};

/** The call that books a way. */
export const callOf = (way) =>
  ways[way].lines === undefined ? '/api/booking/create' : '/api/basket/checkout';

const dayAfter = (date, days) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The n-th visitor's booking of a way. */
export function bookingOf(way, unit, date, n) {
  const number = 10_000_000 + n;
  const booker = {
    name: 'Bench Guest',
    email: `bench-${number}@example.test`,
    phone: `+1${4_162_000_000 + n}`,
    stripeToken: 'tok_visa',
  };
  const { asks, lines } = ways[way];
  const price = { total_price: 1200, amount: 120 };
  const tripOn = (day) => ({ unit_id: unit, package_id: unit, ...asks, date: day, ...price });
  if (lines === undefined) return { ...tripOn(date), ...booker };
  const trips = Array.from({ length: lines }, (_, line) => ({
    // One of a kind in all rounds, which number their visitors alike.
    id: `${line}${String(unit).padStart(7, '0')}-0000-4000-8000-0000${number}`,
    trip: tripOn(dayAfter(date, line)),
  }));
  return { ...booker, lines: trips, amount: 120 * lines };
}

/** A different booking for every n: other days, or another unit when the days are used up. */
export function nthBooking(n, { way, firstUnit, places }) {
  const unit = firstUnit + Math.floor(n / places);
  const ahead = (n % places) * (ways[way].days ?? 1) + 10;
  const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  return bookingOf(way, unit, date, n);
}
