import { quoteOrder } from '@slipway/domain/orders/orders';
import { cents } from '@slipway/domain/money/money';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { calendarDate } from '@slipway/domain/dates/dates';
import { ledgerEntries } from '#db/tables/payments.ts';
import { orderLines, orders } from '#db/tables/orders.ts';
import { freezeOrderTerms } from '@slipway/domain/orders/order-terms';
import type { TestApp } from '../harness/build-app.ts';
import type { TestClient } from '../harness/client.ts';
import { createProduct, createUser, password } from './factories.ts';

/** A customer with one row of every kind. */
export interface CustomerWithHistory {
  client: TestClient;
  email: string;
  /** The rows' ids by kind. */
  ids: Record<'user' | 'booking' | 'card' | 'address' | 'payment' | 'order', number>;
}

/**
 * A full day on the business's day unit, booked and paid by the customer, with survey, card,
 * address and an order.
 */
export async function createCustomerWithHistory(
  server: TestApp,
  unit: { id: number; packages: { full_day: number } },
  fields: { email: string; name: string; date: string; phone?: string },
): Promise<CustomerWithHistory> {
  const { db } = server.deps;
  const { email, name, date, phone = '+14165550177' } = fields;
  const user = await createUser(db, { email, name, phone });
  const client = server.client();
  await client.signIn(email, password);
  const card = await client.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
  const answer = await client.call('POST /api/booking/create', {
    body: {
      unit_id: unit.id,
      package_id: unit.packages.full_day,
      package_name: 'Full Day Package',
      date,
      name,
      email,
      phone,
      details: 2,
      total_price: 2000,
      amount: 200,
    },
  });
  if (answer.data.status !== 'booked') throw new Error('Not booked');
  const booking = answer.data.id;
  await client.call('PUT /api/bookings/:id/survey', {
    params: { id: booking },
    body: { guests: [{ name: `Guest of ${name}`, age: 9, allergies: 'peanuts of this test' }] },
  });
  const address = await client.call('POST /api/addresses', {
    body: { label: 'Home', line1: `1 Road of ${name}`, city: 'Toronto', country: 'CA' },
  });
  const [payment] = await db
    .select({ id: ledgerEntries.id, of: ledgerEntries.bookingId })
    .from(ledgerEntries)
    .then((rows) => rows.filter(({ of }) => of === booking));
  const order = await insertOrder(server, { userId: user.id, phone, ...fields });
  if (!payment) throw new Error('Nothing was paid');
  const ids = { user: user.id, booking, card: card.data.id, address: address.data.id };
  return { client, email, ids: { ...ids, payment: payment.id, order } };
}

/** Creates such customers one after another, each with a unique name, address, phone and day. */
export function wholeCustomers(
  server: TestApp,
  unit: Parameters<typeof createCustomerWithHistory>[1],
): () => Promise<CustomerWithHistory & { name: string; phone: string }> {
  let count = 0;
  return async () => {
    count += 1;
    const name = `Wilma Whole ${count}`;
    const phone = `+1416555${String(2000 + count)}`;
    const date = `2026-09-${String(count).padStart(2, '0')}`;
    const fields = { email: `whole-${count}@example.test`, name, phone, date };
    return { ...(await createCustomerWithHistory(server, unit, fields)), name, phone };
  };
}

/** An order of one product, delivered long ago. */
async function insertOrder(
  { deps: { db } }: TestApp,
  of: { userId: number; email: string; name: string; phone: string },
): Promise<number> {
  const quote = quoteOrder([{ price: cents(50_000), quantity: 2 }], {
    taxes: [],
    pricesIncludeTax: true,
  });
  const [row] = await db
    .insert(orders)
    .values({
      companyId: 1,
      customerId: of.userId,
      name: of.name,
      email: of.email,
      phone: of.phone,
      deliveryDate: calendarDate('2026-01-10'),
      deliveryAddress: `1 Road of ${of.name}`,
      status: 0,
      totalCents: cents(100_000),
      depositCents: cents(10_000),
      terms: freezeOrderTerms(defaultSettings, quote),
      createdAt: new Date('2026-01-02T12:00:00Z'),
    })
    .returning({ id: orders.id });
  if (!row) throw new Error('The order was not inserted');
  const product = await createProduct(db, { companyId: 1, quantity: 2 });
  await db.insert(orderLines).values({
    orderId: row.id,
    position: 1,
    unitId: product.id,
    variantId: product.variantId,
    name: 'Rod',
    priceCents: cents(50_000),
    quantity: 2,
    amountCents: cents(100_000),
  });
  return row.id;
}
