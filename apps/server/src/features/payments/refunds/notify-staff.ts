import type { Cents } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMessages } from '#features/messages/messages-api.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import { readSettings } from '#features/settings/settings-api.ts';

/** Creates a task and a mail to staff about a failed refund, in the caller's transaction. */
export async function notifyStaffOfFailedRefund(
  deps: Deps,
  tx: Db,
  refund: { key: string; payableRef: PayableRef; amount: Cents; currency: string; reason: string },
): Promise<void> {
  const { settings } = await readSettings(tx);
  const list = settings.purpose === 'rent' ? 'bookings' : 'orders';
  const { bookingId, orderId } = refund.payableRef;
  const number = bookingId ?? orderId;
  const opened = bookingId === null ? 'order' : 'booking';
  await enqueueMessages(tx, [
    {
      channel: 'mail',
      to: settings.business.email,
      dedupeKey: `refund-failed-${refund.key}`,
      ...(bookingId === null ? { orderId } : { bookingId }),
      template: 'staff-refund-failed',
      params: {
        of: opened,
        number,
        amount: refund.amount,
        currency: refund.currency,
        reason: refund.reason,
        business: settings.business,
        link: `${deps.publicUrl()}/admin/${list}?${opened}=${number}`,
      },
    },
  ]);
}
