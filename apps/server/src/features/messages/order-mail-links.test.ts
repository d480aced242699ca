import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';
import { renderMessage } from './render-message.ts';
import { asWritten } from '#test/support/mail.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
  await desk.restock();
});
afterAll(() => desk.server.close());

test('every mail about an order links to it', async () => {
  const { id, version } = await desk.take();
  const by = { by: 'hand', method: 'Cash', date: desk.day(0), reference: '' };
  await desk.staff.call('POST /api/take-payment', { body: { ...by, order: id, amount: 97.58 } });
  await desk.staff.call('POST /api/order-invoice-send/:id', { params: { id } });
  await desk.staff.call('POST /api/orders/:id/cancel', {
    params: { id },
    body: { version, refund: 97.58 },
  });
  const { rows } = await desk.server.deps.db.execute<{
    template: string;
    params: Record<string, unknown>;
  }>(sql`select template, params from messages
         where order_id = ${id} and channel = 'mail' order by id`);
  const page = `${desk.server.deps.publicUrl()}/dashboard?order=${id}`;
  const linked = await Promise.all(
    rows.map(async ({ template, params }) => {
      const { text } = await renderMessage({ channel: 'mail', template, params }, asWritten);
      return [template, text.includes(`${page}\n`)];
    }),
  );
  expect(Object.fromEntries(linked)).toMatchObject({
    'payment-receipt': true,
    invoice: true,
    'order-cancelled': true,
  });
  expect(linked.filter(([, leads]) => leads !== true)).toEqual([]);
});
