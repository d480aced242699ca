import { defaultSettings } from '@slipway/domain/settings/settings';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpBookings } from '#features/bookings/bookings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { bookedId, bookingBody, fromRandomNetwork } from '#test/support/booking-body.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

const { unpaid_per_person: perPerson, unpaid_per_network: perNetwork } = defaultSettings.holds;

/** A published business that others can reach, without keys of a card provider. */
let server: TestApp;
let other: TestApp;
let next = 20;
const freshDay = () => addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));

beforeAll(async () => {
  server = await buildTestApp({ deps: { testCards: false } });
  other = await buildTestApp({
    database: server.database,
    clock: server.clock,
    deps: { testCards: false },
  });
  await makeBusiness(server.deps.db);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  // Those of the test before no longer count against anybody.
  await server.deps.db.execute(
    sql`update bookings set status = 1, cancelled_at = now() where status = 0`,
  );
});

const byHand = { stripeToken: null, deposit_by: 'hand' };
const book = (
  over: object = {},
  { from, key, at = server }: { from?: string; key?: string; at?: TestApp } = {},
) =>
  at.client().send('POST', '/api/booking/create', {
    body: bookingBody(freshDay(), { ...byHand, ...over }),
    headers: {
      ...(from === undefined ? fromRandomNetwork() : { 'x-forwarded-for': from }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });

const rows = async (query: ReturnType<typeof sql>) => (await server.deps.db.execute(query)).rows;
const unpaid = async () =>
  (await rows(sql`select id from bookings where status = 0 and hold_expires_at is null`)).length;
const openTask = (id: number) =>
  rows(sql`
    select kind, amount_cents::int as amount from money_tasks
    where key = ${`deposit-${id}`} and done_at is null`);

async function changeSettings(change: object): Promise<void> {
  await server.deps.db.execute(
    sql`update settings set data = data || ${JSON.stringify(change)}::jsonb`,
  );
}

describe('several of them', () => {
  const cancel = (client: TestClient, ids: number[], tell = false) =>
    client.call('POST /api/unpaid-bookings/cancel', { body: { ids, tell } });
  const mails = (id: number) =>
    rows(
      sql`select template from messages where booking_id = ${id} and template = 'booking-cancelled'`,
    );

  test('are listed newest first and cancelled at once, with nothing owed; a paid one stays', async () => {
    const [one, two, paid] = [
      bookedId(await book()),
      bookedId(await book()),
      bookedId(await book()),
    ];
    const { client } = await signedIn(server, 'Supervisor');
    const list = await client.call('GET /api/unpaid-bookings', { query: {} });
    expect(list.data.slice(0, 3).map(({ id, deposit }) => [id, deposit])).toEqual([
      [paid, 60],
      [two, 60],
      [one, 60],
    ]);
    await client.call('POST /api/take-payment', {
      body: {
        ...{ booking: paid, amount: 10, for: 'payment', by: 'hand', method: 'Cash' },
        ...{ date: todayIn('America/Toronto', server.clock.now()), reference: '', note: '' },
        overpay: false,
      },
    });
    expect((await cancel(client, [one, two, two, paid])).data.cancelled).toEqual([one, two]);
    expect((await cancel(client, [one])).data.cancelled).toEqual([]);
    expect(
      await rows(sql`
        select status, owed_after_cancel as owed,
          (select count(*)::int from taken_times t where t.booking_id = b.id) as times
        from bookings b where id in (${one}, ${paid}) order by id`),
    ).toEqual([
      { status: 1, owed: false, times: 0 },
      { status: 2, owed: false, times: 1 },
    ]);
    expect(await mails(one)).toEqual([]);
    expect(await openTask(two)).toEqual([]);
  });

  test('stay when they are not on the list: without a deposit, done by hand, or paid by card', async () => {
    const [none, done, refunded, listed] = [
      bookedId(await book()),
      bookedId(await book()),
      bookedId(await book()),
      bookedId(await book()),
    ];
    await rows(sql`delete from money_tasks where key = ${`deposit-${none}`}`);
    await rows(sql`update bookings set deposit_cents = 0 where id = ${none}`);
    // As one of which the card payment was refunded: unpaid, and never on the list.
    await rows(sql`delete from money_tasks where key = ${`deposit-${refunded}`}`);
    const { client } = await signedIn(server, 'Supervisor');
    const [task] = await rows(sql`select id from money_tasks where key = ${`deposit-${done}`}`);
    await client.call('POST /api/money-tasks/:id/finish', {
      params: { id: Number(task?.['id']) },
      body: { note: 'Pays at the pier' },
    });
    const { data } = await cancel(client, [none, done, refunded, listed]);
    expect(data.cancelled).toEqual([listed]);
    expect(
      await rows(
        sql`select status from bookings where id in (${none}, ${done}, ${refunded}) order by id`,
      ),
    ).toEqual([{ status: 0 }, { status: 0 }, { status: 0 }]);
  });

  test('are told when staff say so', async () => {
    const id = bookedId(await book());
    const { client } = await signedIn(server, 'Supervisor');
    await cancel(client, [id], true);
    expect(await mails(id)).toHaveLength(1);
  });
});

describe('bookings that cost nothing', () => {
  const refused = (text: RegExp) => ({
    status: 422,
    body: { code: 'too_many_holds', message: expect.stringMatching(text) as string },
  });

  test.each([
    ['a network', perNetwork, () => [{}, '203.0.113.9'] as const, /from your network/],
    [
      'an email in one network',
      perPerson,
      () => [{ email: 'one@example.test' }, '203.0.113.20'] as const,
      /with this email address/,
    ],
    [
      'a phone in one network',
      perPerson,
      () => [{ phone: '+14165550999' }, '203.0.113.21'] as const,
      /with this phone number/,
    ],
  ])('of %s are limited until they are paid or cancelled', async (_name, most, of, text) => {
    const ids: number[] = [];
    for (let n = 0; n < most; n += 1) {
      const [over, from] = of();
      ids.push(bookedId(await book(over, { from })));
    }
    const [over, from] = of();
    expect(await book(over, { from })).toMatchObject(refused(text));
    expect(await unpaid()).toBe(most);
    // Others still book.
    bookedId(await book());
    // The daily clean-up does not forget them.
    await cleanUpBookings(server.deps.db, server.clock.now());
    expect(await book(over, { from })).toMatchObject(refused(text));
    await server.deps.db.execute(
      sql`update bookings set status = 1, cancelled_at = now() where id = ${ids[0]}`,
    );
    bookedId(await book(over, { from }));
  });

  test('of an account are limited, whatever the form says and from wherever', async () => {
    const { client } = await signedIn(server);
    const send = () =>
      client.send('POST', '/api/booking/create', {
        body: bookingBody(freshDay(), byHand),
        headers: fromRandomNetwork(),
      });
    for (let n = 0; n < perPerson; n += 1) bookedId(await send());
    expect(await send()).toMatchObject(refused(/with your account/));
  });

  test('of all visitors are limited in 24 hours, and staff are told', async () => {
    await changeSettings({ holds: { ...defaultSettings.holds, unpaid_per_day: 4 } });
    try {
      // Those of earlier tests are cancelled, so they do not count.
      for (let n = 0; n < 4; n += 1) bookedId(await book());
      expect(await book()).toMatchObject(refused(/today/));
      const { reportOpenHolds } = await import('#features/bookings/holds/report-open-holds.ts');
      await reportOpenHolds(server.deps);
      const open = () =>
        rows(sql`select id from money_tasks where kind = 'many_unpaid' and done_at is null`);
      expect(await open()).toHaveLength(1);
      server.clock.advance({ minutes: 24 * 60 + 1 });
      bookedId(await book());
      await reportOpenHolds(server.deps);
      expect(await open()).toEqual([]);
    } finally {
      await changeSettings({ holds: defaultSettings.holds });
    }
  });

  test('are counted without those that wait for a card', async () => {
    const cards = await buildTestApp({ database: server.database, clock: server.clock });
    const [from, over] = ['203.0.113.88', { email: 'tabs@example.test' }];
    try {
      const card = { stripeToken: 'pm_card_threeDSecure2Required', deposit_by: 'card', ...over };
      expect(await book(card, { from, at: cards })).toMatchObject({ status: 200 });
      expect(
        await rows(sql`select 1 from bookings where status = 0 and hold_expires_at is not null`),
      ).toHaveLength(1);
      for (let n = 0; n < perPerson; n += 1) bookedId(await book(over, { from }));
      expect(await book(over, { from })).toMatchObject(refused(/with this email address/));
    } finally {
      await cards.close();
    }
  });

  test('stay within the limit under concurrent requests at two servers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        book({ email: 'race@example.test' }, { from: '203.0.113.77', at: n % 2 ? server : other }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perPerson);
    expect(await unpaid()).toBe(perPerson);
  });

  test('leave nothing of their visitors behind once they are paid or past', async () => {
    const id = bookedId(await book());
    const keys = () => rows(sql`select keys from hold_keys where booking_id = ${id}`);
    expect((await keys()).length).toBeGreaterThan(0);
    await server.deps.db.execute(sql`update bookings set status = 2 where id = ${id}`);
    await cleanUpBookings(server.deps.db, server.clock.now());
    expect(await keys()).toEqual([]);
  });
});
