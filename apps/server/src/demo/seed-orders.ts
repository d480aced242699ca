import { orderStateFromLedger } from '@slipway/domain/orders/order-state';
import { quoteOrder } from '@slipway/domain/orders/orders';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { multiply, zero, type Cents } from '@slipway/domain/money/money';
import { orderLines, orders } from '#db/tables/orders.ts';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { ledgerEntries } from '#db/tables/payments.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { variantsOfProducts } from '#features/catalogue/catalogue-api.ts';
import { adminId, demoCustomers } from './demo-people.ts';
import { demoOrders, type DemoOrder } from './demo-shop.ts';
import type { Seeding } from './seed-payments.ts';

const day = 24 * 3600 * 1000;

/** Some orders in each state. */
export async function seedOrders(seeding: Seeding): Promise<void> {
  for (const one of demoOrders) await seedOrder(seeding, one);
}

async function seedOrder(seeding: Seeding, one: DemoOrder): Promise<void> {
  const { tx, settings, now, today } = seeding;
  const found = await variantsOfProducts(
    tx,
    one.lines.map(([product]) => product),
  );
  const lines = one.lines.map(([id, quantity]) => {
    const product = found.find(({ unitId }) => unitId === id);
    if (!product) throw new Error(`The demo has no product ${id}`);
    return { product, quantity };
  });
  const customer = demoCustomers[one.customer];
  if (!customer) throw new Error(`The demo has no customer ${one.customer}`);
  const rules = { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
  const quote = quoteOrder(
    lines.map(({ product: { price, taxes }, quantity }) => ({ price, taxes, quantity })),
    rules,
  );
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
      companyId: lines[0]?.product.companyId ?? settings.company_id,
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
  await tx.insert(orderLines).values(
    lines.map(({ product, quantity }, position) => ({
      orderId: order.id,
      position,
      unitId: product.unitId,
      variantId: product.id,
      name: product.name,
      sku: product.sku,
      priceCents: product.price,
      quantity,
      amountCents: multiply(product.price, quantity),
    })),
  );
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
