import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelBooking } from '#features/bookings/bookings-api.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { contentOf } from '#features/messages/render-message.ts';
import { signedIn } from '../support/paying-customer.ts';
import { openDepositDesk, type DepositDesk } from './deposit-desk.ts';

let desk: DepositDesk;
let clerk: DepositDesk['staff'];
let admin: DepositDesk['staff'];
beforeAll(async () => {
  desk = await openDepositDesk();
  clerk = (await signedIn(desk.server, 'Desk')).client;
  admin = (await signedIn(desk.server, 'Admin')).client;
});
afterAll(() => desk.close());

const refusal = z.object({ code: z.string(), message: z.string() });

type Deed = 'leave' | 'give-back' | 'release' | 'capture' | 'hold' | 'link';
const press = async (id: number, deed: Deed, body: object = {}, client = clerk) => {
  const answer = await client.send('POST', `/api/bookings/${id}/security-deposit/${deed}`, {
    body,
  });
  return answer.status < 400
    ? { status: answer.status }
    : { ...refusal.parse(answer.body), status: answer.status };
};
const over = { status: 422, code: 'security_deposit_over' };
const cash = { method: 'Cash' };
const entriesOf = (id: number) =>
  desk.rows<{ direction: string; method: string; amount: number; note: string; by: boolean }>(
    sql`select direction, method, amount_cents::int as amount, note, made_by is not null as by
      from ledger_entries where booking_id = ${id} and kind = 6 order by id`,
  );
const mailsOf = async (id: number) => {
  const rows = await desk.rows<{ template: string; params: object }>(
    sql`select template, params from messages where booking_id = ${id} and template = 'security-deposit' order by id`,
  );
  return rows.map((row) => contentOf(mailTemplate.parse(row)).subject);
};
const tasksOf = (id: number) =>
  desk.rows(
    sql`select amount_cents::int as amount, done_at is not null as done from money_tasks
      where booking_id = ${id} and kind = 'security_deposit_back'`,
  );
const inCash = { direction: 'payment', method: 'Cash', amount: 50_000, note: '', by: true };

