import { orderStateFromLedger } from '@slipway/domain/orders/order-state';
import { zero } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { freezeOrderTerms } from '@slipway/domain/orders/order-terms';
import { insertOrder } from './orders-repository.ts';
import type { OrderPlan } from './plan-order.ts';
import type { OrderContent } from './shop/held-orders-repository.ts';

/** The customer and the delivery address of an order. */
interface OrderContact {
  name: string;
  email: string;
  phone: string;
  deliveryAddress: string;
  customerId: number | null;
}

/** A new order without its lines, which are inserted last because they take stock. */
export interface NewOrder {
  plan: OrderPlan;
  /** How it is shipped or picked up later; null: handed over as staff wrote down. */
  delivered: OrderContent | null;
  contact: OrderContact;
  settings: Settings;
  staffNotes: string;
  madeBy: number;
  now: Date;
  /** The series it belongs to. */
  seriesId: number | null;
}

/** Inserts an unpaid order with its first history entry. Returns its id. */
export async function saveOrder(tx: Db, made: NewOrder): Promise<number> {
  const { plan, delivered, contact, settings, now } = made;
  const { total, deposit } = plan.quote;
  const id = await insertOrder(tx, {
    ...contact,
    companyId: plan.companyId,
    deliveryDate: plan.deliveryDate,
    status: orderStateFromLedger({ total, deposit, paid: zero, refunded: zero }),
    totalCents: total,
    depositCents: deposit,
    terms: delivered?.terms ?? freezeOrderTerms(settings, plan.quote, plan.taxes),
    delivery: delivered?.delivery ?? null,
    shippingCents: delivered?.shipping ?? zero,
    source: made.seriesId === null ? 'staff' : 'repeat',
    seriesId: made.seriesId,
    madeBy: made.madeBy,
    staffNotes: made.staffNotes,
    createdAt: now,
  });
  await recordChange(tx, {
    orderId: id,
    changedAt: now,
    changedBy: made.madeBy,
    action: made.seriesId === null ? 'created' : 'repeated',
    after: { series: made.seriesId },
  });
  return id;
}
