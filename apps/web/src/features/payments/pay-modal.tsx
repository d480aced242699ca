/** A customer pays what is due, or all that is left, of a booking by the active card. */
export function PayModal(_props: { bookingId: number; onClose: () => void }) {
  return null;
}
