import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import { enqueueMessages, type NewMessage } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import {
  customerLink,
  payLink,
  staffLink,
  summariseBooking,
} from '#features/bookings/announce-booking.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { CancelPlan, CancelRequest } from './plan-cancel.ts';

/** Notifies customer and staff of a cancellation, in its transaction. */
export async function announceCancel(
  tx: Db,
  deps: Deps,
  cancel: { booking: Booking; plan: CancelPlan; request: CancelRequest },
): Promise<void> {
  const { booking, plan, request } = cancel;
  const { settings } = await readSettings(tx);
  const publicUrl = deps.publicUrl();
  const now = deps.clock.now();
  const { id } = request.by;
  const by = id === null ? null : ((await findCrew(tx, [id])).get(id)?.name ?? null);
  const news = {
    by_business: request.byBusiness,
    reason: booking.cancelReason ?? '',
    kept: plan.keep,
    refund: plan.refund,
    owed: plan.owed,
    refunds: plan.refunds.map(({ amount, method, byCard }) => ({
      amount,
      method,
      by_card: byCard,
    })),
    sequence: booking.version,
  };
  const customer: NewMessage = {
    channel: 'mail',
    to: booking.email,
    dedupeKey: `booking-${booking.id}-cancelled-mail`,
    bookingId: booking.id,
    template: 'booking-cancelled',
    params: {
      ...summariseBooking(booking, booking.paidCents, settings, {
        link: customerLink(publicUrl, booking.id),
        now,
      }),
      ...news,
      pay_link: plan.owed > 0 ? payLink(publicUrl, booking.id) : null,
    },
  };
  const staff: NewMessage = {
    channel: 'mail',
    to: settings.business.email,
    dedupeKey: `booking-${booking.id}-cancelled-staff`,
    bookingId: booking.id,
    template: 'staff-booking-cancelled',
    params: {
      ...summariseBooking(booking, booking.paidCents, settings, {
        link: staffLink(publicUrl, settings, booking.id),
        now,
      }),
      ...news,
      by,
    },
  };
  await enqueueMessages(tx, [customer, staff]);
}
