import type { Cents } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMessages } from '#features/messages/messages-api.ts';
import { mailedSoldCards } from '../gift-cards/sold-cards.ts';
import type { LockedShopOrder } from './lock-shop-order.ts';
import {
  shopOrderInMails,
  staffOrderLink,
  toCustomerOf,
  type MailedLine,
} from './shop-order-in-mails.ts';

interface Refunded {
  refund: Cents;
  /** Of this, to cards and gift cards at once. */
  byCard: Cents;
  /** Of this, to gift cards. */
  byGiftCard: Cents;
  reason: string;
}

/** Tells the customer, and staff where the customer did it, that an order was cancelled, in its transaction. */
export async function announceShopCancel(
  tx: Db,
  deps: Deps,
  about: LockedShopOrder,
  cancel: Refunded & { byBusiness: boolean; byCustomer: boolean },
): Promise<void> {
  const { order, settings } = about;
  const { refund, byCard: by_card, byGiftCard: by_gift_card, reason } = cancel;
  const awaited = about.state === 'awaiting';
  const lines = order.ofGiftCards ? mailedSoldCards(about.sold) : about.lines;
  const told = shopOrderInMails(deps, { order, lines, settings });
  const params = { ...told, refund, by_card, by_gift_card, reason, awaited };
  await enqueueMessages(tx, [
    {
      channel: 'mail',
      ...toCustomerOf(order),
      dedupeKey: `order-${order.id}-cancelled-mail`,
      template: 'shop-order-cancelled',
      params: { ...params, by_business: cancel.byBusiness },
    },
    {
      channel: 'mail',
      to: cancel.byCustomer ? settings.business.email : '',
      orderId: order.id,
      dedupeKey: `order-${order.id}-cancelled-staff`,
      template: 'staff-shop-order-cancelled',
      params: { ...params, link: staffOrderLink(deps.publicUrl(), order.id) },
    },
  ]);
}

/** Tells the customer, and staff where the customer did it, of a return that was asked for, in its transaction. */
export async function announceReturn(
  tx: Db,
  deps: Deps,
  about: Omit<LockedShopOrder, 'lines' | 'sold'> & { lines: readonly MailedLine[] },
  asked: { returnId: number; refund: Cents; reason: string; byCustomer: boolean },
): Promise<void> {
  const { order, settings } = about;
  const { returnId, refund, reason, byCustomer } = asked;
  const params = { ...shopOrderInMails(deps, about), refund, by_card: 0, reason };
  await enqueueMessages(tx, [
    {
      channel: 'mail',
      ...toCustomerOf(order),
      dedupeKey: `return-${returnId}-asked-mail`,
      template: 'shop-return-asked',
      params,
    },
    {
      channel: 'mail',
      to: byCustomer ? settings.business.email : '',
      orderId: order.id,
      dedupeKey: `return-${returnId}-asked-staff`,
      template: 'staff-shop-return',
      params: { ...params, link: staffOrderLink(deps.publicUrl(), order.id) },
    },
  ]);
}

/** Tells the customer that a return has come and what is refunded for it, in its transaction. */
export async function announceReceived(
  tx: Db,
  deps: Deps,
  about: Omit<LockedShopOrder, 'lines' | 'sold'> & { lines: readonly MailedLine[] },
  received: Omit<Refunded, 'reason'> & {
    returnId: number;
    shipping: Cents;
    deductions: { name: string; amount: Cents; reason: string }[];
  },
): Promise<void> {
  const { returnId, refund, byCard: by_card, byGiftCard: by_gift_card } = received;
  const { shipping, deductions } = received;
  const sums = { refund, by_card, by_gift_card, shipping, deductions };
  await enqueueMessages(tx, [
    {
      channel: 'mail',
      ...toCustomerOf(about.order),
      dedupeKey: `return-${returnId}-received-mail`,
      template: 'shop-return-received',
      params: { ...shopOrderInMails(deps, about), ...sums, reason: '' },
    },
  ]);
}
