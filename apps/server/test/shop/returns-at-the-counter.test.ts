import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../harness/client.ts';
import { createUser, password } from '../support/factories.ts';
import { openShopDesk, type ShopDesk } from './shop-orders.ts';

let desk: ShopDesk;
let counter: TestClient;
beforeAll(async () => {
  desk = await openShopDesk();
  const { email } = await createUser(desk.server.deps.db, { role: 'Desk' });
  counter = desk.server.client();
  await counter.signIn(email, password);
});
afterAll(() => desk.server.close());

const enter = async (id: number, by: TestClient) =>
  by.send('POST', `/api/orders/${id}/return`, {
    body: {
      version: (await desk.read(id)).version,
      lines: [{ position: 0, quantity: 1 }],
      reason: '',
    },
  });
const receive = async (id: number, by: TestClient) => {
  const lines = [{ position: 0, received: 1, restocked: 1 }];
  const { version } = await desk.read(id);
  return by.send('POST', `/api/orders/${id}/return/receive`, {
    body: { version, lines, refund: 25.25 },
  });
};
const byTerms = async (id: number) => (await desk.read(id)).shop?.return_by_terms;

test('Desk enters and receives a return that is asked for within its days', async () => {
  await desk.restock();
  const id = await desk.order();
  await desk.deliver(id);
  expect(await byTerms(id)).toBe(true);
  expect((await enter(id, counter)).status).toBe(200);
  expect((await receive(id, counter)).status).toBe(200);
});

test('Desk gives nothing back for a return without days, where a Supervisor does', async () => {
  await desk.restock();
  const id = await desk.order({ returnDays: 0 });
  await desk.deliver(id);
  expect(await byTerms(id)).toBe(false);
  expect((await enter(id, counter)).status).toBe(403);
  expect((await enter(id, desk.staff)).status).toBe(200);
  expect((await receive(id, counter)).status).toBe(403);
  expect(await desk.read(id)).toMatchObject({ paid: 65.5 });
  expect((await receive(id, desk.staff)).status).toBe(200);
});
