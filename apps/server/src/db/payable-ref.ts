/** What a payment is for: a booking or an order, never both. */
export type PayableRef =
  | { bookingId: number; orderId: null }
  | { bookingId: null; orderId: number };

/** Reads the two columns of a row, of which a check lets exactly one be null. */
export function payableRefOf(row: {
  bookingId: number | null;
  orderId: number | null;
}): PayableRef {
  if (row.bookingId !== null) return { bookingId: row.bookingId, orderId: null };
  if (row.orderId !== null) return { bookingId: null, orderId: row.orderId };
  throw new Error('Money for neither a booking nor an order');
}

/** A booking as a payable. */
export function bookingRef(bookingId: number): PayableRef {
  return { bookingId, orderId: null };
}

/** An order as a payable. */
export function orderRef(orderId: number): PayableRef {
  return { bookingId: null, orderId };
}

/** Its name in attempts, messages and the provider's records: `booking-7`, `order-7`. */
export function payableKey(what: PayableRef): string {
  return what.bookingId === null ? `order-${what.orderId}` : `booking-${what.bookingId}`;
}
