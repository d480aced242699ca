import type { CalendarDate } from '@slipway/domain/dates/dates';

/** A booking of the test business: a half day on the teaser unit, for six, unless told otherwise. */
export function bookingBody(date: CalendarDate, over: object = {}): object {
  return {
    unit_id: 3,
    package_id: 32,
    package_name: 'A ½ Day Package',
    date,
    time: '06:00:00',
    name: 'Ada Guest',
    email: `guest-${crypto.randomUUID()}@example.test`,
    phone: '+14165550111',
    details: 6,
    total_price: 600,
    amount: 60,
    stripeToken: 'tok_visa',
    ...over,
  };
}
