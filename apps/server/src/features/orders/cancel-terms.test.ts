import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

describe('a cancellation', () => {
  const cancelled = async (id: number, version: number, over: object = {}) =>
    (
      await desk.staff.call('POST /api/orders/:id/cancel', {
        params: { id },
        body: { version, refund: 0, ...over },
      })
    ).data;

  test('returns stock', async () => {
    const order = await desk.take(desk.onlyKayaks(8));
    expect((await desk.staff.refused('POST /api/orders', { body: desk.body() })).errors).toEqual({
      'lines.0.quantity': ['Kayak is sold out.'],
    });
    await cancelled(order.id, order.version);
    expect(await desk.held(desk.kayak)).toBe(0);
    await desk.take();
  });

  test.each([
    [40, false, 180, 0, 0],
    [20, false, 0, 180, 0],
    [3, false, 0, 180, 1620],
    [3, true, 180, 0, 0],
  ])(
    '%d days before the delivery, by the business %j: refunds %d',
    async (days, byBusiness, refund, kept, owed) => {
      const order = await desk.take({
        ...desk.onlyKayaks(4),
        delivery_date: desk.day(days),
        paid_by_hand: { method: 'Cash' },
      });
      const preview = await desk.staff.call('POST /api/orders/:id/cancel-preview', {
        params: { id: order.id },
        body: { by_business: byBusiness },
      });
      expect(preview.data).toMatchObject({ paid: 180, refund, kept, owed, by_card: 0 });
      const wrong = await desk.staff.refused('POST /api/orders/:id/cancel', {
        params: { id: order.id },
        body: { version: order.version, by_business: byBusiness, refund: refund + 1 },
      });
      expect(wrong.errors).toHaveProperty('refund');
      const done = await cancelled(order.id, order.version, { by_business: byBusiness, refund });
      expect(done).toMatchObject({ cancelled: true });
      const { rows } = await desk.server.deps.db.execute(sql`
        select amount_cents::int as amount from money_tasks where order_id = ${order.id}`);
      expect(rows).toEqual(refund === 0 ? [] : [{ amount: refund * 100 }]);
      expect(await desk.held(desk.kayak)).toBe(0);
    },
  );
});

describe('a cancelled order paid by card', () => {
  const paidByCard = async () => {
    const order = await desk.take({ ...desk.onlyKayaks(1), delivery_date: desk.day(40) });
    await desk.staff.call('POST /api/take-payment', {
      body: { by: 'new_card', order: order.id, amount: 45, stripeToken: 'tok_visa' },
    });
    const { data } = await desk.staff.call('GET /api/orders/:id', { params: { id: order.id } });
    return data;
  };
  const cancel = async (order: { id: number; version: number }, refund: number) =>
    desk.staff.call('POST /api/orders/:id/cancel', {
      params: { id: order.id },
      body: { version: order.version, refund, reason: 'No kayak left' },
    });
  const ledgerOf = async (id: number) => {
    const { rows } = await desk.server.deps.db.execute(sql`
      select (select paid_cents::int from orders where id = ${id}) as paid,
        (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
          join charge_attempts a on a.gateway_payment = p.ref
          join charge_lines l on l.attempt_id = a.id where l.order_id = ${id}) as charged,
        (select count(*)::int from money_tasks where order_id = ${id}) as tasks`);
    return rows[0];
  };

  test('is refunded to the card at once, and the customer is told', async () => {
    const order = await paidByCard();
    expect(await ledgerOf(order.id)).toEqual({ paid: 4500, charged: 4500, tasks: 0 });
    expect((await cancel(order, 45)).data).toMatchObject({ cancelled: true, paid: 0 });
    expect(await ledgerOf(order.id)).toEqual({ paid: 0, charged: 0, tasks: 0 });
    const { rows } = await desk.server.deps.db.execute(sql`
      select params ->> 'refund' as refund, params ->> 'by_card' as card, params ->> 'reason' as reason
      from messages where template = 'order-cancelled' and (params ->> 'number')::int = ${order.id}`);
    expect(rows).toEqual([{ refund: '4500', card: '4500', reason: 'No kayak left' }]);
  });

  test('becomes a task for staff when the provider refuses', async () => {
    const order = await paidByCard();
    desk.server.gateway.faults.refuseRefunds = 'The card is closed.';
    await cancel(order, 45);
    desk.server.gateway.faults.refuseRefunds = null;
    expect(await ledgerOf(order.id)).toEqual({ paid: 4500, charged: 4500, tasks: 1 });
  });

  test('is refunded once, in the next run, when the provider was out of reach', async () => {
    const order = await paidByCard();
    desk.server.gateway.faults.timeouts = { refundPayment: 'after' };
    await cancel(order, 45);
    expect(await ledgerOf(order.id)).toEqual({ paid: 4500, charged: 0, tasks: 0 });
    desk.server.gateway.faults.timeouts = {};
    for (const round of [1, 2]) {
      await retryOpenRefunds(desk.server.deps, new Date(desk.server.clock.now().getTime() + round));
    }
    expect(await ledgerOf(order.id)).toEqual({ paid: 0, charged: 0, tasks: 0 });
  });
});