describe('left at the counter', () => {
  test.each(['Cash', 'Card terminal'])(
    '%s is in place, in the ledger, and held no more',
    async (method) => {
      const id = await desk.book();
      expect(await desk.seen(id)).toMatchObject({
        left_by: null,
        actions: { leave: true, give_back: false },
      });
      expect(await press(id, 'leave', { method })).toMatchObject({ status: 200 });
      await desk.goTo(id, 'start', -1);
      await desk.settle();
      expect(await desk.stateOf(id)).toMatchObject({
        ...{ state: 'taken', ledger: 50_000, held: 0, charged: 0, paid: 6000, mails: ['taken'] },
      });
      expect(await entriesOf(id)).toEqual([{ ...inCash, method }]);
      expect(await mailsOf(id)).toEqual([`Your security deposit: booking ${id}`]);
      expect(await desk.seen(id)).toMatchObject({
        ...{ state: 'taken', left_by: method, secured: true, captured: 0 },
        actions: {
          hold: false,
          link: false,
          leave: false,
          give_back: true,
          release: false,
          capture: true,
        },
      });
    },
  );

  test('neither a second time, nor held or asked for by a link since', async () => {
    const id = await desk.left();
    expect(await press(id, 'leave', cash)).toMatchObject(over);
    expect(await press(id, 'hold')).toMatchObject({ status: 422 });
    expect(await press(id, 'link')).toMatchObject(over);
    expect(await entriesOf(id)).toEqual([inCash]);
  });

  test('is not corrected like a payment, neither by staff nor in the database', async () => {
    const id = await desk.left();
    const [entry] = await desk.rows<{ id: number }>(
      sql`select id from ledger_entries where booking_id = ${id} and kind = 6`,
    );
    const body = { entry: entry?.id ?? 0, amount: 500, reason: 'Wrong' };
    expect(
      await admin.refused('POST /api/correct-payment', {
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    ).toMatchObject(over);
    await expect(
      desk.rows(sql`
        insert into ledger_entries (booking_id, kind, direction, amount_cents, currency, method, refund_of, made_at, made_by, paid_on)
        select booking_id, kind, 'refund', amount_cents, currency, method, id, now(), made_by, paid_on from ledger_entries
        where id = ${entry?.id ?? 0}`),
    ).rejects.toMatchObject({ cause: { constraint: 'security_deposit_in_ledger' } });
    expect(await entriesOf(id)).toEqual([inCash]);
  });

  test('is asked back though staff had been left to see to it on the card', async () => {
    const id = await desk.book();
    expect(await press(id, 'link')).toMatchObject({ status: 200 });
    await desk.rows(
      sql`update security_deposits set left_to_staff = true where booking_id = ${id}`,
    );
    expect(await press(id, 'leave', cash)).toMatchObject({ status: 200 });
    const by = { id: 1, as: 'staff' } as const;
    await cancelBooking(desk.server.deps, { bookingId: id, byBusiness: false, by, version: 1 });
    await desk.settle();
    expect(await tasksOf(id)).toEqual([{ amount: 50_000, done: false }]);
    expect(await press(id, 'give-back')).toMatchObject({ status: 200 });
    await desk.settle();
    expect(await tasksOf(id)).toEqual([{ amount: 50_000, done: true }]);
  });

  test('not where it is on the card, kept, cancelled, or none was agreed', async () => {
    const held = await desk.held();
    expect(await press(held, 'leave', cash)).toMatchObject(over);
    await press(held, 'capture', { amount: 20, reason: 'A paddle' }, desk.staff);
    expect(await press(held, 'leave', cash)).toMatchObject(over);
    const cancelled = await desk.book();
    const by = { id: 1, as: 'staff' } as const;
    await cancelBooking(desk.server.deps, {
      bookingId: cancelled,
      byBusiness: false,
      by,
      version: 1,
    });
    expect(await press(cancelled, 'leave', cash)).toMatchObject(over);
    await desk.rows(sql`update packages set security_deposit_cents = 0 where id = 32`);
    const none = await desk.book({ security_deposit: 0 });
    await desk.rows(sql`update packages set security_deposit_cents = 50000 where id = 32`);
    expect(await press(none, 'leave', cash)).toMatchObject(over);
  });

  test('instead of a hold that was released before the return', async () => {
    const id = await desk.held();
    await press(id, 'release', {}, desk.staff);
    await desk.settle();
    expect(await press(id, 'leave', cash)).toMatchObject({ status: 200 });
    expect(await desk.stateOf(id)).toMatchObject({ state: 'taken', ledger: 50_000, held: 0 });
  });

  test('ends the link by which it was asked for', async () => {
    const id = await desk.held({ security_deposit: 500 });
    const { data } = await clerk.call('POST /api/bookings/:id/security-deposit/link', {
      params: { id },
    });
    const token = data.link.split('/').at(-1) ?? '';
    const state = async () =>
      (await clerk.call('GET /api/pay/:token', { params: { token } })).data.state;
    expect(await state()).toBe('open');
    await press(id, 'leave', cash);
    expect(await state()).toBe('paid');
  });
});

describe('given back', () => {
  test('whole by Desk, once, in the way it was left', async () => {
    const id = await desk.left();
    await desk.goTo(id, 'end', 1);
    expect(await press(id, 'release', {}, desk.staff)).toMatchObject({
      ...over,
      message: 'It was left at the counter. Enter there that it was returned.',
    });
    expect(await press(id, 'give-back')).toMatchObject({ status: 200 });
    expect(await press(id, 'give-back')).toMatchObject(over);
    expect(await press(id, 'capture', { amount: 1, reason: 'Late' }, desk.staff)).toMatchObject(
      over,
    );
    expect(await entriesOf(id)).toEqual([inCash, { ...inCash, direction: 'refund' }]);
    await desk.settle();
    expect(await desk.stateOf(id)).toMatchObject({
      state: 'released',
      mails: ['taken', 'released'],
    });
    expect(await mailsOf(id)).toContain(`Your security deposit is returned: booking ${id}`);
    expect(await tasksOf(id)).toEqual([]);
    // It is returned: nothing more is left for it.
    expect(await press(id, 'leave', cash)).toMatchObject(over);
  });

  test('less what is kept by a Supervisor, which is damage and no revenue', async () => {
    const id = await desk.left();
    await desk.goTo(id, 'end', 1);
    const kept = { amount: 120, reason: 'A broken paddle' };
    expect(await press(id, 'capture', kept)).toMatchObject({ status: 403 });
    expect(await press(id, 'capture', { ...kept, amount: 500.01 }, desk.staff)).toMatchObject({
      status: 422,
    });
    expect(await press(id, 'capture', kept, desk.staff)).toMatchObject({ status: 200 });
    expect(await entriesOf(id)).toEqual([
      inCash,
      { ...inCash, direction: 'refund', amount: 38_000, note: 'A broken paddle' },
    ]);
    expect(await desk.stateOf(id)).toMatchObject({
      state: 'captured',
      captured: 12_000,
      paid: 6000,
    });
    const day = calendarDate(desk.clock.now().toISOString().slice(0, 10));
    const query = { from: addDays(day, -1), to: addDays(day, 1) };
    expect((await admin.call('GET /api/reports/revenue', { query })).damage).toBe(120);
    const sums = await admin.call('GET /api/accountant/sums', { query });
    const drawer = sums.data.filter(({ method }) => method === 'Cash');
    expect(drawer).toMatchObject([{ net: 0, security_deposits: 120, total: 120 }]);
  });

  test('all of it may be kept', async () => {
    const id = await desk.left();
    await press(id, 'capture', { amount: 500, reason: 'Sunk' }, desk.staff);
    expect(await entriesOf(id)).toEqual([inCash]);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'captured', ledger: 50_000 });
  });

  test('before the start it is wanted as before', async () => {
    const id = await desk.left();
    await press(id, 'give-back');
    await desk.settle();
    expect(await desk.stateOf(id)).toMatchObject({ state: 'wanted', ledger: 0 });
    expect(await press(id, 'leave', { method: 'Card terminal' })).toMatchObject({ status: 200 });
    expect((await entriesOf(id)).map(({ method }) => method)).toEqual([
      ...['Cash', 'Cash', 'Card terminal'],
    ]);
  });

  test('what is on the card is not given back at the counter', async () => {
    const id = await desk.held();
    expect(await press(id, 'give-back')).toMatchObject({
      ...over,
      message: 'It was not left at the counter.',
    });
    expect(await press(await desk.book(), 'give-back')).toMatchObject({ status: 404 });
  });
});

