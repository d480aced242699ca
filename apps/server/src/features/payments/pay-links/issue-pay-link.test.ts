import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { openLinks } from '#test/pay-links/link-desk.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';

const { server, desk } = await openLinks();
afterAll(() => server.close());

const later = { status: 3, paid: 30_000, charged: 30_000, receipts: 1 };
const rows = async (query: ReturnType<typeof sql>) => (await server.deps.db.execute(query)).rows;

describe('customers', () => {
  test('make links for their own bookings and orders, and pay by them', async () => {
    const { client, booking, id } = await customerWithBooking(server);
    const { data } = await client.call('POST /api/pay-links', { body: { booking } });
    const token = new URL(data.link).pathname.split('/').at(-1) ?? '';
    expect(await desk.open(token)).toMatchObject({ booking, state: 'open', amount: 240 });
    expect((await desk.pay(token)).status).toBe(200);
    expect(await desk.moneyOf(booking)).toEqual(later);
    expect(await rows(sql`select made_by from pay_links where id = ${data.id}`)).toEqual([
      { made_by: id },
    ]);
  });

  test('make none for what is not theirs, as if it did not exist, and end none', async () => {
    const { link, booking } = await desk.linked();
    const { client } = await signedIn(server);
    for (const what of [booking, 999_999]) {
      const refused = await client.refused('POST /api/pay-links', { body: { booking: what } });
      expect(refused.status).toBe(404);
    }
    const end = { params: { id: link.id } };
    expect((await client.refused('POST /api/pay-links/:id/end', end)).status).toBe(403);
  });
});
