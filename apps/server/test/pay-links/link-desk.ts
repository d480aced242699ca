import { sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

export type LinkDesk = Awaited<ReturnType<typeof openLinkDesk>>;

/** A business with a desk that makes links to pay by. */
export async function openLinks() {
  const server = await buildTestApp();
  await makeBusiness(server.deps.db);
  return { server, desk: await openLinkDesk(server) };
}

/** Bookings with links by which they are paid. */
export async function openLinkDesk(server: TestApp) {
  const staff = (await signedIn(server, 'Desk')).client;
  const { db } = server.deps;
  const copy = async (what: { booking: number } | { order: number }) => {
    const { data } = await staff.call('POST /api/pay-links', { body: what });
    return { ...data, token: new URL(data.link).pathname.split('/').at(-1) ?? '' };
  };
  return {
    staff,
    copy,
    /** A half day of 600.00 with its deposit of 60.00 paid, of which 240.00 are due, and a link to pay them. */
    async linked() {
      const customer = await customerWithBooking(server);
      const link = await copy({ booking: customer.booking });
      return { ...customer, link };
    },
    open: async (token: string) =>
      (await server.client().call('GET /api/pay/:token', { params: { token } })).data,
    pay: (token: string, body: object = { amount: 240, stripeToken: 'tok_visa' }) =>
      server.client().send('POST', `/api/pay/${token}`, { body }),
    /** What the ledger and the provider have of a booking. */
    async moneyOf(id: number) {
      const { rows } = await db.execute(sql`
        select b.status, b.paid_cents::int as paid,
          (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
             join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
             where l.booking_id = b.id and p.status = 'succeeded') as charged,
          (select count(*)::int from messages m
             where m.booking_id = b.id and m.template = 'payment-receipt') as receipts
        from bookings b where b.id = ${id}`);
      return rows[0];
    },
  };
}
