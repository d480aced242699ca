import { cents } from '@slipway/domain/money/money';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import { addEntry, insertAttempt, type ChargeLine } from '#features/payments/payments-api.ts';
import { LedgerConflict } from '#features/payments/ledger/add-entry-repository.ts';
import { bookBasket } from './basket.ts';
import { openBasketDesk, type BasketDesk } from './basket-desk.ts';

// What the database refuses of charges, their lines and their entries.
let desk: BasketDesk;
beforeAll(async () => {
  desk = await openBasketDesk();
});
afterAll(() => desk.close());

describe('the database', () => {
  const line = (bookingId: number, over: Partial<ChargeLine> = {}): ChargeLine => ({
    payableRef: bookingRef(bookingId),
    attemptNo: 2,
    kind: ledgerKind.finalPayment,
    amount: cents(1000),
    ...over,
  });
  const open = (...lines: ChargeLine[]) =>
    inTransaction(desk.server.deps.db, (tx) =>
      insertAttempt(tx, { lines, currency: 'CAD', keepCard: false, now: desk.clock.now() }),
    );

  test('has one open charge of a booking, whichever else the charge is for', async () => {
    const { bookingIds } = await bookBasket(desk.server, desk.threeDays());
    const [first = 0, second = 0, third = 0] = bookingIds;
    const charge = await open(line(first), line(second));
    await expect(open(line(second, { attemptNo: 3 }), line(third))).rejects.toMatchObject({
      constraint: 'charge_lines_one_open',
    });
    // Not even by hand.
    await expect(
      desk.server.database.pool.query(
        'update charge_lines set open = false where attempt_id = $1',
        [charge.id],
      ),
    ).rejects.toMatchObject({ constraint: 'charge_lines_of_charge' });
    await desk.server.database.pool.query(
      `update charge_attempts set state = 'cancelled' where id = $1`,
      [charge.id],
    );
    await open(line(second, { attemptNo: 3 }), line(third));
  });

  test('lets one of twenty charges that begin at once have a booking, in whatever order they name theirs', async () => {
    /** Twenty charges, each for two of three bookings; how many of them each booking is in. */
    const race = async () => {
      const { bookingIds } = await bookBasket(desk.server, desk.threeDays());
      const begun = Array.from({ length: 20 }, (_, n) => {
        const [one = 0, other = 0] = [bookingIds[n % 3], bookingIds[(n + 1) % 3]];
        return open(line(one, { attemptNo: n + 2 }), line(other, { attemptNo: n + 2 }));
      });
      const done = await Promise.allSettled(begun);
      const { rows } = await desk.server.database.pool.query<{ n: number }>(
        `select count(*)::int as n from charge_lines where open and booking_id = any($1)
         group by booking_id`,
        [bookingIds],
      );
      const made = done.filter(({ status }) => status === 'fulfilled').length;
      return { made, most: Math.max(...rows.map(({ n }) => n)) };
    };
    expect(await race()).toEqual({ made: 1, most: 1 });
    const { pool } = desk.server.database;
    await pool.query('drop index charge_lines_one_open');
    // Without it they would all be charged.
    expect((await race()).most).toBeGreaterThan(1);
    await pool.query(`update charge_attempts set state = 'cancelled' where open`);
    await pool.query(
      'create unique index charge_lines_one_open on charge_lines (booking_id) where open',
    );
  });

  test.each([
    'update charge_attempts set amount_cents = amount_cents + 1 where id = $1',
    `insert into charge_lines (attempt_id, open, order_id, attempt_no, kind, amount_cents)
     select $1, open, null, 9, 4, 1 from charge_attempts where id = $1`,
    'update charge_lines set amount_cents = amount_cents + 1 where attempt_id = $1',
    'update charge_lines set kind = 3 where attempt_id = $1',
    'delete from charge_lines where attempt_id = $1',
  ])('keeps the lines of a charge: %s', async (statement) => {
    const { attempt } = await bookBasket(desk.server, [desk.freshDay(), desk.freshDay()]);
    await expect(desk.server.database.pool.query(statement, [attempt.id])).rejects.toThrow(
      /are not its amount|lines of a charge stay|charge_lines_of_one/,
    );
  });

  test('refuses a charge without lines, and one that is not their sum', async () => {
    const insert = `insert into charge_attempts (amount_cents, currency, key, created_at, touched_at)
      values (100, 'CAD', $1, now(), now()) returning id`;
    await expect(desk.server.database.pool.query(insert, ['no-lines'])).rejects.toMatchObject({
      constraint: 'charge_lines_add_up',
    });
    const { bookingIds } = await bookBasket(desk.server, [desk.freshDay()]);
    await expect(
      desk.server.database.pool.query(
        `with made as (${insert})
         insert into charge_lines (attempt_id, open, booking_id, attempt_no, kind, amount_cents)
         select id, true, $2, 2, 4, 99 from made`,
        ['too-little', bookingIds[0]],
      ),
    ).rejects.toMatchObject({ constraint: 'charge_lines_add_up' });
  });

  test('enters a line once, a reference once for each booking, and no entry for what is no line', async () => {
    const { bookingIds, attempt, payment } = await bookBasket(desk.server, [
      desk.freshDay(),
      desk.freshDay(),
    ]);
    const [other = 0] = (await bookBasket(desk.server, [desk.freshDay()])).bookingIds;
    const entry = (bookingId: number, over: object = {}) =>
      inTransaction(desk.server.deps.db, (tx) =>
        addEntry(tx, {
          payableRef: bookingRef(bookingId),
          direction: 'payment',
          kind: ledgerKind.deposit,
          amountCents: cents(6000),
          currency: 'CAD',
          method: 'Credit card',
          attemptId: attempt.id,
          gatewayRef: payment,
          madeAt: desk.clock.now(),
          ...over,
        }),
      );
    const [first = 0] = bookingIds;
    expect(await entry(first)).toBeNull();
    expect(await entry(first, { note: 'Told again', madeBy: 1 })).toBeNull();
    for (const over of [
      { amountCents: cents(5999) },
      { kind: ledgerKind.finalPayment },
      { currency: 'USD' },
      { gatewayRef: 'pi_other' },
      { attemptId: null },
    ]) {
      await expect(entry(first, over)).rejects.toThrow(LedgerConflict);
    }
    await expect(entry(other)).rejects.toMatchObject({ constraint: 'ledger_entries_of_line' });
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 6000]);
  });
});
