import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, createUser, password } from '#test/support/factories.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

/** Adds copies of an order, as after years of business, without taking stock. */
async function copyOrder(id: number, times: number): Promise<void> {
  const client = await desk.server.database.pool.connect();
  try {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
       where table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'`,
    );
    const names = rows[0]?.names ?? '';
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with copies as (
         insert into orders (${names}) select ${names} from orders, generate_series(1, $2::integer)
         where id = $1 returning id
       )
       insert into order_lines
       select c.id, l.position, l.unit_id, l.name, l.sku, l.price_cents, l.quantity, l.amount_cents, l.variant_id
       from copies c cross join order_lines l where l.order_id = $1`,
      [id, times],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

describe('the list', () => {
  test('filters, sorts, pages and counts on the server, with the same rows in the CSV', async () => {
    const late = await desk.take({ name: 'Zoe List', delivery_date: desk.day(60) });
    const soon = await desk.take({ name: 'Abe, "List"', delivery_date: desk.day(50) });
    await desk.take({ name: 'Ben List', delivery_date: desk.day(55) }).then(({ id, version }) =>
      desk.staff.call('POST /api/orders/:id/cancel', {
        params: { id },
        body: { version, refund: 0 },
      }),
    );
    const list = async (query: Record<string, string>) => {
      const { data, meta } = await desk.staff.call('GET /api/orders', {
        query: { q: 'List', ...query },
      });
      return [meta.total, ...data.map(({ name }) => name)];
    };
    expect(await list({ state: 'open' })).toEqual([2, 'Abe, "List"', 'Zoe List']);
    expect(await list({ sort: '-name', per_page: '1' })).toEqual([3, 'Zoe List']);
    expect(await list({ from: desk.day(56) })).toEqual([1, 'Zoe List']);
    expect(await list({ unit_id: String(desk.kayak), state: 'cancelled' })).toEqual([
      1,
      'Ben List',
    ]);
    expect(await list({ q: `#${late.id}` })).toEqual([1, 'Zoe List']);
    const csv = await desk.staff.send('GET', '/api/orders/csv', {
      query: { q: 'List', state: 'open', sort: 'name' },
    });
    const lines = String(csv.body).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe(
      `${soon.id},${desk.day(50)},"Abe, ""List""",${soon.email},'+14165550111,1 Pier Road,2 × Kayak; 3 × Paddle,Deposit Needed,Open,Staff,,CAD,975.75,0.00,975.75`,
    );
  });

  test('shows what is paid of each, and sorts by it', async () => {
    const cash = { paid_by_hand: { method: 'Cash' as const } };
    await desk.take({ name: 'Paid one', ...cash, ...desk.onlyKayaks(1) });
    await desk.take({ name: 'Paid none' });
    await desk.take({ name: 'Paid two', ...cash, ...desk.onlyKayaks(2) });
    const list = async (sort: string) => {
      const { data } = await desk.staff.call('GET /api/orders', { query: { q: 'Paid', sort } });
      return data.map(({ name, deposit, paid, left, total_price: total }) => {
        expect(left).toBe(total - paid);
        return [name, paid, paid === 0 ? 0 : deposit];
      });
    };
    const most = await list('-paid');
    expect(most.map(([name]) => name)).toEqual(['Paid two', 'Paid one', 'Paid none']);
    expect(await list('paid')).toEqual(most.toReversed());
    // A manual deposit was paid for each, except one that is unpaid.
    for (const [, paid, deposit] of most) expect(paid).toBe(deposit);
    expect(Number(most[1]?.[1])).toBeGreaterThan(0);
  });

  test('of a very common product is reported as long, and paged', async () => {
    const { id } = await desk.take({ name: 'Copied' });
    await copyOrder(id, 1000);
    const query = { unit_id: String(desk.kayak), per_page: '2' };
    const { data, meta } = await desk.staff.call('GET /api/orders', { query });
    expect(meta).toMatchObject({ total: 1000, total_is_least: true });
    expect(data.map(({ name }) => name)).toEqual(['Copied', 'Copied']);
    const none = { ...query, state: 'cancelled' };
    const few = await desk.staff.call('GET /api/orders', { query: none });
    expect(few.meta).toMatchObject({ total: 0, total_is_least: false });
  });

  test('of a customer contains only their own, without staff notes', async () => {
    const owner = await createUser(desk.server.deps.db, { email: 'owner@example.test' });
    await desk.take({ customer_id: owner.id, email: owner.email, staff_notes: 'Pays late' });
    await desk.take();
    const customer = desk.server.client();
    await customer.signIn(owner.email, password);
    const { data, meta } = await customer.call('GET /api/my-orders');
    expect(meta.total).toBe(1);
    expect(JSON.stringify(data)).not.toContain('Pays late');
    expect(data[0]?.lines[0]).toMatchObject({ name: 'Kayak', quantity: 2 });
    const number = data[0]?.id ?? 0;
    const one = await customer.call('GET /api/my-orders', { query: { number } });
    expect(one.data).toEqual(data);
    const none = await customer.call('GET /api/my-orders', { query: { number: number + 1 } });
    expect(none.data).toEqual([]);
  });

  test('excludes another company’s sales', async () => {
    const order = await desk.take();
    const other = await createCompany(desk.server.deps.db, { name: 'Other' });
    await desk.server.deps.db.execute(
      sql`update orders set company_id = ${other.id} where id = ${order.id}`,
    );
    expect(
      (await desk.staff.refused('GET /api/orders/:id', { params: { id: order.id } })).status,
    ).toBe(404);
    const { meta } = await desk.staff.call('GET /api/orders', { query: { q: `#${order.id}` } });
    expect(meta.total).toBe(0);
  });
});
