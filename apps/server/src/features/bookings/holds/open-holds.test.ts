import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { reportOpenHolds, settleHolds } from '#features/bookings/bookings-api.ts';
import { bookingBody, fromRandomNetwork, requiredAction } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let staff: TestClient;
let staffName: string;
let next = 20;
const freshDay = () => addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  const supervisor = await signedIn(server, 'Supervisor');
  staff = supervisor.client;
  staffName = (await staff.call('GET /api/user')).data.name;
});
afterAll(() => server.close());
afterEach(async () => {
  server.gateway.faults.timeouts = {};
  server.deps.faultPoint = () => undefined;
  server.clock.advance({ minutes: 11 });
  await settleHolds(server.deps);
});

/** A hold whose card requires authentication. */
async function hold() {
  const date = freshDay();
  const browser = server.client();
  const headers = fromRandomNetwork();
  const body = bookingBody(date, { stripeToken: 'pm_card_threeDSecure2Required' });
  const answer = await browser.send('POST', '/api/booking/create', { body, headers });
  const { booking_id: id, client_secret } = requiredAction(answer);
  return {
    id,
    date,
    answerBank: (outcome: 'approve' | 'refuse') =>
      browser.call('POST /api/test-gateway/authenticate', { body: { client_secret, outcome } }),
    confirm: () =>
      browser.send('POST', '/api/booking/confirm', { body: { booking_id: id, client_secret } }),
  };
}
const release = (id: number) => staff.call('POST /api/open-holds/:id/release', { params: { id } });
const refusedRelease = (id: number) =>
  staff.refused('POST /api/open-holds/:id/release', { params: { id } });

async function state(id: number) {
  const { rows } = await server.deps.db.execute(sql`
    select b.status, b.paid_cents::int as paid, a.state as attempt, p.status as payment,
      (select count(*)::int from taken_times where booking_id = b.id) as slots
    from bookings b left join charge_lines l on l.booking_id = b.id left join charge_attempts a on a.id = l.attempt_id
    left join test_gateway.payments p on p.ref = a.gateway_payment where b.id = ${id}`);
  return rows[0];
}
const open = {
  status: 0,
  paid: 0,
  attempt: 'requires_action',
  payment: 'requires_action',
  slots: 1,
};
const free = { status: 1, paid: 0, attempt: 'cancelled', payment: 'cancelled', slots: 0 };

