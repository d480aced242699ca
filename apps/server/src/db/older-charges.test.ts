import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MigrationRefusal } from '#db/baseline.ts';
import { migrate } from '#db/migrate.ts';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { findAttempt, findLastAttempt } from '#features/payments/charges/attempts-repository.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { buildTestApp } from '#test/harness/build-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { TestClock } from '#test/support/test-clock.ts';

// What the first release with charges of several lines makes of the charges of an older installation.
let database: TestDatabase;
const older = new URL('../../test/older-databases/0470.sql', import.meta.url);

beforeEach(async () => {
  database = await createTestDatabase({ template: 'template1' });
  await database.pool.query(await readFile(older, 'utf8'));
  const settings = {
    purpose: 'rent',
    time_zone: 'America/Toronto',
    business: { name: '', email: '', phone: '', address: '' },
    sale_taxes: [],
  };
  await database.pool.query('insert into settings (id, data) values (1, $1)', [
    JSON.stringify(settings),
  ]);
  await database.pool.query(`
    insert into companies (name, email, phone) values ('Harbour Co', 'a@example.test', '1');
    insert into bookings (id, company_id, kind, date, time, starts_at, ends_at, guests, name, email, phone, status,
      hold_expires_at, total_cents, deposit_cents, terms, created_at, duration_hours)
    overriding system value
    select id, 1, 'inshore', '2026-09-01', '07:00', '2026-09-01 11:00Z', '2026-09-01 16:00Z', 2, 'Guest',
      'g@example.test', '1', case when id = 2 then 0 else 2 end,
      case when id = 2 then '2026-06-15 13:00Z'::timestamptz end, 60000, 6000,
      '{"zone": "America/Toronto", "packageName": "x", "currency": "CAD",
        "dueDates": {"second_payment_days": 30, "final_payment_days": 7}, "quote": {"secondPayment": 24000}}', '2026-06-01 12:00Z', 5
    from generate_series(1, 3) id;
    insert into orders (id, company_id, name, email, phone, delivery_date, status, total_cents, deposit_cents, terms,
      created_at)
    overriding system value
    values (7, 1, 'Buyer', 'b@example.test', '1', '2026-09-01', 1, 30000, 3000, '{"currency": "CAD"}', now());
    insert into test_gateway.payments (ref, client_secret, amount, currency, card, keep_card, status)
    values ('pi_4242_paid', 's1', 6000, 'cad', 'pm_1', false, 'succeeded'),
      ('pi_3220_asks', 's2', 6000, 'cad', 'pm_card_threeDSecure2Required', false, 'requires_action');
    insert into charge_attempts (id, booking_id, order_id, attempt_no, kind, amount_cents, currency, key,
      gateway_payment, state, created_at, touched_at)
    overriding system value
    values (1, 1, null, 1, 2, 6000, 'CAD', 'booking-1-1', 'pi_4242_paid', 'succeeded', '2026-06-01 12:00Z', '2026-06-01 12:00Z'),
      (2, 1, null, 2, 3, 24000, 'CAD', 'booking-1-2', null, 'created', '2026-06-15 12:00Z', '2026-06-15 12:00Z'),
      (3, 2, null, 1, 2, 6000, 'CAD', 'booking-2-1', 'pi_3220_asks', 'requires_action', '2026-06-15 12:00Z', '2026-06-15 12:00Z'),
      (4, 3, null, 1, 5, 500, 'CAD', 'booking-3-1', null, 'failed', '2026-06-01 12:00Z', '2026-06-01 12:00Z'),
      (5, null, 7, 1, 2, 3000, 'CAD', 'order-7-1', 'pi_order', 'succeeded', '2026-06-01 12:00Z', '2026-06-01 12:00Z');
    select setval(pg_get_serial_sequence('charge_attempts', 'id'), 5);
    insert into ledger_entries (id, booking_id, order_id, direction, kind, amount_cents, currency, method, attempt_id,
      refund_of, gateway_ref, made_at, paid_on)
    overriding system value
    values (1, 1, null, 'payment', 2, 6000, 'CAD', 'Credit card', 1, null, 'pi_4242_paid', now(), '2026-06-01'),
      (2, 1, null, 'refund', 2, 1000, 'CAD', 'Credit card', null, 1, 're_1', now(), '2026-06-02'),
      (3, null, 7, 'payment', 2, 3000, 'CAD', 'Credit card', 5, null, 'pi_order', now(), '2026-06-01'),
      (4, 1, null, 'payment', 3, 700, 'CAD', 'Cash', null, null, null, now(), '2026-06-03');
    select setval(pg_get_serial_sequence('ledger_entries', 'id'), 4);
    insert into refund_attempts (payment_id, booking_id, amount_cents, key, reason, created_at, touched_at)
    values (1, 1, 500, 'refund-1', 'Rain', now(), now())`);
});
afterEach(() => database.drop());

