import { sql } from 'drizzle-orm';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { FulfilmentStep } from '@slipway/domain/orders/fulfilment';
import { cents, type Cents } from '@slipway/domain/money/money';
import { orderState } from '@slipway/domain/orders/order-state';
import type { FrozenDelivery } from '@slipway/domain/orders/delivery';
import { orders, orderLines } from '#db/tables/orders.ts';
import { inTransaction } from '#db/transaction.ts';
import { announceShopOrder } from '#features/orders/orders-api.ts';
import { addEntry, syncStatusFromLedger } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { freezeOrderTerms, rulesOf } from '@slipway/domain/orders/order-terms';
import { quoteShopOrder } from '@slipway/domain/orders/shop-orders';
import { openOrderStaffDesk, type OrderStaffDesk } from '../support/order-staff-desk.ts';

export const toronto: FrozenDelivery = {
  by: 'shipping',
  zone: { id: 1, name: 'Canada' },
  address: {
    line1: '1 Front Street',
    line2: 'Suite 12',
    city: 'Toronto',
    region: 'ON',
    postcode: 'M5J 2N1',
    country: 'CA',
  },
};
export const northDock: FrozenDelivery = {
  by: 'pickup',
  place: { id: 1, name: 'North dock', address: '3 Lake Road', hours: 'Daily 9 to 5' },
};

/** A business that sells, with paid orders of its shop. */
export interface ShopDesk extends OrderStaffDesk {
  /** A paid order of kayaks (450.00) and paddles (25.25), shipped for 15.00 unless it is picked up. */
  order: (over?: {
    kayaks?: number;
    paddles?: number;
    delivery?: FrozenDelivery;
    email?: string;
    customerId?: number | null;
    returnDays?: number;
    /** Paid by card, at the test gateway. */
    byCard?: boolean;
  }) => Promise<number>;
  read: (id: number) => Promise<OrderDetails>;
  step: (id: number, step: FulfilmentStep, tracking?: string) => Promise<OrderDetails>;
  /** Takes an order up to its delivery. */
  deliver: (id: number) => Promise<OrderDetails>;
}

export async function openShopDesk(): Promise<ShopDesk> {
  const desk = await openOrderStaffDesk();
  const { deps } = desk.server;
  const { db } = deps;
  const read = async (id: number) =>
    (await desk.staff.call('GET /api/orders/:id', { params: { id } })).data;
  const step: ShopDesk['step'] = async (id, taken, tracking = '') => {
    const { version } = await read(id);
    const body = { version, step: taken, tracking };
    return (await desk.staff.call('POST /api/orders/:id/step', { params: { id }, body })).data;
  };
  /** A payment at the test gateway, so that it can be refunded there. */
  const charge = async (amount: Cents) => {
    const key = crypto.randomUUID();
    const card = await deps.gateway.cardFromToken({ token: 'tok_visa', key: `${key}-card` });
    const made = await deps.gateway.createPayment({
      ...{ amount, currency: 'CAD', card: card.ref, customer: null, keepCard: false },
      ...{ description: 'Order', metadata: {}, key },
    });
    await deps.gateway.confirmPayment({
      payment: made.ref,
      customerPresent: true,
      key: `${key}-go`,
    });
    return made.ref;
  };
  const shop: ShopDesk = Object.assign(desk, {
    read,
    step,
    order: async (over: Parameters<ShopDesk['order']>[0] = {}) => {
      const { kayaks = 0, paddles = 2, delivery = toronto, byCard = true } = over;
      const { settings } = await readSettings(db);
      const products = [
        { unitId: desk.kayak, name: 'Kayak', price: cents(45_000), quantity: kayaks },
        { unitId: desk.paddle, name: 'Paddle', price: cents(2_525), quantity: paddles },
      ].filter(({ quantity }) => quantity > 0);
      const shipping = cents(delivery.by === 'shipping' ? 1_500 : 0);
      const quote = quoteShopOrder(
        products.map((product) => ({ ...product, off: cents(0), taxes: null })),
        shipping,
        rulesOf(settings),
      );
      const now = deps.clock.now();
      return inTransaction(db, async (tx) => {
        const { total, lines: gross, shipping: shippingCents } = quote;
        const [row] = await tx
          .insert(orders)
          .values({
            companyId: settings.company_id === 0 ? 1 : settings.company_id,
            customerId: over.customerId ?? null,
            name: 'Ada Guest',
            email: over.email ?? 'Ada@Example.test',
            phone: '+14165550111',
            deliveryDate: desk.day(3),
            status: orderState.depositNeeded,
            totalCents: total,
            depositCents: total,
            terms: {
              ...freezeOrderTerms(settings, quote),
              shop: { returnDays: over.returnDays ?? 14, cheapestShipping: cents(900) },
            },
            source: 'shop',
            delivery,
            shippingCents,
            createdAt: now,
          })
          .returning();
        if (!row) throw new Error('No order');
        for (const [position, { unitId, name, price, quantity }] of products.entries()) {
          await tx.insert(orderLines).values({
            orderId: row.id,
            position,
            unitId,
            variantId: sql`(select min(id) from product_variants where unit_id = ${unitId})`,
            name,
            priceCents: price,
            quantity,
            amountCents: cents(price * quantity),
            grossCents: gross[position] ?? cents(0),
          });
        }
        await addEntry(tx, {
          payableRef: { bookingId: null, orderId: row.id },
          direction: 'payment',
          kind: ledgerKind.finalPayment,
          amountCents: total,
          currency: 'CAD',
          method: byCard ? 'Credit card' : 'Cash',
          gatewayRef: byCard ? await charge(total) : null,
          madeAt: now,
        });
        await syncStatusFromLedger(tx, { bookingId: null, orderId: row.id });
        const made = await tx
          .select()
          .from(orderLines)
          .where(sql`order_id = ${row.id}`);
        await announceShopOrder(tx, deps, {
          order: { ...row, paidCents: total },
          lines: made,
          settings,
          setPasswordLink: null,
        });
        return row.id;
      });
    },
    deliver: async (id: number) => {
      const { delivery_state: state, shop: details } = await read(id);
      if (state === 'to_pack') await step(id, 'packed');
      await step(id, details?.delivery.by === 'pickup' ? 'ready' : 'shipped');
      const { version } = await read(id);
      const body = { version };
      return (await desk.staff.call('POST /api/orders/:id/complete', { params: { id }, body }))
        .data;
    },
  });
  return shop;
}
