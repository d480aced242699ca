import type { Settlement } from '@slipway/domain/bookings/cancellation';
import type { Cents } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { orderLink } from './announce-order.ts';
import { linesOf, type Order } from './orders-repository.ts';

/**
 * Mails the customer that an order was cancelled, with the refund, in the cancelling transaction.
 */
export async function announceOrderCancel(
  tx: Db,
  deps: Deps,
  order: Order,
  cancel: { byBusiness: boolean; reason: string; settlement: Settlement; byCard: Cents },
): Promise<void> {
  const { settings } = await readSettings(tx);
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? [];
  const { keep, refund, owed } = cancel.settlement;
  await enqueueMail(tx, {
    to: order.email,
    dedupeKey: `order-${order.id}-cancelled-mail`,
    orderId: order.id,
    ...(order.customerId === null ? {} : { userId: order.customerId }),
    template: 'order-cancelled',
    params: {
      number: order.id,
      name: order.name,
      delivery_date: order.deliveryDate,
      lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      reason: cancel.reason,
      by_business: cancel.byBusiness,
      currency: order.terms.currency,
      kept: keep,
      refund,
      by_card: cancel.byCard,
      owed,
      business: settings.business,
      link: orderLink(deps.publicUrl(), order.id),
      pay_link: owed > 0 ? orderLink(deps.publicUrl(), order.id) : null,
    },
  });
}
