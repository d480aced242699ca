import { fromMajor } from '@slipway/domain/money/money';
import { todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import { syncStatusFromLedger } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import type { TestClient } from './harness/client.ts';
import { customerWithBooking, signedIn } from './support/paying-customer.ts';
import { makeBusiness } from './support/test-business.ts';

let server: TestApp;
let staff: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  staff = (await signedIn(server, 'Admin')).client;
});
afterAll(() => server.close());

type Step =
  | { do: 'hand' | 'card' | 'tip'; cents: number }
  | { do: 'refund' | 'correct' | 'refund by hand'; pick: number; percent: number }
  | { do: 'price'; cents: number }
  | { do: 'cancel' };

const amount = fc.integer({ min: 1, max: 40_000 });
const part = { pick: fc.nat(5), percent: fc.integer({ min: 1, max: 120 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('hand' as const, 'card' as const, 'tip' as const),
    cents: amount,
  }),
  fc.record({
    do: fc.constantFrom('refund' as const, 'correct' as const, 'refund by hand' as const),
    ...part,
  }),
  fc.record({ do: fc.constant('price' as const), cents: fc.integer({ min: 7000, max: 90_000 }) }),
  fc.record({ do: fc.constant('cancel' as const) }),
);

const moneyOf = async (id: number) =>
  (await staff.call('GET /api/booking-money/:id', { params: { id } })).data;

/** Performs a step; a refused one changes nothing, which is checked as well. */
async function take(booking: number, it: Step): Promise<void> {
  if (it.do === 'price' || it.do === 'cancel') {
    await inTransaction(server.deps.db, async (tx) => {
      await tx.execute(
        it.do === 'price'
          ? sql`update bookings set total_cents = ${it.cents} where id = ${booking}`
          : sql`update bookings set status = 1, cancelled_at = ${server.clock.now()} where id = ${booking}`,
      );
      await syncStatusFromLedger(tx, bookingRef(booking));
    });
    return;
  }
  if ('cents' in it) {
    const date = todayIn('America/Toronto', server.clock.now());
    const hand = { by: 'hand', method: 'Cheque', date, overpay: true };
    const body = {
      booking,
      amount: it.cents / 100,
      for: it.do === 'tip' ? 'tip' : 'payment',
      ...(it.do === 'card' ? { by: 'saved_card' } : hand),
    };
    await staff.send('POST', '/api/take-payment', { body });
    return;
  }
  const { ledger } = await moneyOf(booking);
  const payments = ledger.filter(({ refund_of: of }) => of === null);
  const entry = payments[it.pick % Math.max(1, payments.length)];
  if (!entry) return;
  const share = Math.max(1, Math.round((fromMajor(entry.amount) * it.percent) / 100)) / 100;
  const reason = 'Random';
  if (it.do === 'correct') {
    const body = { entry: entry.id, amount: share, reason };
    await staff.send('POST', '/api/correct-payment', { body });
    return;
  }
  const by = it.do === 'refund by hand' ? { method: 'Cash' } : {};
  const body = { payment: entry.id, amount: share, reason, ...by };
  await staff.send('POST', '/api/refund-payment', { body });
}

/** Checks that all views of the money agree to the cent. */
async function agrees(booking: number, customer: TestClient): Promise<void> {
  const { rows } = await server.deps.db.execute<{ paid: number; tips: number; total: number }>(sql`
    select
      coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end)
        filter (where kind <> 5), 0)::int as paid,
      coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end)
        filter (where kind = 5), 0)::int as tips,
      (select total_cents::int from bookings where id = ${booking}) as total
    from ledger_entries where booking_id = ${booking}`);
  const { paid = 0, tips = 0, total = 0 } = rows[0] ?? {};
  const money = await moneyOf(booking);
  // These cancellations leave no debt.
  expect(fromMajor(money.left)).toBe(money.cancelled ? 0 : total - paid);
  expect([fromMajor(money.paid), fromMajor(money.tips)]).toEqual([paid, tips]);
  const details = await customer.call('GET /api/booking-details/:id', { params: { id: booking } });
  expect([details.data.paid, details.data.left]).toEqual([money.paid, money.left]);
  const history = await customer.call('GET /api/payment-history/:bookingId', {
    params: { bookingId: booking },
  });
  const brought = (tip: boolean) =>
    history.data
      .filter(({ status }) => (status === 5) === tip)
      .reduce((sum, it) => sum + fromMajor(it.paid) - fromMajor(it.amount_refunded), 0);
  expect([brought(false), brought(true)]).toEqual([paid, tips]);
  for (const it of history.data) expect(it.amount_refunded).toBeLessThanOrEqual(it.paid);
  const invoice = await customer.call('POST /api/booking-invoice/:id', { params: { id: booking } });
  const papers = await server.deps.db.execute<{
    content: { paid: number; payments: { amount: number }[] };
  }>(sql`select content from invoices where id = ${invoice.data.id}`);
  const paper = papers.rows[0]?.content;
  expect(paper?.paid).toBe(paid);
  expect(paper?.payments.reduce((sum, it) => sum + it.amount, 0)).toBe(paid);
  if (!money.cancelled) expect(invoice.data.left).toBe(money.left);
}

test('the books agree after any payments, refunds, tips, corrections, price changes and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      const { client, booking } = await customerWithBooking(server);
      for (const it of steps) {
        await take(booking, it);
        await agrees(booking, client);
      }
    }),
    { numRuns: 7 },
  );
});
