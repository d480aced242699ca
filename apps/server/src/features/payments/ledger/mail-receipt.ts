import type { Cents } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Payable } from './payable-repository.ts';

interface Movement {
  /** Dedupe key: one mail each. */
  key: string;
  amount: Cents;
  method: string;
  tip: boolean;
}

async function mailMovement(
  deps: Pick<Deps, 'publicUrl'>,
  tx: Db,
  payable: Payable,
  movement: Movement,
  template: 'payment-receipt' | 'payment-refunded',
): Promise<void> {
  const { settings } = await readSettings(tx);
  const { bookingId, orderId } = payable.what;
  await enqueueMail(tx, {
    to: payable.email,
    dedupeKey: `${template}-${movement.key}`,
    ...(bookingId === null ? { orderId } : { bookingId }),
    template,
    params: {
      name: payable.name,
      of: bookingId === null ? 'order' : 'booking',
      number: bookingId ?? orderId,
      title: payable.title,
      date: payable.date,
      currency: payable.currency,
      amount: movement.amount,
      method: movement.method,
      tip: movement.tip,
      total: payable.agreed.total,
      paid: payable.paid,
      left: payable.left,
      business: settings.business,
      link:
        bookingId === null
          ? `${deps.publicUrl()}/dashboard?order=${orderId}`
          : `${deps.publicUrl()}/dashboard?booking=${bookingId}`,
    },
  });
}

/** Mails the customer a receipt, in the transaction of the entry. */
export async function mailReceipt(
  deps: Pick<Deps, 'publicUrl'>,
  tx: Db,
  payable: Payable,
  movement: Movement,
): Promise<void> {
  await mailMovement(deps, tx, payable, movement, 'payment-receipt');
}

/** Mails the customer about a refund, in the transaction of the entry. */
export async function mailRefund(
  deps: Deps,
  tx: Db,
  payable: Payable,
  movement: Movement,
): Promise<void> {
  await mailMovement(deps, tx, payable, movement, 'payment-refunded');
}