const rowsOf = async (text: string) => (await database.pool.query<object>(text)).rows;
const ledger =
  'select id, booking_id, order_id, amount_cents, attempt_id, gateway_ref from ledger_entries order by id';

test('each charge keeps what it was for as its one line, open or not', async () => {
  const before = await rowsOf(ledger);
  await migrate(database.pool);
  expect(
    await rowsOf(`select attempt_id, booking_id, order_id, attempt_no, kind, amount_cents, open
      from charge_lines order by attempt_id`),
  ).toEqual([
    {
      attempt_id: 1,
      booking_id: 1,
      order_id: null,
      attempt_no: 1,
      kind: 2,
      amount_cents: 6000,
      open: false,
    },
    {
      attempt_id: 2,
      booking_id: 1,
      order_id: null,
      attempt_no: 2,
      kind: 3,
      amount_cents: 24_000,
      open: true,
    },
    {
      attempt_id: 3,
      booking_id: 2,
      order_id: null,
      attempt_no: 1,
      kind: 2,
      amount_cents: 6000,
      open: true,
    },
    {
      attempt_id: 4,
      booking_id: 3,
      order_id: null,
      attempt_no: 1,
      kind: 5,
      amount_cents: 500,
      open: false,
    },
    {
      attempt_id: 5,
      booking_id: null,
      order_id: 7,
      attempt_no: 1,
      kind: 2,
      amount_cents: 3000,
      open: false,
    },
  ]);
  expect(await rowsOf(ledger)).toEqual(before);
  // Asked for at the provider as they were.
  expect(await rowsOf('select numbered from refund_attempts')).toEqual([{ numbered: false }]);
  const attempt = await findLastAttempt(database.db, { bookingId: 1, orderId: null });
  expect(attempt).toMatchObject({ id: 2, open: true, key: 'booking-1-2' });
  expect((await findAttempt(database.db, 5))?.lines).toEqual([
    { payableRef: { bookingId: null, orderId: 7 }, attemptNo: 1, kind: 2, amount: 3000 },
  ]);
  const another = (booking: number, no: number) =>
    database.pool.query(
      `with made as (
         insert into charge_attempts (amount_cents, currency, key, created_at, touched_at)
         values (100, 'CAD', $3, now(), now()) returning id, open
       )
       insert into charge_lines (attempt_id, open, booking_id, attempt_no, kind, amount_cents)
       select id, open, $1, $2, 4, 100 from made`,
      [booking, no, `new-${booking}-${no}`],
    );
  await expect(another(1, 3)).rejects.toMatchObject({ constraint: 'charge_lines_one_open' });
  await another(3, 2);
});

test('charges that were open are settled by the new version', async () => {
  await migrate(database.pool);
  const clock = new TestClock();
  const server = await buildTestApp({ database, clock });
  clock.advance({ minutes: 30 });
  await settleHolds(server.deps);
  await reconcileOpenPayments(server.deps);
  await server.app.close();
  expect(await rowsOf('select id, state, open from charge_attempts order by id')).toEqual([
    { id: 1, state: 'succeeded', open: false },
    { id: 2, state: 'cancelled', open: false },
    { id: 3, state: 'cancelled', open: false },
    { id: 4, state: 'failed', open: false },
    { id: 5, state: 'succeeded', open: false },
  ]);
  expect(await rowsOf('select attempt_id from charge_lines where open')).toEqual([]);
  expect(await rowsOf('select status from bookings where id = 2')).toEqual([{ status: 1 }]);
});

test('a payment that is for another booking than its charge stops the update', async () => {
  await database.pool.query(`
    insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, attempt_id, made_at, paid_on)
    values (3, 'payment', 3, 24000, 'CAD', 'Credit card', 2, now(), '2026-06-15')`);
  await expect(migrate(database.pool)).rejects.toThrow(MigrationRefusal);
  expect(await rowsOf(`select to_regclass('charge_lines') as lines`)).toEqual([{ lines: null }]);
});
