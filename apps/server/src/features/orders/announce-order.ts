import type { Settings } from '@slipway/domain/settings/settings';
import { times } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { createSetPasswordLink } from '#features/identity/identity-api.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { findOrder } from './orders-repository.ts';
import type { OrderPlan } from './plan-order.ts';

/** Mails the customer what was ordered, in the transaction that makes the order. */
export async function announceOrder(
  tx: Db,
  deps: Deps,
  made: {
    orderId: number;
    plan: OrderPlan;
    customer: { customerId: number | null; newGuest: boolean };
    settings: Settings;
  },
): Promise<void> {
  const { orderId, plan, customer, settings } = made;
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  const { customerId, newGuest } = customer;
  const password =
    newGuest && customerId !== null
      ? createSetPasswordLink(deps, tx, { id: customerId, email: order.email }, deps.clock.now())
      : null;
  await password?.made;
  await enqueueMail(tx, {
    to: order.email,
    dedupeKey: `order-${orderId}-mail`,
    orderId,
    ...(customerId === null ? {} : { userId: customerId }),
    template: 'order-confirmation',
    params: {
      number: orderId,
      name: order.name,
      delivery_date: order.deliveryDate,
      delivery_address: order.deliveryAddress,
      lines: plan.lines.map(({ name, quantity, price }) => ({
        name,
        quantity,
        amount: times(price, quantity),
      })),
      currency: order.terms.currency,
      total: order.totalCents,
      deposit: order.depositCents,
      paid: order.paidCents,
      tax_lines: plan.quote.taxLines,
      tax_included: plan.quote.taxIncluded,
      business: settings.business,
      link: `${deps.publicUrl()}/dashboard?order=${orderId}`,
      secret_link: password?.link ?? null,
    },
  });
}
