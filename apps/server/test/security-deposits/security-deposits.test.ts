import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelBooking } from '#features/bookings/bookings-api.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { contentOf } from '#features/messages/render-message.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { depositStates as states, openDepositDesk, type DepositDesk } from './deposit-desk.ts';

let desk: DepositDesk;
beforeAll(async () => {
  desk = await openDepositDesk();
});
afterAll(() => desk.close());

const capture = (id: number, amount = 120, reason = 'A broken paddle') =>
  desk.staff.send('POST', `/api/bookings/${id}/security-deposit/capture`, {
    body: { amount, reason },
  });
const release = (id: number) =>
  desk.staff.send('POST', `/api/bookings/${id}/security-deposit/release`, { body: {} });

describe('held on the morning of the start', () => {
  test('not before 6, then once, without its holder, outside paid and left', async () => {
    const id = await desk.book();
    expect(await desk.seen(id)).toMatchObject({ state: 'planned', amount: 500, has_card: true });
    // A start at 6 is held at 4.
    await desk.goTo(id, 'start', -3);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.planned);
    await desk.goTo(id, 'start', -2);
    await desk.settle();
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.held);
    const seen = await desk.seen(id);
    expect(seen).toMatchObject({ state: 'held', under_way: false, failure: null });
    expect(seen?.held_until).not.toBeNull();
  });

  test('taken where the provider would let go of it before it is given back', async () => {
    const id = await desk.taken();
    expect(await desk.stateOf(id)).toEqual(states.taken);
  });

  test('asked for by a link without consent', async () => {
    const id = await desk.held({ security_deposit: 500 });
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.asked);
  });

  test.each([
    ['refused', 'pm_card_chargeDeclined'],
    ['to be confirmed by its holder', 'pm_card_threeDSecure2Required'],
  ])('asked for by a link when the card is %s then', async (_, card) => {
    const id = await desk.book();
    await desk.server.deps.db.execute(
      sql`update security_deposit_cards set gateway_card = ${card} where booking_id = ${id}`,
    );
    await desk.goTo(id, 'start', -1);
    await desk.settle();
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.asked);
    expect((await desk.seen(id))?.failure).not.toBeNull();
  });

  test('once more when the provider was out of reach', async () => {
    const id = await desk.book();
    await desk.goTo(id, 'start', -1);
    desk.server.gateway.faults.timeouts = { createPayment: 'before' };
    await desk.settle();
    expect(await desk.stateOf(id)).toMatchObject({ state: 'wanted', mails: [] });
    desk.server.gateway.faults.timeouts = {};
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.held);
  });

  test('not for what is called off, cancelled or never had one', async () => {
    const id = await desk.book();
    await cancelBooking(desk.server.deps, {
      bookingId: id,
      byBusiness: false,
      by: { id: 1, as: 'staff' },
      version: 1,
    });
    await desk.goTo(id, 'start', -1);
    await desk.settle();
    expect(await desk.stateOf(id)).toMatchObject({ state: null, held: 0 });
    const cards = await desk.rows(sql`select from security_deposit_cards where booking_id = ${id}`);
    expect(cards).toEqual([]);
  });

  test('the amount that was shown is what is agreed to', async () => {
    const body = bookingBody(calendarDate('2026-12-20'), { security_deposit: 400 });
    const answer = await desk.server.client().send('POST', '/api/booking/create', { body });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('The security deposit is now');
  });
});

