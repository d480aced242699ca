import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpBookings, settleHolds } from '#features/bookings/bookings-api.ts';
import { bookingBody, requiredAction } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

const { per_network, per_email, per_phone, per_card, bank_minutes } = defaultSettings.holds;

let server: TestApp;
/** Another process of the same business, as far as the database can tell. */
let other: TestApp;
let next = 20;
const freshDay = () => addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));

beforeAll(async () => {
  server = await buildTestApp();
  other = await buildTestApp({ database: server.database, clock: server.clock });
  await makeBusiness(server.deps.db);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.advance({ minutes: 11 });
  await settleHolds(server.deps);
});

const waiting = { stripeToken: 'pm_card_threeDSecure2Required' };

/** Books from its own network by default, with a card that requires authentication. */
const hold = (over: object = {}, from = `10.1.${next}.${next}`, at = server) =>
  at.client().send('POST', '/api/booking/create', {
    body: bookingBody(freshDay(), { ...waiting, ...over }),
    headers: { 'x-forwarded-for': from },
  });

const open = async () => {
  const { rows } = await server.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookings where status = 0 and hold_expires_at is not null`,
  );
  return rows[0]?.n;
};

const refusal = (about: string) => ({
  status: 422,
  body: {
    message: expect.stringMatching(
      new RegExp(`${about}.* waiting for payment\\..*try again in 5 minutes.*\\+14165550100`),
    ) as string,
  },
});

describe('open holds', () => {
  test.each([
    [
      'of one IPv4 network',
      per_network,
      (n: number) => [{}, n % 2 ? '203.0.113.9' : '::ffff:203.0.113.9'],
      'network',
    ],
    ['of one IPv6 /64', per_network, (n: number) => [{}, `2001:db8:7:8::${n}`], 'network'],
    [
      'of the networks of one IPv6 /48',
      4 * per_network,
      (n: number) => [{}, `2001:db8:9:${n.toString(16)}::1`],
      'network',
    ],
    [
      'of one e-mail in one network',
      per_email,
      (n: number) => [{ email: n % 2 ? 'Bot@Example.test' : 'bot@example.test' }, '203.0.113.20'],
      'email',
    ],
    [
      'of one phone in one network',
      per_phone,
      (n: number) => [{ phone: n % 2 ? '+1 (416) 555-0199' : '+14165550199' }, '203.0.113.21'],
      'phone',
    ],
    [
      'of one e-mail from everywhere',
      10 * per_email,
      (n: number) => [{ email: 'everywhere@example.test' }, `203.0.113.${100 + n}`],
      'email',
    ],
    [
      'of one phone from everywhere',
      10 * per_phone,
      (n: number) => [{ phone: '+19055550198' }, `203.0.113.${100 + n}`],
      'phone',
    ],
  ] as const)(
    '%s are limited, and the visitor is told what to do',
    async (_name, most, of, about) => {
      for (let n = 0; n < most; n += 1) {
        const [over, from] = of(n);
        expect(await hold(over as object, from as string | undefined)).toMatchObject({
          status: 200,
        });
      }
      const [over, from] = of(most);
      expect(await hold(over as object, from as string | undefined)).toMatchObject(refusal(about));
      expect(await open()).toBe(most);
      expect(await hold()).toMatchObject({ status: 200 });

      server.clock.advance({ minutes: bank_minutes + 1 });
      await settleHolds(server.deps);
      expect(await hold(over as object, from as string | undefined)).toMatchObject({ status: 200 });
    },
  );

  test('with somebody else’s e-mail and phone do not stop that person from booking', async () => {
    const victim = { email: 'victim@example.test', phone: '+19055550177' };
    for (const bot of ['203.0.113.30', '203.0.113.31', '203.0.113.32']) {
      for (let n = 0; n < per_email; n += 1) {
        expect(await hold(victim, bot)).toMatchObject({ status: 200 });
      }
      expect(await hold(victim, bot)).toMatchObject(refusal('email'));
    }
    expect(await hold(victim, '192.0.2.30')).toMatchObject({ status: 200 });
  });

  test('of a signed-in user count by account, whatever the form says', async () => {
    const { client, email } = await signedIn(server, 'Customer');
    const phone = '+19055550166';
    for (let n = 0; n < 10 * per_email; n += 1) {
      const sent = await hold({ email, phone }, `203.0.113.${100 + n}`);
      expect(sent).toMatchObject({ status: 200 });
    }
    expect(await hold({ email, phone }, '203.0.113.200')).toMatchObject(refusal('email'));
    const own = (over: object, from: string) =>
      client.send('POST', '/api/booking/create', {
        body: bookingBody(freshDay(), { ...waiting, ...over }),
        headers: { 'x-forwarded-for': from },
      });
    for (let n = 0; n < per_email; n += 1) {
      const answer = await own(n % 2 ? { email } : { phone }, `192.0.2.${40 + n}`);
      expect(answer).toMatchObject({ status: 200 });
    }
    const other = { email: 'other@example.test', phone: '+19055550155' };
    expect(await own(other, '192.0.2.60')).toMatchObject(refusal('account'));
  });

  test('of one card are limited, where the provider identifies the card', async () => {
    const cardFromToken = server.gateway.cardFromToken.bind(server.gateway);
    server.gateway.cardFromToken = async (token) => ({
      ...(await cardFromToken(token)),
      fingerprint: 'the-same-card',
    });
    try {
      for (let n = 0; n < per_card; n += 1) expect(await hold()).toMatchObject({ status: 200 });
      const { rows: before } = await server.deps.db.execute(
        sql`select count(*) from test_gateway.payments`,
      );
      expect(await hold()).toMatchObject(refusal('card'));
      const { rows: after } = await server.deps.db.execute(
        sql`select count(*) from test_gateway.payments`,
      );
      expect(after).toEqual(before);
      expect(await open()).toBe(per_card);
    } finally {
      server.gateway.cardFromToken = cardFromToken;
    }
  });

  test.each([
    ['network', per_network, () => [{}, '198.51.100.7'] as const],
    ['e-mail', per_email, () => [{ email: 'race@example.test' }, '198.51.100.8'] as const],
  ])(
    'of one %s stay within the limit under concurrent requests at two servers',
    async (_name, most, of) => {
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, n) => {
          const [over, from] = of();
          return hold(over, from, n % 2 ? server : other);
        }),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
      expect(answers.filter(({ status }) => status === 422)).toHaveLength(24 - most);
      expect(await open()).toBe(most);
    },
  );

  test('that became bookings do not count', async () => {
    for (let n = 0; n <= per_email; n += 1) {
      const paid = await hold({ email: 'regular@example.test', stripeToken: 'tok_visa' });
      expect(paid).toMatchObject({ body: { data: { status: 'booked' } } });
    }
  });

  test('by staff are not limited and do not count', async () => {
    const { client } = await signedIn(server, 'Supervisor');
    for (let n = 0; n <= per_email; n += 1) {
      const body = bookingBody(freshDay(), {
        email: 'family@example.test',
        deposit: 'new_card',
        stripeToken: 'tok_visa',
      });
      expect(await client.send('POST', '/api/create-booking', { body })).toMatchObject({
        status: 200,
      });
    }
    expect(await hold({ email: 'family@example.test' })).toMatchObject({ status: 200 });
  });

  test('waiting for authentication expire sooner than those being charged', async () => {
    const answer = await hold();
    const { booking_id } = requiredAction(answer);
    const { rows } = await server.deps.db.execute<{ minutes: number }>(sql`
      select extract(epoch from hold_expires_at - created_at)::int / 60 as minutes
      from bookings where id = ${booking_id}`);
    expect(rows).toEqual([{ minutes: bank_minutes }]);
    expect(bank_minutes).toBeLessThan(defaultSettings.hold_minutes);

    server.clock.advance({ minutes: bank_minutes + 1 });
    await settleHolds(server.deps);
    const { rows: ended } = await server.deps.db.execute(sql`
      select b.status, p.status as payment from bookings b
      join charge_lines l on l.booking_id = b.id join charge_attempts a on a.id = l.attempt_id
      join test_gateway.payments p on p.ref = a.gateway_payment where b.id = ${booking_id}`);
    expect(ended).toEqual([{ status: 1, payment: 'cancelled' }]);
  });

  test('leave no personal data behind', async () => {
    await hold();
    await hold({ stripeToken: 'tok_visa' });
    server.clock.advance({ minutes: bank_minutes + 1 });
    await settleHolds(server.deps);
    // Ended by an unusual path: the daily clean-up deletes its keys.
    await hold();
    await server.deps.db.execute(
      sql`update bookings set status = 1, cancelled_at = now() where status = 0`,
    );
    const indexFile = async () =>
      (await server.deps.db.execute(sql`select pg_relation_filenode('hold_keys_keys') as file`))
        .rows;
    const before = await indexFile();
    await cleanUpBookings(server.deps.db, server.clock.now());
    const { rows } = await server.deps.db.execute(sql`select count(*)::int as n from hold_keys`);
    expect(rows).toEqual([{ n: 0 }]);
    // Rebuilt, so that the keys are not in it either.
    expect(await indexFile()).not.toEqual(before);
  });
});