describe('never by itself', () => {
  test('two days after the return staff are asked to, once, until it is given back', async () => {
    const id = await desk.left();
    await desk.goTo(id, 'end', 47);
    await desk.settle();
    expect(await tasksOf(id)).toEqual([]);
    await desk.goTo(id, 'end', 48);
    await desk.settle();
    await desk.settle();
    expect(await tasksOf(id)).toEqual([{ amount: 50_000, done: false }]);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'taken', ledger: 50_000 });
    expect(await press(id, 'give-back')).toMatchObject({ status: 200 });
    expect(await tasksOf(id)).toEqual([{ amount: 50_000, done: true }]);
  });

  test('once it is cancelled, at once', async () => {
    const id = await desk.left();
    const by = { id: 1, as: 'staff' } as const;
    await cancelBooking(desk.server.deps, { bookingId: id, byBusiness: true, by, version: 1 });
    await desk.settle();
    expect(await tasksOf(id)).toEqual([{ amount: 50_000, done: false }]);
    await press(id, 'give-back');
    expect(await desk.stateOf(id)).toMatchObject({ state: 'released', ledger: 0 });
  });

  test('it stays in place when the trip moves to another day', async () => {
    const id = await desk.left();
    await desk.rows(
      sql`update bookings set date = date + 7, starts_at = starts_at + interval '7 days',
        ends_at = ends_at + interval '7 days',
        crew_until = crew_until + interval '7 days' where id = ${id}`,
    );
    await desk.settle();
    expect(await desk.stateOf(id)).toMatchObject({ state: 'taken', ledger: 50_000 });
  });
});

test('the database lets it differ from the ledger in nothing', async () => {
  const id = await desk.left();
  const change = (query: ReturnType<typeof sql>) =>
    desk.rows(query).catch((error: unknown) => error);
  const refuse = [
    sql`update security_deposits set state = 'released', ended_on = '2026-07-01' where booking_id = ${id}`,
    sql`update security_deposits set left_by = 'Card terminal' where booking_id = ${id}`,
    sql`update security_deposits set left_by = null, left_entry = null where booking_id = ${id}`,
    sql`insert into security_deposits (booking_id, amount_cents, currency, state, trip_date, made_at, secured_at, left_by, left_entry)
      select booking_id, amount_cents, currency, 'captured', trip_date, made_at, secured_at, left_by, left_entry
      from security_deposits where booking_id = ${id}`,
  ];
  for (const one of refuse) expect(await change(one)).toBeInstanceOf(Error);
  expect(await desk.stateOf(id)).toMatchObject({ state: 'taken', ledger: 50_000 });
});
