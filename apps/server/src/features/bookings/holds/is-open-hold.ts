import { bookingStatus } from '@slipway/domain/bookings/status';
import type { Booking } from '#features/bookings/bookings-repository.ts';

/** Whether a booking waits for its first payment. */
export const isOpenHold = ({ status, holdExpiresAt }: Booking): boolean =>
  status === bookingStatus.created && holdExpiresAt !== null;

/** Whether the money of its first payment was ordered and is waited for. */
export const isAwaited = ({ status, awaitingUntil }: Booking): boolean =>
  status === bookingStatus.created && awaitingUntil !== null;