describe('given back', () => {
  test('by itself two days after the return, and the card is forgotten', async () => {
    const id = await desk.held();
    await desk.goTo(id, 'end', 47.9);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.held);
    await desk.goTo(id, 'end', 48);
    await desk.settle();
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.released);
    expect(
      await desk.rows(sql`select from security_deposit_cards where booking_id = ${id}`),
    ).toEqual([]);
  });

  test('as a refund where it was taken, with no mail but its own', async () => {
    const id = await desk.taken();
    await desk.goTo(id, 'end', 48);
    await desk.settle();
    expect(await desk.stateOf(id)).toEqual(states.givenBack);
    const mails = await desk.rows(
      sql`select from messages where booking_id = ${id} and template = 'payment-refunded'`,
    );
    expect(mails).toEqual([]);
  });

  test('by staff, once', async () => {
    const id = await desk.held();
    expect((await release(id)).status).toBe(200);
    expect(await desk.stateOf(id)).toEqual(states.released);
    expect((await release(id)).status).toBe(422);
  });

  test('what was only asked for is given up, and was never secured', async () => {
    const id = await desk.held({ security_deposit: 500 });
    expect((await release(id)).status).toBe(200);
    expect(await desk.seen(id)).toMatchObject({ state: 'released', secured: false });
    const held = await desk.held();
    expect((await release(held)).status).toBe(200);
    expect(await desk.seen(held)).toMatchObject({ state: 'released', secured: true });
  });

  test('at once when the booking is cancelled', async () => {
    const id = await desk.held();
    const [row] = await desk.rows<{ version: number }>(
      sql`select version from bookings where id = ${id}`,
    );
    const answer = await desk.staff.send('POST', `/api/bookings/${id}/cancel`, {
      body: { version: row?.version },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    expect(await desk.stateOf(id)).toMatchObject({ state: 'released', held: 0, charged: 0 });
  });
});

describe('kept in part', () => {
  test('what is held is captured once; the rest is let go, and nothing is revenue', async () => {
    const id = await desk.held();
    expect((await capture(id)).status).toBe(200);
    expect(await desk.stateOf(id)).toEqual(states.captured);
    expect((await capture(id)).status).toBe(422);
    expect((await release(id)).status).toBe(422);
    expect(await desk.stateOf(id)).toEqual(states.captured);
  });

  test('of what was taken the rest is refunded', async () => {
    const id = await desk.taken();
    expect((await capture(id)).status).toBe(200);
    expect(await desk.stateOf(id)).toEqual({ ...states.captured, mails: ['taken', 'captured'] });
  });

  test('all of it, with a mail that gives nothing back', async () => {
    const id = await desk.taken();
    expect((await capture(id, 500)).status).toBe(200);
    const [mail] = await desk.rows(
      sql`select template, params from messages
        where booking_id = ${id} and params ->> 'about' = 'captured'`,
    );
    const content = contentOf(mailTemplate.parse(mail));
    expect(content.title).toBe('Your security deposit is kept');
    expect(JSON.stringify(content.blocks)).not.toContain('Released');
  });

  test.each([500.01, 0])('not %d of 500.00', async (amount) => {
    const id = await desk.held();
    expect((await capture(id, amount)).status).toBe(422);
    expect(await desk.stateOf(id)).toEqual(states.held);
  });

  test('not without a reason', async () => {
    const id = await desk.held();
    expect((await capture(id, 120, '  ')).status).toBe(422);
  });

  test('a hold that has ended at the provider is lost, and staff are told', async () => {
    const id = await desk.held();
    desk.clock.advance({ days: 8 });
    expect((await capture(id)).status).toBe(200);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'released', ledger: 0, charged: 0 });
    const tasks = await desk.rows(sql`select kind from money_tasks where booking_id = ${id}`);
    expect(tasks).toContainEqual({ kind: 'security_deposit_lost' });
  });
});

test('nothing of it is revenue, and what was kept is reported apart', async () => {
  const admin = (await signedIn(desk.server, 'Admin')).client;
  const id = await desk.taken();
  const day = todayIn('America/Toronto', desk.clock.now());
  const query = { from: day, to: day };
  const read = async () => ({
    revenue: await admin.call('GET /api/reports/revenue', { query: { ...query, by: 'month' } }),
    sums: await admin.call('GET /api/accountant/sums', { query }),
  });
  const before = await read();
  expect((await capture(id)).status).toBe(200);
  const after = await read();
  expect(after.revenue.totals).toEqual(before.revenue.totals);
  expect(after.revenue.damage - before.revenue.damage).toBe(120);
  expect(after.sums.totals.gross).toBe(before.sums.totals.gross);
  expect(before.sums.totals.security_deposits - after.sums.totals.security_deposits).toBe(380);
});

test('what is still out when the provider lets go of it is taken', async () => {
  const id = await desk.held();
  await desk.server.deps.db.execute(sql`update bookings set out_at = starts_at where id = ${id}`);
  await desk.goTo(id, 'start', 24 * 7 - 12);
  await desk.settle();
  expect(await desk.stateOf(id)).toEqual({ ...states.taken, mails: ['held', 'taken'] });
});

