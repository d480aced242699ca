import { basketCalls } from '@slipway/contract/basket/basket';
import { randomPhone } from '../support/booking-body.ts';

/** The fields of a booking's body that are its trip. */
const tripFields = [
  ...['unit_id', 'package_id', 'package_name', 'date', 'time', 'details', 'duration', 'length'],
  ...['days', 'quantity', 'guest_types', 'total_price', 'amount'],
] as const;

export interface Trip {
  amount: number;
}

/** The trip of a booking's body, as a line of a basket has it. */
export function tripOf(booking: object): Trip {
  const has = new Map<string, unknown>(Object.entries(booking));
  const trip: [string, unknown][] = tripFields.flatMap((name) =>
    has.has(name) ? [[name, has.get(name)]] : [],
  );
  return { ...Object.fromEntries(trip), amount: Number(has.get('amount')) };
}

/** Lines of a basket that nobody has booked yet. */
export const linesOf = (trips: readonly Trip[]) =>
  trips.map((trip) => ({ id: crypto.randomUUID(), trip }));

/** The body of a press that books trips. */
export function basketBody(trips: readonly Trip[], over: object = {}): object {
  return {
    name: 'Ada Guest',
    email: `basket-${crypto.randomUUID()}@example.test`,
    phone: randomPhone(),
    stripeToken: 'tok_visa',
    lines: linesOf(trips),
    amount: trips.reduce((sum, { amount }) => sum + amount, 0),
    ...over,
  };
}

/** The body as the use case gets it. */
export function parsedBasket(trips: readonly Trip[], over: object = {}) {
  const { body } = basketCalls['POST /api/basket/checkout'];
  if (!body) throw new Error('The call takes no body');
  return body.parse(basketBody(trips, over));
}
