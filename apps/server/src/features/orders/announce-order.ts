import type { Settings } from '@slipway/domain/settings/settings';
import { multiply } from '@slipway/domain/money/money';
import type { FrozenDelivery } from '@slipway/domain/orders/delivery';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { createSetPasswordLink } from '#features/identity/identity-api.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { findOrder, type Order } from './orders-repository.ts';
import type { OrderPlan, PlannedLine } from './plan-order.ts';

/** Whom a new order is for. */
export interface NewCustomer {
  customerId: number | null;
  newGuest: boolean;
}

/** The order in the customer area. */
export const orderLink = (publicUrl: string, orderId: number) =>
  `${publicUrl}/dashboard?order=${orderId}`;

/** What the mail says of an order that is packed instead of its day and address. */
function packedInMail(delivery: FrozenDelivery | null) {
  if (delivery === null || delivery.by === 'email') return null;
  return {
    by: delivery.by,
    way: delivery.by === 'pickup' ? delivery.place.name : delivery.zone.name,
  };
}

/** Mails an order's details to its customer. Returns the message's id; null: without an address. */
export async function mailOrder(
  tx: Db,
  deps: Pick<Deps, 'publicUrl'>,
  mail: {
    order: Order;
    lines: readonly Pick<PlannedLine, 'name' | 'quantity' | 'price'>[];
    settings: Settings;
    /** Dedupe key: one mail each. */
    key: string;
    secretLink: string | null;
  },
): Promise<number | null> {
  const { order, lines, settings } = mail;
  const { quote, currency } = order.terms;
  return enqueueMail(tx, {
    to: order.email,
    dedupeKey: `order-${order.id}-${mail.key}`,
    orderId: order.id,
    ...(order.customerId === null ? {} : { userId: order.customerId }),
    template: 'order-confirmation',
    params: {
      number: order.id,
      name: order.name,
      delivery_date: order.deliveryDate,
      delivery_address: order.deliveryAddress,
      packed: packedInMail(order.delivery),
      shipping: order.shippingCents,
      lines: lines.map(({ name, quantity, price }) => ({
        name,
        quantity,
        amount: multiply(price, quantity),
      })),
      currency,
      total: order.totalCents,
      deposit: order.depositCents,
      paid: order.paidCents,
      tax_lines: quote.taxLines,
      tax_included: quote.taxIncluded,
      business: settings.business,
      link: orderLink(deps.publicUrl(), order.id),
      secret_link: mail.secretLink,
      pay_link: order.leftCents > 0 ? orderLink(deps.publicUrl(), order.id) : null,
    },
  });
}

/** The link by which a new customer sets a password; null: they are known, or nobody. */
export async function setPasswordLink(
  tx: Db,
  deps: Deps,
  { customerId, newGuest }: NewCustomer,
  email: string,
): Promise<string | null> {
  if (!newGuest || customerId === null) return null;
  const password = createSetPasswordLink(deps, tx, { id: customerId, email }, deps.clock.now());
  await password.made;
  return password.link;
}

/** Mails the customer an order confirmation, in the transaction that creates the order. */
export async function announceOrder(
  tx: Db,
  deps: Deps,
  made: {
    orderId: number;
    plan: OrderPlan;
    customer: NewCustomer;
    settings: Settings;
  },
): Promise<void> {
  const { orderId, plan, customer, settings } = made;
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  const secretLink = await setPasswordLink(tx, deps, customer, order.email);
  const { lines } = plan;
  await mailOrder(tx, deps, { order, lines, settings, key: 'mail', secretLink });
}
