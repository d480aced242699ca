/** A customer tips the supervisor of a booking by the active card. */
export function TipModal(_props: { bookingId: number; onClose: () => void }) {
  return null;
}
