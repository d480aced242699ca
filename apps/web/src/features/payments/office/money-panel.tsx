/** Price, ledger and money actions of a booking or an order, for staff. */
export function MoneyPanel(_props: { of: { bookingId: number } | { orderId: number } }) {
  return null;
}
