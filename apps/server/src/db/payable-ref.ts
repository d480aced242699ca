/** What money is for: a booking or an order, never both. */
export type PayableRef =
  { bookingId: number; orderId: null } | { bookingId: null; orderId: number };

/** The two columns of a row, whose check lets exactly one be null, as what they mean. */
export function payableRefOf(row: {
  bookingId: number | null;
  orderId: number | null;
}): PayableRef {
  if (row.bookingId !== null) return { bookingId: row.bookingId, orderId: null };
  if (row.orderId !== null) return { bookingId: null, orderId: row.orderId };
  throw new Error('Money for neither a booking nor an order');
}

/** A booking as what money is for. */
export function bookingRef(bookingId: number): PayableRef {
  return { bookingId, orderId: null };
}

/** An order as what money is for. */
export function orderRef(orderId: number): PayableRef {
  return { bookingId: null, orderId };
}

/** How attempts, messages and the provider's records name it: `booking-7`, `order-7`. */
export function payableKey(what: PayableRef): string {
  return what.bookingId === null ? `order-${what.orderId}` : `booking-${what.bookingId}`;
}
