import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute<Row>(query)).rows;
const params = (id: number) => ({ params: { id } });
const version = async (id: number) => (await desk.read(id)).version;

/** An order of two at 25.25, shipped for 15.00 (the cheapest way 9.00), of which some come back. */
async function returned(quantity: number): Promise<number> {
  const id = await desk.order();
  await desk.deliver(id);
  await ask(id, quantity);
  return id;
}
const ask = async (id: number, quantity: number) =>
  desk.staff.call('POST /api/orders/:id/return', {
    ...params(id),
    body: { version: await version(id), lines: [{ position: 0, quantity }], reason: '' },
  });
const receiving = async (
  id: number,
  line: { received: number; deduction: number; deduction_reason?: string },
  refund: number,
) => ({
  ...params(id),
  body: { version: await version(id), refund, lines: [{ position: 0, restocked: 0, ...line }] },
});
const receive = async (...of: Parameters<typeof receiving>) =>
  (await desk.staff.call('POST /api/orders/:id/return/receive', await receiving(...of))).data;
const refuse = async (...of: Parameters<typeof receiving>) =>
  desk.staff.refused('POST /api/orders/:id/return/receive', await receiving(...of));
const wrongSums = () => rows(sql`select name from check_sums() where different > 0`);
const scratched = { received: 1, deduction: 5.25, deduction_reason: 'Scratched' };

test('a deduction lowers the refund, stays charged, and its customer is told why', async () => {
  const id = await returned(1);
  const preview = await desk.staff.call('POST /api/orders/:id/return-preview', {
    ...params(id),
    body: { lines: [{ position: 0, quantity: 1, deduction: 5.25 }] },
  });
  expect(preview.data).toEqual({
    ...{ currency: 'CAD', goods: 20, shipping: 0, refund: 20, deducted: 5.25 },
    lines: [{ position: 0, amount: 25.25 }],
  });
  const after = await receive(id, scratched, 20);
  expect(after).toMatchObject({
    ...{ paid: 45.5, left: 0, status: 3 },
    shop: {
      refunded: 20,
      lines: [{ returned: 1, restocked: 0, refunded: 20 }],
      returns: [{ lines: [{ received: 1, deduction: 5.25, deduction_reason: 'Scratched' }] }],
    },
  });
  expect(after.history.find(({ action }) => action === 'return_received')?.after).toMatchObject({
    ...{ deducted: 5.25, refund: 20 },
  });
  const [mail] = await rows<{ params: unknown }>(
    sql`select params from messages where order_id = ${id} and template = 'shop-return-received'`,
  );
  expect(mail?.params).toMatchObject({
    ...{ refund: 2000, deductions: [{ name: 'Paddle', amount: 525, reason: 'Scratched' }] },
  });
  const entries = await rows(
    sql`select amount_cents::integer as amount from ledger_entries where order_id = ${id} and direction = 'refund'`,
  );
  expect(entries).toEqual([{ amount: 2000 }]);
  const invoice = await desk.staff.call('POST /api/order-invoice/:id', params(id));
  expect(invoice.data).toMatchObject({ kind: 'invoice', total: 45.5 });
  expect(await wrongSums()).toEqual([]);
});

test('what was deducted does not come back with the rest, and staff can give it back later', async () => {
  const id = await returned(1);
  await receive(id, scratched, 20);
  await ask(id, 1);
  // The other piece, and the cheapest way.
  const all = await receive(id, { received: 1, deduction: 0 }, 34.25);
  expect(all).toMatchObject({ delivery_state: 'returned', left: 0, shop: { refunded: 54.25 } });
  const given = await desk.staff.call('POST /api/orders/:id/refund', {
    ...params(id),
    body: {
      ...{ version: all.version, lines: [{ position: 0, amount: 5.25 }], shipping: 0 },
      reason: 'It was scratched before',
    },
  });
  expect(given.data).toMatchObject({ left: 0, shop: { refunded: 59.5 } });
  expect(await wrongSums()).toEqual([]);
});

test('all of a line may be deducted: nothing is refunded then, and the return is over', async () => {
  const id = await returned(1);
  const broken = { received: 1, deduction: 25.25, deduction_reason: 'Broken' };
  expect(await receive(id, broken, 0)).toMatchObject({
    ...{ return_asked: false, left: 0, paid: 65.5 },
    shop: { refunded: 0, lines: [{ returned: 1, refunded: 0 }] },
  });
});

test('a deduction is within what came back of its line, has a reason, and is what was shown', async () => {
  const id = await returned(1);
  const beyond = await refuse(id, { ...scratched, deduction: 25.26 }, 0);
  expect([beyond.status, beyond.errors]).toEqual([
    422,
    { 'lines.0.deduction': ['At most CA$25.25 can be deducted of this.'] },
  ]);
  const silent = await refuse(id, { ...scratched, deduction_reason: ' ' }, 20);
  expect(silent.errors).toEqual({
    'lines.0.deduction_reason': ['Please say why this is deducted.'],
  });
  expect((await refuse(id, scratched, 25.25)).code).toBe('refund_changed');
  expect(await refuse(id, { ...scratched, deduction: -1 }, 26.25)).toMatchObject({ status: 422 });
});

test('of two who receive with another deduction at once one is refused', async () => {
  const id = await returned(1);
  const both = [
    await receiving(id, scratched, 20),
    await receiving(id, { ...scratched, deduction: 10.25 }, 15),
  ];
  const ended = await Promise.allSettled(
    both.map((one) => desk.staff.call('POST /api/orders/:id/return/receive', one)),
  );
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refunds = await rows<{ amount: number }>(
    sql`select amount_cents::integer as amount from ledger_entries where order_id = ${id} and direction = 'refund'`,
  );
  expect(refunds).toHaveLength(1);
});

test.each([
  ['more than its pieces came to', 1, 2526, 'Wet', 'order_return_lines_within_paid'],
  ['without a reason', 1, 1, '', 'order_return_lines_reason'],
  ['of nothing that came', 0, 1, 'Wet', 'order_return_lines_within_paid'],
  ['less than nothing', 1, -1, 'Wet', 'order_return_lines_deduction'],
])('the database refuses to deduct %s', async (_what, received, deducted, reason, constraint) => {
  const id = await returned(1);
  const update = sql`update order_return_lines
    set received = ${received}, deduction_cents = ${deducted}, deduction_reason = ${reason}
    where order_id = ${id}`;
  await expect(rows(update)).rejects.toMatchObject({ cause: { constraint } });
});

test('the database refuses to deduct what was refunded of a line before', async () => {
  const id = await returned(2);
  await desk.staff.call('POST /api/orders/:id/refund', {
    ...params(id),
    body: {
      ...{ version: await version(id), lines: [{ position: 0, amount: 50 }], shipping: 0 },
      reason: 'Late',
    },
  });
  const deduct = (amount: number) => sql`update order_return_lines
    set received = 2, deduction_cents = ${amount}, deduction_reason = 'Wet' where order_id = ${id}`;
  await expect(rows(deduct(51))).rejects.toMatchObject({
    cause: { constraint: 'order_return_lines_within_paid' },
  });
  await rows(deduct(50));
  await expect(rows(deduct(40))).rejects.toMatchObject({
    cause: { message: 'A return is received once, and stays as it was asked for' },
  });
});
