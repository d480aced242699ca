import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBesideServers } from '#backup/open-copy.ts';
import { settlePayable } from '#features/bookings/bookings-api.ts';
import { compareWithProvider } from '#features/payments/opened-copies/compare-with-provider.ts';
import { signedIn } from '../support/paying-customer.ts';
import { depositStates as states, openDepositDesk, type DepositDesk } from './deposit-desk.ts';

let desk: DepositDesk;
beforeEach(async () => {
  desk = await openDepositDesk();
});
afterEach(() => desk.close());

/** As a restore leaves it, and as an Admin opens it. */
async function openCopy(): Promise<void> {
  await desk.rows(
    sql`update installation set closed_at = now(), backup_made_at = now() - interval '1 day'`,
  );
  expect(await openBesideServers(desk.server.database.pool)).not.toBeNull();
}
const compare = () =>
  compareWithProvider(desk.server.deps, (what) => settlePayable(desk.server.deps, what));

/** What the lost business held in the morning, after the backup: its second charge of the booking. */
async function heldElsewhere(id: number): Promise<string> {
  const [kept] = await desk.rows<{ card: string; customer: string }>(
    sql`select gateway_card as card, gateway_customer as customer
      from security_deposit_cards where booking_id = ${id}`,
  );
  const made = await desk.server.gateway.createPayment({
    ...{ amount: cents(50_000), currency: 'CAD', keepCard: true, hold: true },
    ...{ card: kept?.card ?? '', customer: kept?.customer ?? '' },
    description: `Security deposit of booking ${id}`,
    ...{ metadata: { booking: String(id), charge: `booking-${id}-2` }, key: `lost-${id}` },
  });
  const held = await desk.server.gateway.confirmPayment({
    ...{ payment: made.ref, customerPresent: false, key: `lost-${id}-confirm` },
  });
  expect(held.status).toBe('held');
  return made.ref;
}
const paymentOf = async (id: number) => {
  const [charge] = await desk.rows<{ ref: string }>(
    sql`select a.gateway_payment as ref from charge_attempts a
      join charge_lines l on l.attempt_id = a.id where l.booking_id = ${id} and l.kind = 6`,
  );
  return charge?.ref ?? '';
};
const captureElsewhere = (payment: string, amount: number) =>
  desk.server.gateway.capturePayment({ payment, amount: cents(amount), key: `kept-${payment}` });
const refundElsewhere = (payment: string, amount: number) =>
  desk.server.gateway.refundPayment({
    ...{ payment, amount: cents(amount), key: `back-${payment}`, number: '4711' },
  });

/** All that the provider has for the booking's security deposit, known here or not. */
const atProvider = async () =>
  desk.rows(sql`select count(*)::int as payments,
      coalesce(sum(amount) filter (where status = 'held'), 0)::int as held,
      coalesce(sum(coalesce(captured, amount) - refunded) filter (where status = 'succeeded'), 0)::int as charged
    from test_gateway.payments where amount = 50000`);
const tasks = () =>
  desk.rows(sql`select kind, amount_cents::int as amount from money_tasks
    where done_at is null order by id`);
const toEnd = async (id: number) => {
  await desk.goTo(id, 'end', 49);
  await desk.settle();
  await desk.settle();
};
const task = (amount: number) => ({ kind: 'taken_after_backup', amount });

describe('what the lost business held after the backup', () => {
  test('is held once, and is that of the booking', async () => {
    const id = await desk.book();
    await desk.goTo(id, 'start', -1);
    await heldElsewhere(id);
    await openCopy();
    // Nothing is held before the provider was asked.
    await desk.settle();
    await compare();
    desk.clock.advance({ minutes: 2 });
    await desk.settle();
    expect(await atProvider()).toEqual([{ payments: 1, held: 50_000, charged: 0 }]);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'held', held: 50_000, ledger: 0 });
    expect(await tasks()).toEqual([]);
    await toEnd(id);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'released', held: 0, charged: 0 });
  });

  test.each([
    ['a part was kept', 12_000, 0, 'captured', 12_000],
    ['all was charged', 50_000, 0, 'taken', 50_000],
    ['all was charged and a part given back', 50_000, 38_000, 'captured', 12_000],
    ['all was given back', 50_000, 50_000, 'released', 0],
  ] as const)('%s: nothing is held, charged or given back', async (_, taken, back, state, left) => {
    const id = await desk.book();
    await desk.goTo(id, 'start', -1);
    const payment = await heldElsewhere(id);
    await captureElsewhere(payment, taken);
    if (back > 0) await refundElsewhere(payment, back);
    await openCopy();
    await compare();
    await desk.settle();
    await toEnd(id);
    expect(await desk.stateOf(id)).toMatchObject({ state, charged: left, ledger: left, held: 0 });
    expect(await atProvider()).toEqual([{ payments: 1, held: 0, charged: left }]);
    expect(await tasks()).toEqual(left > 0 ? [task(left)] : []);
  });
});

