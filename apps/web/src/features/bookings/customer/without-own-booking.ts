import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import type { UnitTaken } from '@slipway/domain/bookings/availability';

/**
 * What is taken without the booking's own time, which does not block its own change. Of several items the
 * first is known; the others are among those taken for the same time.
 */
export function withoutOwnBooking(
  taken: UnitTaken,
  booking: Pick<MyBooking, 'starts_at' | 'kind' | 'item' | 'quantity'>,
): UnitTaken {
  const start = Date.parse(booking.starts_at);
  const first = taken.times.find(
    ({ from, to, kind, item }) =>
      item === booking.item && kind === booking.kind && from <= start && start < to,
  );
  if (!first) return taken;
  const own = taken.times
    .filter(
      ({ from, to, kind, item }) =>
        from === first.from && to === first.to && kind === first.kind && item >= first.item,
    )
    .sort((a, b) => a.item - b.item)
    .slice(0, booking.quantity);
  return { ...taken, times: taken.times.filter((one) => !own.includes(one)) };
}
