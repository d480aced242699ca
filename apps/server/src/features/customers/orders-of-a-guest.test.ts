import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityTasks } from '#features/identity/identity-jobs.ts';
import { createUser, password } from '#test/support/factories.ts';
import { mailsTo, tokenOf } from '#test/support/mail.ts';
import { tablesThatHold } from '#test/harness/tables-that-hold.ts';
import { openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.server.close());

const row = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows[0];
const ofWhom = (id: number) =>
  row(sql`select customer_id, name, email from orders where id = ${id}`);
const remove = async (email: string) => {
  const client = desk.server.client();
  await client.signIn(email, password);
  return client.send('POST', '/api/own-account/delete', { body: { password } });
};
/** Verifies an address by the link that is mailed to it. */
async function verify(email: string): Promise<void> {
  await desk.server.client().call('POST /forgot-password', { body: { email } });
  await desk.server.runJobs(identityTasks(desk.server.deps));
  const mails = await mailsTo(desk.server.deps.db, email);
  const { link } = mails.findLast(({ template }) => template === 'password-recovery') ?? {};
  const body = { token: tokenOf(link ?? ''), email, password, password_confirmation: password };
  await desk.server.client().call('POST /reset-password', { body });
}
const wrongSums = () => row(sql`select name from check_sums() where different > 0`);

test('what a guest ordered is theirs once their address is verified', async () => {
  await desk.restock();
  const email = 'later@example.test';
  const { db } = desk.server.deps;
  const user = await createUser(db, { email, verified: false });
  const id = await desk.order({ email: 'Later@Example.test' });
  const held = await desk.order({ email });
  await db.execute(sql`update orders set status = 0, hold_expires_at = now() where id = ${held}`);
  const other = await desk.order({ email: 'other@example.test' });
  expect(await ofWhom(id)).toMatchObject({ customer_id: null });
  await verify(email);
  expect(await ofWhom(id)).toMatchObject({ customer_id: user.id });
  expect(await ofWhom(held)).toMatchObject({ customer_id: null });
  expect(await ofWhom(other)).toMatchObject({ customer_id: null });
  const client = desk.server.client();
  await client.signIn(email, password);
  const { data } = await client.call('GET /api/my-orders', { query: {} });
  expect(data.map((order) => order.id)).toEqual([id]);
  expect(await wrongSums()).toBeUndefined();
});

test('an account is kept while an order that was made with its address is to be delivered', async () => {
  await desk.restock();
  const email = 'waiting@example.test';
  await createUser(desk.server.deps.db, { email });
  const id = await desk.order({ email });
  const refused = await remove(email);
  expect(refused).toMatchObject({ status: 422, body: { code: 'booking_ahead' } });
  await desk.deliver(id);
  expect((await remove(email)).status).toBe(204);
});

test('what was ordered with an address that is verified is erased with its account', async () => {
  await desk.restock();
  const email = 'gone@example.test';
  await createUser(desk.server.deps.db, { email, name: 'Somebody' });
  const id = await desk.order({ email });
  await desk.deliver(id);
  const { version } = await desk.read(id);
  const part = {
    lines: [{ position: 0, amount: 1 }],
    shipping: 0,
    reason: 'gone@example.test asked',
  };
  const body = { ...part, version };
  await desk.staff.call('POST /api/orders/:id/refund', { params: { id }, body });
  // Another one was never paid.
  const freed = await desk.order({ email });
  const { db } = desk.server.deps;
  await db.execute(
    sql`update orders set status = 0, hold_expires_at = now(), cancelled_at = now() where id = ${freed}`,
  );
  expect((await remove(email)).status).toBe(204);
  expect(await ofWhom(id)).toMatchObject({ name: '', email: '' });
  expect(await ofWhom(freed)).toMatchObject({ customer_id: null, name: '', email: '' });
  expect(await tablesThatHold(desk.server.database.pool, [email])).toEqual([]);
  expect(await wrongSums()).toBeUndefined();
});

test('what was ordered with an address that is not verified may be somebody else’s', async () => {
  await desk.restock();
  const email = 'unproven@example.test';
  await createUser(desk.server.deps.db, { email, verified: false });
  const id = await desk.order({ email });
  expect((await remove(email)).status).toBe(204);
  expect(await ofWhom(id)).toMatchObject({ customer_id: null, email });
});
