import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMessages } from '#features/messages/messages-api.ts';
import type { LockedShopOrder } from './lock-shop-order.ts';
import { deliveryOf, shopOrderInMails, toCustomerOf } from './shop-order-in-mails.ts';

/** The dedupe key of the messages about a step; the SMS has it with `-sms`. */
export const handOverSmsKey = (orderId: number, version: number): string =>
  `order-${orderId}-handed-${version}-sms`;

/** Tells the customer that an order is ready at its pick-up place, in the transaction that records it. */
export async function announceReady(
  tx: Db,
  deps: Deps,
  about: LockedShopOrder,
  smsKey: string,
): Promise<void> {
  const { order, settings } = about;
  const delivery = deliveryOf(order);
  const place = delivery.by === 'pickup' ? delivery.place.name : '';
  await enqueueMessages(tx, [
    {
      channel: 'sms',
      ...toCustomerOf(order),
      to: order.phone,
      dedupeKey: smsKey,
      template: 'shop-order-ready',
      params: { number: order.id, business: settings.business.name, place },
    },
    {
      channel: 'mail',
      ...toCustomerOf(order),
      dedupeKey: `${smsKey}-mail`,
      template: 'shop-order-ready',
      params: shopOrderInMails(deps, about),
    },
  ]);
}

/** Tells the customer that an order was shipped, with its tracking, in the transaction that records it. */
export async function announceShipped(
  tx: Db,
  deps: Deps,
  about: LockedShopOrder,
  smsKey: string,
): Promise<void> {
  const { order, settings } = about;
  const { tracking } = order;
  await enqueueMessages(tx, [
    {
      channel: 'sms',
      ...toCustomerOf(order),
      to: order.phone,
      dedupeKey: smsKey,
      template: 'shop-order-shipped',
      params: { number: order.id, business: settings.business.name, tracking },
    },
    {
      channel: 'mail',
      ...toCustomerOf(order),
      dedupeKey: `${smsKey}-mail`,
      template: 'shop-order-shipped',
      params: { ...shopOrderInMails(deps, about), tracking },
    },
  ]);
}
