/** The network of the n-th visitor, as sent by a proxy; all are different. */
export const networkOf = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** The n-th visitor's booking: a full day on a unit whose package has the unit's id. */
export function bookingOf(unit, date, n) {
  return {
    unit_id: unit,
    package_id: unit,
    package_name: 'Full Day Package',
    date,
    name: 'Bench Guest',
    email: `bench-${10_000_000 + n}@example.test`,
    phone: `+1${4_162_000_000 + n}`,
    details: 4,
    total_price: 1200,
    amount: 120,
    stripeToken: 'tok_visa',
  };
}

/** A different booking for every n: another day, or another unit when the days are used up. */
export function nthBooking(n, { firstUnit, days }) {
  const unit = firstUnit + Math.floor(n / days);
  const date = new Date(Date.now() + ((n % days) + 10) * 86_400_000).toISOString().slice(0, 10);
  return bookingOf(unit, date, n);
}
