import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardTasks } from '#features/payments/cards/cards-jobs.ts';
import { bookedId, bookingBody } from '../support/booking-body.ts';
import { password } from '../support/factories.ts';
import { signedIn } from '../support/paying-customer.ts';
import { depositStates as states, openDepositDesk, type DepositDesk } from './deposit-desk.ts';

let desk: DepositDesk;
let day = 60;
beforeAll(async () => {
  desk = await openDepositDesk();
});
afterAll(() => desk.close());

/** A customer with a saved card who booked with it, or with another, and agreed that it is kept for the security deposit. */
async function secured(over: object = {}) {
  const customer = await signedIn(desk.server);
  const { data: saved } = await customer.client.call('POST /api/cards', {
    body: { stripeToken: 'tok_visa' },
  });
  const date = addDays(todayIn('America/Toronto', desk.clock.now()), (day += 1));
  const body = bookingBody(date, { email: customer.email, ...desk.agreed, ...over });
  const booking = bookedId(await customer.client.send('POST', '/api/booking/create', { body }));
  const [kept] = await desk.rows<{ card: string; customer: string }>(
    sql`select gateway_card as card, gateway_customer as customer
      from security_deposit_cards where booking_id = ${booking}`,
  );
  if (!kept) throw new Error('No card was kept');
  return { ...customer, saved: saved.id, booking, kept };
}

const byTheSavedCard = { stripeToken: null };
const runJobs = () => desk.server.runJobs(cardTasks(desk.server.deps));
const isDetached = async ({ card }: { card: string }) =>
  (
    await desk.rows<{ detached: boolean }>(
      sql`select detached from test_gateway.cards where ref = ${card}`,
    )
  )[0]?.detached;
/** What waits to be removed at the provider. */
const waiting = () =>
  desk.rows(sql`select t.identifier, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'drop-%'`);
const hold = async (booking: number) => {
  await desk.goTo(booking, 'start', -1);
  await desk.settle();
  return desk.stateOf(booking);
};
const merge = async (from: number, into: number) =>
  (await signedIn(desk.server, 'Admin')).client.call('POST /api/customers/:id/merge', {
    params: { id: into },
    body: { other_id: from },
  });

test('a saved card that is removed stays until nothing will be held on it any more', async () => {
  const { client, saved, booking, kept } = await secured(byTheSavedCard);
  await client.call('DELETE /api/cards/:id', { params: { id: saved } });
  expect((await client.call('GET /api/cards')).data).toEqual([]);
  expect(await waiting()).toEqual([]);
  await runJobs();
  expect(await isDetached(kept)).toBe(false);
  expect(await hold(booking)).toEqual(states.held);
  await desk.goTo(booking, 'end', 48);
  await desk.settle();
  await runJobs();
  expect(await isDetached(kept)).toBe(true);
});

test('a card that was to be removed before it was kept stays', async () => {
  const { booking, kept } = await secured(byTheSavedCard);
  await desk.rows(
    sql`select graphile_worker.add_job('drop-card', json_build_object('card', ${kept.card}::text)),
      graphile_worker.add_job('drop-customer', json_build_object('customer', ${kept.customer}::text))`,
  );
  await runJobs();
  expect(await isDetached(kept)).toBe(false);
  expect(await hold(booking)).toEqual(states.held);
});

test.each([
  ['the saved card', byTheSavedCard],
  ['another card', {}],
])('merging customers leaves %s to its security deposit, then drops it', async (_name, over) => {
  const other = await secured(over);
  const remaining = await signedIn(desk.server);
  await remaining.client.call('POST /api/cards', { body: { stripeToken: 'tok_mastercard' } });
  await runJobs();
  await merge(other.id, remaining.id);
  // A saved card that is not kept goes at once.
  expect(await waiting()).toHaveLength(over === byTheSavedCard ? 0 : 1);
  await runJobs();
  expect(await hold(other.booking)).toEqual(states.held);
  await remaining.client.signIn(remaining.email, password);
  expect((await remaining.client.call('GET /api/cards')).data).toHaveLength(1);
  await desk.goTo(other.booking, 'end', 48);
  await desk.settle();
  await runJobs();
  const atProvider = sql`select from test_gateway.customers where ref = ${other.kept.customer}`;
  expect(await desk.rows(atProvider)).toEqual([]);
});

test('a customer that was lost at the provider takes no cards of another with it', async () => {
  const other = await secured();
  const remaining = await signedIn(desk.server);
  await remaining.client.call('POST /api/cards', { body: { stripeToken: 'tok_mastercard' } });
  await merge(other.id, remaining.id);
  await desk.server.gateway.dropCustomer({ customer: other.kept.customer });
  expect(await hold(other.booking)).toEqual(states.asked);
  await remaining.client.signIn(remaining.email, password);
  expect((await remaining.client.call('GET /api/cards')).data).toHaveLength(1);
});