describe('paid by a link', () => {
  const asked = async () => {
    const id = await desk.book({});
    await desk.goTo(id, 'start', -1);
    await desk.settle();
    const link = await desk.staff.call('POST /api/bookings/:id/security-deposit/link', {
      params: { id },
    });
    return { id, token: new URL(link.data.link).pathname.split('/').at(-1) ?? '' };
  };
  const pay = (token: string, body: object) =>
    desk.server.client().send('POST', `/api/pay/${token}`, { body });

  test('says what it is for and when it comes back, and is held', async () => {
    const { id, token } = await asked();
    const page = await desk.server.client().call('GET /api/pay/:token', { params: { token } });
    expect(page.data).toMatchObject({ state: 'open', kind: 6, amount: 500, left: 500 });
    expect(page.data.given_back_on).not.toBeNull();
    expect((await pay(token, { amount: 240, stripeToken: 'tok_visa' })).status).toBe(422);
    expect((await pay(token, { amount: 500, stripeToken: 'tok_visa' })).status).toBe(200);
    expect((await pay(token, { amount: 500, stripeToken: 'tok_visa' })).status).toBe(200);
    expect(await desk.stateOf(id)).toEqual({ ...states.held, mails: ['asked', 'asked', 'held'] });
    const after = await desk.server.client().call('GET /api/pay/:token', { params: { token } });
    expect(after.data.state).toBe('paid');
  });

  test('a link that staff send before it is due is mailed once', async () => {
    const id = await desk.book({});
    await desk.staff.call('POST /api/bookings/:id/security-deposit/link', { params: { id } });
    await desk.settle();
    expect(await desk.stateOf(id)).toMatchObject({ mails: ['asked'] });
  });

  test('is over once staff give it up', async () => {
    const { id, token } = await asked();
    expect((await release(id)).status).toBe(200);
    const page = await desk.server.client().call('GET /api/pay/:token', { params: { token } });
    expect(page.data.state).toBe('over');
    expect((await pay(token, { amount: 500, stripeToken: 'tok_visa' })).status).toBe(422);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'released', held: 0 });
  });

  test('with 3-D Secure, held once it is approved', async () => {
    const { id, token } = await asked();
    const client = desk.server.client();
    const { data } = await client.call('POST /api/pay/:token', {
      params: { token },
      body: { amount: 500, stripeToken: 'pm_card_threeDSecure2Required' },
    });
    if (data.status !== 'requires_action') throw new Error(`No action: ${data.status}`);
    const { client_secret, attempt_id } = data;
    await client.send('POST', '/api/test-gateway/authenticate', {
      body: { client_secret, outcome: 'approve' },
    });
    const done = await client.send('POST', `/api/pay/${token}/confirm`, {
      body: { client_secret, attempt_id },
    });
    expect(done.status).toBe(200);
    expect(await desk.stateOf(id)).toMatchObject({ state: 'held', held: 50_000 });
  });
});

describe('the database is the last word', () => {
  const db = () => desk.server.database.pool;

  test('one of a booking at a time', async () => {
    const id = await desk.held();
    await expect(
      db().query(
        `insert into security_deposits (booking_id, amount_cents, currency, state, trip_date, made_at)
         values ($1, 100, 'CAD', 'wanted', now(), now())`,
        [id],
      ),
    ).rejects.toThrow('security_deposits_one_open');
  });

  test.each([
    [`state = 'wanted'`, 'one way'],
    [`amount_cents = 1`, 'one way'],
    [`state = 'capturing', captured_cents = 50001`, 'captured_within_held'],
    [`state = 'released', ended_on = '2026-12-01'`, 'one way'],
    [`trip_date = trip_date + 1`, 'one way'],
    [`state = 'capturing', captured_cents = 1, trip_date = null`, 'security_deposits_trip'],
    [`released_by_staff = true`, 'one way'],
  ])('it never goes back: %s', async (change, error) => {
    const id = await desk.held();
    await expect(
      db().query(`update security_deposits set ${change} where booking_id = $1`, [id]),
    ).rejects.toThrow(error);
    await expect(
      db().query('delete from security_deposits where booking_id = $1', [id]),
    ).rejects.toThrow('one way');
  });
});
