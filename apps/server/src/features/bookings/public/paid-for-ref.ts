import { bookingRef, orderRef, type PayableRef } from '#db/payable-ref.ts';
import { invalid } from '#http/errors.ts';

/** What a payer names of what was paid together. @throws Refusal 422 where neither is named */
export function paidForRef(body: {
  booking_id?: number | null | undefined;
  order_id?: number | null | undefined;
}): PayableRef {
  const { booking_id: booking, order_id: order } = body;
  if (typeof booking === 'number') return bookingRef(booking);
  if (typeof order === 'number') return orderRef(order);
  throw invalid({ booking_id: ['Booking or order is required.'] });
}
