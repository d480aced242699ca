import { todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db, { settings: { tax_registration_id: '12345 RT0001' } });
});
afterAll(() => server.close());

const contentOf = async (id: number) => {
  const { rows } = await server.deps.db.execute<{ content: Record<string, unknown> }>(
    sql`select content from invoices where id = ${id}`,
  );
  return rows[0]?.content;
};

describe('an invoice', () => {
  test('stays the same until something changes, and has a version per change', async () => {
    const { client, booking } = await customerWithBooking(server);
    const issue = async () =>
      (await client.call('POST /api/booking-invoice/:id', { params: { id: booking } })).data;
    const first = await issue();
    expect(first).toMatchObject({ kind: 'invoice', version: 1, total: 600, left: 540 });
    expect(await issue()).toEqual(first);
    const before = await contentOf(first.id);
    expect(before).toMatchObject({
      tax_registration_id: '12345 RT0001',
      tax_lines: [{ name: 'HST', percent: 13, amount: 6903 }],
      payments: [{ text: 'Deposit, Credit card', amount: 6000 }],
      total: 60_000,
    });
    await client.call('POST /api/make-payment', { body: { booking, amount: 240 } });
    const second = await issue();
    expect(second).toMatchObject({ number: first.number, version: 2, left: 300 });
    expect(await contentOf(first.id)).toEqual(before);
    const list = await client.call('GET /api/booking-invoices/:id', { params: { id: booking } });
    expect(list.data).toEqual([second, first]);
    await expect(
      server.deps.db.execute(sql`delete from invoices where id = ${first.id}`),
    ).rejects.toThrow();
  });

  test('shows the customer’s default address, and gets a version for another one', async () => {
    const { client, booking } = await customerWithBooking(server);
    const issue = async () =>
      (await client.call('POST /api/booking-invoice/:id', { params: { id: booking } })).data;
    const address = async (id: number) => (await contentOf(id))?.['customer'];
    const bare = await issue();
    expect(await address(bare.id)).not.toHaveProperty('address');
    const add = (line1: string, more: object = {}) =>
      client.call('POST /api/addresses', {
        body: { label: 'Home', line1, city: 'Toronto', region: 'ON', country: 'CA', ...more },
      });
    await add('1 Dock Road');
    await add('2 Pier Street', { line2: 'Unit 4' });
    const first = await issue();
    expect(first).toMatchObject({ number: bare.number, version: 2 });
    const lines = ['1 Dock Road', 'Toronto, ON', 'Canada'];
    expect(await address(first.id)).toMatchObject({ address: lines });
    expect(await issue()).toEqual(first);
    await add('3 Quay', { default: true, line2: 'Flat 5', postal_code: 'M5V 1A1' });
    const second = await issue();
    expect(second.version).toBe(3);
    expect(await address(second.id)).toMatchObject({
      address: ['3 Quay', 'Flat 5', 'Toronto, ON, M5V 1A1', 'Canada'],
    });
    expect(await address(first.id)).toMatchObject({ address: lines });
    const { status } = await client.send('GET', `/api/invoices/${second.id}/pdf`);
    expect(status).toBe(200);
  });

  test('is a byte-identical PDF, for its customer and staff only', async () => {
    const { client, booking } = await customerWithBooking(server);
    const { data } = await client.call('POST /api/booking-invoice/:id', {
      params: { id: booking },
    });
    const read = () =>
      server.app.inject({
        url: `/api/invoices/${data.id}/pdf`,
        cookies: Object.fromEntries(client.cookies),
      });
    const [one, two] = [await read(), await read()];
    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
    const stranger = await signedIn(server);
    const theirs = { params: { id: booking } };
    expect((await stranger.client.send('GET', `/api/invoices/${data.id}/pdf`)).status).toBe(404);
    expect(await stranger.client.refused('GET /api/booking-invoices/:id', theirs)).toMatchObject({
      status: 404,
    });
    expect(await stranger.client.refused('POST /api/booking-invoice/:id', theirs)).toMatchObject({
      status: 404,
    });
  });

  test('has numbers without gaps under concurrent issues', async () => {
    const customers = await Promise.all([1, 2, 3, 4, 5].map(() => customerWithBooking(server)));
    await Promise.all(
      customers.flatMap(({ client, booking }) =>
        [1, 2].map(() => client.call('POST /api/booking-invoice/:id', { params: { id: booking } })),
      ),
    );
    const { rows } = await server.deps.db.execute<{ number: number }>(
      sql`select distinct number from invoices where company_id = 1 order by number`,
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  });

  test('is followed by a credit note when the booking is cancelled', async () => {
    const { client, booking } = await customerWithBooking(server);
    const issue = async () =>
      (await client.call('POST /api/booking-invoice/:id', { params: { id: booking } })).data;
    const invoice = await issue();
    await server.deps.db.execute(sql`
      update bookings set status = 1, cancelled_at = ${server.clock.now()} where id = ${booking}`);
    const note = await issue();
    // The terms refund everything, including the deposit not refunded yet.
    expect(note).toMatchObject({ kind: 'credit_note', version: 1, total: -600, left: -60 });
    expect(note.number).toBeGreaterThan(invoice.number);
    expect(await contentOf(note.id)).toMatchObject({
      credits: invoice.number,
      tax_lines: [{ name: 'HST', amount: -6903 }],
    });
    expect(await issue()).toEqual(note);
  });

  test('is credited in full when the business cancels, before and after the manual refund', async () => {
    const { booking } = await customerWithBooking(server);
    const { client: staff } = await signedIn(server, 'Supervisor');
    const params = { id: booking };
    const byHand = {
      by: 'hand',
      booking,
      amount: 100,
      method: 'Cash',
      date: todayIn('America/Toronto', server.clock.now()),
    } as const;
    await staff.call('POST /api/take-payment', { body: byHand });
    await staff.call('POST /api/bookings/:id/cancel', {
      params,
      body: { by_business: true, reason: 'Storm' },
    });
    const issue = async () => (await staff.call('POST /api/booking-invoice/:id', { params })).data;
    const first = { kind: 'credit_note', version: 1, total: -600, left: -100 };
    expect(await issue()).toMatchObject(first);
    const { data: money } = await staff.call('GET /api/booking-money/:id', { params });
    const cash = money.ledger.find(
      ({ method, direction }) => method === 'Cash' && direction === 'payment',
    );
    await staff.call('POST /api/refund-payment', {
      body: { payment: cash?.id ?? 0, amount: 100, reason: 'Storm', method: 'Cash' },
    });
    expect(await issue()).toMatchObject({ ...first, version: 2, left: 0 });
  });

  test('is mailed with its PDF, once per request', async () => {
    const { booking, email } = await customerWithBooking(server);
    const staff = await signedIn(server, 'Supervisor');
    const send = () =>
      staff.client.call('POST /api/booking-invoice-send/:id', {
        params: { id: booking },
        headers: { 'idempotency-key': `send-invoice-${booking}` },
      });
    await send();
    await send();
    await server.runJobs(messagesTasks(server.deps));
    const { rows } = await server.deps.db.execute<{ attachments: { content: string }[] }>(
      sql`select attachments from messages where template = 'invoice' and recipient = ${email}`,
    );
    expect(rows).toHaveLength(1);
    const pdf = Buffer.from(rows[0]?.attachments[0]?.content ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
