import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesThatHold } from '#test/harness/tables-that-hold.ts';
import { createUser, password } from '#test/support/factories.ts';
import { openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.server.close());

const tablesWith = (trace: string) => tablesThatHold(desk.server.database.pool, [trace]);

/** Deletes the account once nothing lies ahead. */
async function leave(email: string): Promise<void> {
  const client = desk.server.client();
  await client.signIn(email, password);
  await client.call('POST /api/own-account/delete', { body: { password } });
}

test('an account has its orders and returns in its own data, and leaves nothing of them once it is deleted', async () => {
  await desk.restock();
  const trace = 'Olga Ordered';
  const { id: customerId, email } = await createUser(desk.server.deps.db, {
    name: trace,
    email: 'olga@example.test',
  });
  const id = await desk.order({ customerId, email, kayaks: 1 });
  const params = { id };
  await desk.step(id, 'packed');
  await desk.step(id, 'shipped', `Parcel of ${trace}`);
  const version = async () => (await desk.read(id)).version;
  await desk.staff.call('POST /api/orders/:id/complete', {
    params,
    body: { version: await version() },
  });
  await desk.staff.call('POST /api/orders/:id/return', {
    params,
    body: {
      version: await version(),
      lines: [{ position: 1, quantity: 1 }],
      reason: `${trace} is ill`,
    },
  });
  await desk.staff.call('POST /api/orders/:id/return/receive', {
    params,
    body: {
      version: await version(),
      lines: [
        {
          ...{ position: 1, received: 1, restocked: 1 },
          ...{ deduction: 5.25, deduction_reason: `${trace} scratched it` },
        },
      ],
      refund: 20,
    },
  });
  await desk.staff.call('POST /api/orders/:id/refund', {
    params,
    body: {
      version: await version(),
      lines: [{ position: 0, amount: 10 }],
      shipping: 0,
      reason: `${trace} waited for long`,
    },
  });
  expect(await tablesWith(trace)).toEqual(
    expect.arrayContaining([
      ...['public.order_refunds', 'public.order_return_lines', 'public.order_returns'],
      'public.orders',
    ]),
  );
  const client = desk.server.client();
  await client.signIn(email, password);
  const { body: own } = await client.send('GET', '/api/own-data');
  expect(own).toMatchObject({
    basket: [],
    orders: [
      {
        ...{ number: id, tracking: `Parcel of ${trace}`, gift_cards: [] },
        delivery: { address: { line1: '1 Front Street', city: 'Toronto' } },
        returns: [
          {
            reason: `${trace} is ill`,
            lines: [
              {
                ...{ product: 'Paddle', quantity: 1, received: 1 },
                ...{ deducted: 5.25, deduction_reason: `${trace} scratched it` },
              },
            ],
          },
        ],
      },
    ],
  });
  await leave(email);
  expect(await tablesWith(trace)).toEqual([]);
});

test('… and nothing of what staff typed about gift cards that it was given', async () => {
  const trace = 'Gina Given';
  const { email } = await createUser(desk.server.deps.db, {
    name: trace,
    email: 'gina@example.test',
  });
  const { data: card } = await desk.staff.call('POST /api/gift-cards', {
    body: {
      ...{ request: crypto.randomUUID(), amount: 50, method: 'Cash', reference: `For ${trace}` },
      ...{ recipient_name: trace, recipient_email: email, sender_name: '', message: '' },
      ...{ send_on: null, expires_on: null },
    },
  });
  await desk.staff.call('POST /api/gift-cards/:id/end', {
    params: { id: card.id },
    body: { method: null, reason: `${trace} lost it`, version: card.version },
  });
  expect(await tablesWith(trace)).toEqual(
    expect.arrayContaining(['public.gift_card_events', 'public.gift_cards']),
  );
  await leave(email);
  expect(await tablesWith(trace)).toEqual([]);
});

test('an account is not deleted while an order is still to be delivered, and it says so', async () => {
  await desk.restock();
  const { id: customerId, email } = await createUser(desk.server.deps.db);
  await desk.order({ customerId, email });
  const client = desk.server.client();
  await client.signIn(email, password);
  const refused = await client.refused('POST /api/own-account/delete', { body: { password } });
  expect(refused).toMatchObject({ status: 422, code: 'booking_ahead' });
  expect(refused.message).toContain('while an order of yours is still to be delivered');
});
