/** The payments of a booking, for its customer. */
export function PaymentHistoryModal(_props: { bookingId: number; onClose: () => void }) {
  return null;
}
