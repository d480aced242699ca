import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMessages } from '#features/messages/messages-api.ts';
import type { Order } from '#features/orders/orders-repository.ts';
import {
  shopOrderInMails,
  staffOrderLink,
  toCustomerOf,
  type MailedLine,
} from './shop-order-in-mails.ts';

/** A line as its mail tells it: what it comes to with its taxes, less a code. */
interface AnnouncedLine extends MailedLine {
  grossCents: number | null;
}

/** An order of the shop with its prices, for the mails that confirm it. */
function pricedOrderInMails(
  deps: Pick<Deps, 'publicUrl'>,
  about: { order: Order; lines: readonly AnnouncedLine[]; settings: Settings },
) {
  const { order, lines } = about;
  const { quote, shop } = order.terms;
  return {
    ...shopOrderInMails(deps, about),
    lines: lines.map(({ name, quantity, grossCents }) => ({
      name,
      quantity,
      amount: grossCents ?? 0,
    })),
    total: order.totalCents,
    shipping: order.shippingCents,
    tax_lines: quote.taxLines,
    tax_included: quote.taxIncluded,
    return_days: shop?.returnDays ?? 0,
  };
}

interface PaidOrder {
  order: Order;
  /** In their order. */
  lines: readonly AnnouncedLine[];
  settings: Settings;
  /** For a new guest; null: for others. */
  setPasswordLink: string | null;
}

const confirmation = (deps: Pick<Deps, 'publicUrl'>, paid: PaidOrder) =>
  ({
    channel: 'mail',
    ...toCustomerOf(paid.order),
    dedupeKey: `order-${paid.order.id}-mail`,
    template: 'shop-order-confirmation',
    params: { ...pricedOrderInMails(deps, paid), secret_link: paid.setPasswordLink },
  }) as const;

/** Mails the customer that an order which staff took is paid and will be packed, in the transaction that makes it. */
export async function confirmPaidOrder(
  tx: Db,
  deps: Pick<Deps, 'publicUrl'>,
  paid: PaidOrder,
): Promise<void> {
  if (paid.order.email !== '') await enqueueMessages(tx, [confirmation(deps, paid)]);
}

/**
 * Mails customer and staff that an order of the shop is paid, in the transaction that concludes it. Once for each order.
 */
export async function announceShopOrder(
  tx: Db,
  deps: Pick<Deps, 'publicUrl'>,
  made: PaidOrder,
): Promise<void> {
  const { order, settings } = made;
  const priced = pricedOrderInMails(deps, made);
  await enqueueMessages(tx, [
    confirmation(deps, made),
    {
      channel: 'mail',
      to: settings.business.email,
      orderId: order.id,
      dedupeKey: `order-${order.id}-staff`,
      template: 'staff-shop-order',
      params: { ...priced, link: staffOrderLink(deps.publicUrl(), order.id) },
    },
  ]);
}

/** Mails the confirmation of an order of the shop again, as it is now. Returns the message's id. */
export async function mailShopOrderAgain(
  tx: Db,
  deps: Pick<Deps, 'publicUrl' | 'ids'>,
  about: { order: Order; lines: readonly AnnouncedLine[]; settings: Settings },
): Promise<number> {
  const { order } = about;
  const [id] = await enqueueMessages(tx, [
    {
      channel: 'mail',
      ...toCustomerOf(order),
      dedupeKey: `order-${order.id}-again-${deps.ids.uuid()}`,
      template: 'shop-order-confirmation',
      params: { ...pricedOrderInMails(deps, about), secret_link: null },
    },
  ]);
  if (id === undefined) throw new Error('No message was made');
  return id;
}