test('what was held for a day to which the lost business had moved the trip is given back', async () => {
  const id = await desk.book();
  await desk.goTo(id, 'start', -240);
  await heldElsewhere(id);
  const at = desk.clock.now().toISOString();
  await desk.rows(sql`update test_gateway.payments set created_at = ${at} where amount = 50000`);
  await openCopy();
  await desk.rows(sql`update installation set compare_from = ${at}`);
  await compare();
  await desk.settle();
  expect(await desk.stateOf(id)).toMatchObject({ state: 'released', held: 0, charged: 0 });
  await desk.goTo(id, 'start', -1);
  await desk.settle();
  expect(await desk.stateOf(id)).toMatchObject({ state: 'held', held: 50_000, charged: 0 });
});

describe('what was held when the backup was made', () => {
  test.each([
    ['a part was kept', 12_000, 0, 'captured', 12_000],
    ['all was charged', 50_000, 0, 'taken', 50_000],
    ['all was given back', 50_000, 50_000, 'released', 0],
  ] as const)('%s since: it stays so', async (_, taken, back, state, left) => {
    const id = await desk.held();
    const payment = await paymentOf(id);
    await captureElsewhere(payment, taken);
    if (back > 0) await refundElsewhere(payment, back);
    await openCopy();
    await compare();
    await toEnd(id);
    expect(await desk.stateOf(id)).toMatchObject({ state, charged: left, ledger: left });
    expect(await tasks()).toEqual(left > 0 ? [task(left)] : []);
  });

  test('is kept or given back by nobody before the provider was asked', async () => {
    const id = await desk.held();
    await openCopy();
    const { client } = await signedIn(desk.server, 'Supervisor');
    for (const [what, body] of [
      ['release', {}],
      ['capture', { amount: 120, reason: 'A broken paddle' }],
      ['hold', {}],
      ['link', {}],
    ] as const) {
      const path = `/api/bookings/${id}/security-deposit/${what}`;
      expect((await client.send('POST', path, { body })).status).toBe(409);
    }
    await desk.goTo(id, 'end', 49);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.held);
    await compare();
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.released);
  });
});

test.each([
  ['a part was kept since', 38_000, 'captured', 12_000],
  ['it was given back since', 50_000, 'released', 0],
  ['whether it was kept is not known', 0, 'taken', 50_000],
] as const)('what was taken when the backup was made: %s', async (_, back, state, left) => {
  const id = await desk.taken();
  if (back > 0) await refundElsewhere(await paymentOf(id), back);
  desk.clock.advance({ hours: 4 });
  await openCopy();
  await compare();
  await toEnd(id);
  expect(await desk.stateOf(id)).toMatchObject({ state, charged: left, ledger: left });
  expect(await tasks()).toEqual(left > 0 ? [task(left)] : []);
});

test('what the provider says nobody ordered is not refunded by a release that was decided', async () => {
  const id = await desk.held();
  await captureElsewhere(await paymentOf(id), 12_000);
  await toEnd(id);
  expect(await desk.stateOf(id)).toMatchObject({
    state: 'released',
    charged: 12_000,
    ledger: 12_000,
  });
  expect(await tasks()).toEqual([task(12_000)]);
});

test('nobody can be asked: all that was due until now is left to staff', async () => {
  const [held, planned] = [await desk.held(), await desk.book()];
  const payment = await paymentOf(held);
  await captureElsewhere(payment, 12_000);
  await desk.goTo(planned, 'start', -1);
  await heldElsewhere(planned);
  await openCopy();
  await desk.rows(sql`update money_tasks set done_at = now()`);
  await compare();
  await desk.settle();
  expect(await desk.stateOf(planned)).toMatchObject({ state: 'wanted', held: 0, mails: [] });
  expect(await tasks()).toEqual([
    { kind: 'charge_in_doubt', amount: 50_000 },
    { kind: 'charge_in_doubt', amount: 50_000 },
  ]);
  await toEnd(planned);
  expect(await desk.stateOf(planned)).toMatchObject({ state: 'released', charged: 0 });
  expect(await desk.stateOf(held)).toMatchObject({ state: 'held', charged: 12_000 });
  expect(await atProvider()).toEqual([{ payments: 2, held: 50_000, charged: 12_000 }]);
});
