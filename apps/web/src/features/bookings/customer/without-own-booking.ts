import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import type { TakenTime } from '@slipway/domain/bookings/availability';

/** The taken times without the booking's own, which does not block its own change. */
export function withoutOwnBooking(
  taken: readonly TakenTime[],
  booking: Pick<MyBooking, 'date' | 'time' | 'kind' | 'item'>,
): TakenTime[] {
  const ownIndex = taken.findIndex(
    ({ date, time, kind, item }) =>
      date === booking.date &&
      item === booking.item &&
      kind === booking.kind &&
      (time === null || time === booking.time),
  );
  return taken.filter((_each, index) => index !== ownIndex);
}