describe('staff', () => {
  test('see open holds with age and what they wait for, oldest first', async () => {
    const first = await hold();
    server.clock.advance({ minutes: 2 });
    const second = await hold();
    const { data, meta } = await staff.call('GET /api/open-holds');
    expect(data.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(meta.total).toBe(2);
    expect(data[0]).toMatchObject({
      unit: 'Teaser',
      date: first.date,
      waits_for: 'bank',
      deposit: 60,
      currency: 'CAD',
      address: expect.stringMatching(/^10\./) as string,
    });
    const age = Date.parse(data[1]?.made_at ?? '') - Date.parse(data[0]?.made_at ?? '');
    expect(age).toBe(2 * 60_000);
    expect(Date.parse(data[0]?.expires_at ?? '')).toBe(
      Date.parse(data[0]?.made_at ?? '') + defaultSettings.holds.bank_minutes * 60_000,
    );
  });

  test('can open a hold, and see its outcome', async () => {
    const { id } = await hold();
    const { data } = await staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({ id, status: 0, hold: { state: 'bank' } });
    expect(Object.values(data.actions).filter((reason) => reason === null)).toEqual([]);
    expect((await staff.call('GET /api/booking-details/:id', { params: { id } })).data.id).toBe(id);

    await release(id);
    const { data: after } = await staff.call('GET /api/bookings/:id', { params: { id } });
    expect(after).toMatchObject({
      hold: { state: 'released' },
      cancelled: true,
      cancel_reason: 'released by staff',
      history: [{ action: 'hold_released', by: staffName }],
    });
  });

  test('can release one: its charge is made impossible before its slot is freed', async () => {
    const { id, date, answerBank, confirm } = await hold();
    server.deps.faultPoint = () => undefined;
    expect(await release(id)).toEqual({ data: { id, outcome: 'released' } });
    expect(await state(id)).toEqual(free);
    await expect(answerBank('approve')).rejects.toThrow();
    expect(await confirm()).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/not charged/) as string },
    });
    const again = await server.client().send('POST', '/api/booking/create', {
      body: bookingBody(date),
      headers: fromRandomNetwork(),
    });
    expect(again.status).toBe(200);
    expect((await staff.call('GET /api/open-holds')).data).toEqual([]);
  });

  test('releasing one that was just paid get the booking', async () => {
    const { id, answerBank, confirm } = await hold();
    await answerBank('approve');
    expect(await release(id)).toEqual({ data: { id, outcome: 'booked' } });
    const booked = { status: 2, paid: 6000, attempt: 'succeeded', payment: 'succeeded', slots: 1 };
    expect(await state(id)).toEqual(booked);
    expect(await confirm()).toMatchObject({ status: 200, body: { data: { id } } });
    expect((await refusedRelease(id)).status).toBe(422);
    expect(await state(id)).toEqual(booked);
  });

  test.each(['findPayment', 'cancelPayment'] as const)(
    'cannot release one while the provider does not answer (%s)',
    async (call) => {
      const { id } = await hold();
      server.gateway.faults.timeouts = { [call]: 'before' };
      expect(await refusedRelease(id)).toMatchObject({
        status: 409,
        message: expect.stringMatching(/hold stays/) as string,
      });
      expect(await state(id)).toEqual(open);
    },
  );

  test('can repeat a release interrupted after the provider cancelled', async () => {
    const { id } = await hold();
    server.gateway.faults.timeouts = { cancelPayment: 'after' };
    expect((await refusedRelease(id)).status).toBe(409);
    expect(await state(id)).toEqual({ ...open, payment: 'cancelled' });
    server.gateway.faults.timeouts = {};
    expect((await release(id)).data.outcome).toBe('released');
    expect(await state(id)).toEqual(free);
  });

  test('releasing one during authentication get a booking or a free slot, never both', async () => {
    const { id, answerBank, confirm } = await hold();
    await Promise.allSettled([
      release(id),
      answerBank('approve').then(() => confirm()),
      release(id),
    ]);
    server.clock.advance({ minutes: 11 });
    await settleHolds(server.deps);
    const end = await state(id);
    expect([
      free,
      { ...open, status: 2, paid: 6000, attempt: 'succeeded', payment: 'succeeded' },
    ]).toContainEqual(end);
  });

  test('cannot release one being charged, or one that has ended', async () => {
    const answers: unknown[] = [];
    server.deps.faultPoint = async (step) => {
      if (step !== 'payment saved') return;
      const { data } = await staff.call('GET /api/open-holds');
      answers.push(data[0]?.waits_for, (await refusedRelease(data[0]?.id ?? 0)).status);
    };
    const paid = await server.client().send('POST', '/api/booking/create', {
      body: bookingBody(freshDay()),
      headers: fromRandomNetwork(),
    });
    expect(paid).toMatchObject({ status: 200, body: { data: { status: 'booked' } } });
    expect(answers).toEqual(['charging', 409]);

    server.deps.faultPoint = () => undefined;
    const { id } = await hold();
    await release(id);
    expect((await refusedRelease(id)).status).toBe(422);
    expect((await refusedRelease(999_999)).status).toBe(404);
  });
});

describe('unusually many open holds', () => {
  const tasks = async (of: 'open' | 'done') => {
    const { data } = await staff.call('GET /api/money-tasks', { query: { state: of } });
    return data.filter(({ kind }) => kind === 'many_holds');
  };
  const { unusual } = defaultSettings.holds;

  test('are listed as one task until their number has dropped', async () => {
    for (let episode = 1; episode <= 2; episode += 1) {
      for (let n = 1; n < unusual; n += 1) await hold();
      await reportOpenHolds(server.deps);
      expect(await tasks('open')).toEqual([]);
      await hold();
      await reportOpenHolds(server.deps);
      await reportOpenHolds(server.deps);
      expect(await tasks('open')).toMatchObject([
        { reason: expect.stringContaining(`${unusual} public bookings`) as string },
      ]);
      const [task] = await tasks('open');
      if (episode === 2) {
        // A completed task is not repeated for the same holds.
        await staff.call('POST /api/money-tasks/:id/finish', {
          params: { id: task?.id ?? 0 },
          body: {},
        });
        await reportOpenHolds(server.deps);
        expect(await tasks('open')).toEqual([]);
      }
      server.clock.advance({ minutes: 11 });
      await settleHolds(server.deps);
      await reportOpenHolds(server.deps);
      expect(await tasks('open')).toEqual([]);
      expect(await tasks('done')).toHaveLength(episode);
    }
  });
});
