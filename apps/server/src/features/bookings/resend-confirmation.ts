import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { customerLink, summarise } from './announce-booking.ts';
import { noteChange } from './changes-repository.ts';
import { lockWorkable } from './lock-workable.ts';
import { checkAction } from './office-state.ts';

/** Mails the confirmation again, of the booking as it is now. */
export async function resendConfirmation(
  deps: Deps,
  request: { bookingId: number; by: number },
): Promise<{ id: number; to: string }> {
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockWorkable(tx, request.bookingId);
    const now = deps.clock.now();
    await checkAction(tx, booking, 'resend', now);
    const { settings } = await readSettings(tx);
    const link = customerLink(deps.publicUrl(), booking.id);
    const id = await enqueueMail(tx, {
      to: booking.email,
      dedupeKey: `booking-${booking.id}-again-${deps.ids.uuid()}`,
      bookingId: booking.id,
      template: 'booking-confirmation',
      params: {
        ...summarise(booking, booking.paidCents, settings, { link, now }),
        sequence: booking.version,
        secret_link: null,
      },
    });
    await noteChange(tx, {
      bookingId: booking.id,
      changedAt: now,
      changedBy: request.by,
      action: 'resent',
      after: { to: booking.email },
    });
    return { id, to: booking.email };
  });
}
