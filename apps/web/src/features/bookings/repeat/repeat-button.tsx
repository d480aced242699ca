/** Opens the schedule by which a booking or an order is repeated. */
export function RepeatButton(_props: { of: { bookingId: number } | { orderId: number } }) {
  return null;
}
