import { bookingAnswer } from '@slipway/contract/bookings/bookings';
import type { CalendarDate } from '@slipway/domain/dates/dates';

let phones = 0;
/** A unique phone number: each booking is by a new person by default. */
export const randomPhone = () => `+1416${5_550_000 + (phones += 1)}`;

let networks = 0;
/** The proxy header of a visitor from a unique network. */
export function fromRandomNetwork(): { 'x-forwarded-for': string } {
  networks += 1;
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
}

/** A booking at the test business: by default a half day on the teaser unit, for six. */
export function bookingBody(date: CalendarDate, over: object = {}): object {
  return {
    unit_id: 3,
    package_id: 32,
    package_name: 'A ½ Day Package',
    date,
    time: '06:00:00',
    name: 'Ada Guest',
    email: `guest-${crypto.randomUUID()}@example.test`,
    phone: randomPhone(),
    details: 6,
    total_price: 600,
    amount: 60,
    stripeToken: 'tok_visa',
    ...over,
  };
}

/** The booking's id in a confirming answer. */
export function bookedId(answer: { body: unknown }): number {
  const parsed = bookingAnswer.safeParse(answer.body);
  if (!parsed.success) throw new Error(`Not booked: ${JSON.stringify(answer.body)}`);
  const { data } = parsed.data;
  if (data.status !== 'booked') throw new Error(`Not booked: ${data.status}`);
  return data.id;
}

/** The data for 3-D Secure in an answer. */
export function requiredAction(answer: { body: unknown }): {
  booking_id: number;
  client_secret: string;
} {
  const parsed = bookingAnswer.safeParse(answer.body);
  if (!parsed.success) throw new Error(`Not booked: ${JSON.stringify(answer.body)}`);
  const { data } = parsed.data;
  if (data.status !== 'requires_action') throw new Error(`No action: ${data.status}`);
  return { booking_id: data.booking_id, client_secret: data.client_secret };
}
