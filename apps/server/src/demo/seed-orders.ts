import { orderStateFromLedger } from '@slipway/domain/bookings/order-state';
import { quoteOrder } from '@slipway/domain/bookings/orders';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { zero, type Cents } from '@slipway/domain/money/money';
import { orderLines, orders } from '#db/tables/orders.ts';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { ledgerEntries } from '#db/tables/payments.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { findProducts } from '#features/catalogue/catalogue-api.ts';
import { adminId, demoCustomers } from './demo-people.ts';
import type { Seeding } from './seed-payments.ts';

const day = 24 * 3600 * 1000;

interface DemoOrder {
  unit: number;
  /** Days from today. */
  delivery: number;
  /** Index in the list of customers. */
  customer: number;
  address: string;
  paid: 'nothing' | 'deposit' | 'all';
  completed?: boolean;
  cancelled?: string;
}

/** Delivered, open, and cancelled by the business; one product is left to order. */
const demoOrders: DemoOrder[] = [
  {
    unit: 3,
    delivery: -12,
    customer: 4,
    address: '18 Dock Road, Port Credit, ON',
    paid: 'all',
    completed: true,
  },
  {
    unit: 2,
    delivery: 20,
    customer: 7,
    address: '4 Marina Lane, Oakville, ON',
    paid: 'deposit',
  },
  { unit: 1, delivery: 33, customer: 2, address: '', paid: 'nothing', cancelled: 'Changed plans' },
];

/** Some orders in each state, for a business that sells. */
export async function seedOrders(seeding: Seeding): Promise<void> {
  if (seeding.settings.purpose === 'rent') return;
  for (const one of demoOrders) await seedOrder(seeding, one);
}

async function seedOrder(seeding: Seeding, one: DemoOrder): Promise<void> {
  const { tx, settings, now, today } = seeding;
  const product = (await findProducts(tx, [one.unit])).get(one.unit);
  const customer = demoCustomers[one.customer];
  if (!product || !customer) throw new Error(`The demo has no product ${one.unit}`);
  const rules = { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
  const quote = quoteOrder([{ price: product.price, quantity: 1 }], rules);
  const payments: { kind: LedgerKind; amount: Cents }[] = [
    { kind: ledgerKind.deposit, amount: quote.deposit },
    { kind: ledgerKind.finalPayment, amount: quote.rest },
  ].slice(0, { nothing: 0, deposit: 1, all: 2 }[one.paid]);
  const paid = { nothing: zero, deposit: quote.deposit, all: quote.total }[one.paid];
  const { total, deposit } = quote;
  const createdAt = new Date(now.getTime() - 20 * day);
  const [order] = await tx
    .insert(orders)
    .values({
      companyId: product.companyId,
      customerId: customer.id,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      deliveryDate: addDays(today, one.delivery),
      deliveryAddress: one.address,
      status: orderStateFromLedger({ total, deposit, paid, refunded: zero }),
      completedAt: one.completed ? new Date(now.getTime() - 12 * day) : null,
      cancelledAt: one.cancelled === undefined ? null : new Date(now.getTime() - 3 * day),
      cancelReason: one.cancelled ?? null,
      totalCents: total,
      depositCents: deposit,
      terms: {
        quote,
        currency: settings.currency,
        zone: settings.time_zone,
        cancellation: settings.cancellation,
      },
      madeBy: adminId,
      createdAt,
    })
    .returning({ id: orders.id });
  if (!order) throw new Error('The demo order was not inserted');
  await tx.insert(orderLines).values({
    orderId: order.id,
    position: 0,
    unitId: product.id,
    name: product.name,
    sku: product.sku,
    priceCents: product.price,
    quantity: 1,
    amountCents: product.price,
  });
  const change = { orderId: order.id, changedBy: adminId };
  await recordChange(tx, { ...change, changedAt: createdAt, action: 'created' });
  if (one.cancelled !== undefined) {
    const changedAt = new Date(now.getTime() - 3 * day);
    const after = { reason: one.cancelled };
    await recordChange(tx, { ...change, changedAt, action: 'cancelled', after });
  }
  for (const [n, { kind, amount }] of payments.entries()) {
    const madeAt = new Date(createdAt.getTime() + n * 5 * day);
    await tx.insert(ledgerEntries).values({
      orderId: order.id,
      direction: 'payment',
      kind,
      amountCents: amount,
      currency: settings.currency,
      method: 'E-transfer',
      madeBy: adminId,
      madeAt,
      paidOn: todayIn(settings.time_zone, madeAt),
    });
  }
}
