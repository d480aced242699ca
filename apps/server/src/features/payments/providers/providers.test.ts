import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { CardKeyRefused, GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { closedGateway } from '#adapters/closed-gateway.ts';
import { CurrentGateway, type CardAccount } from '#adapters/current-gateway.ts';
import { smtpMailSender, smtpUrl } from '#adapters/mail-sender.ts';
import { secretBox } from '#adapters/secret-box.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { SmtpInbox } from '#test/harness/smtp-inbox.ts';
import { bookingBody, requiredAction } from '#test/support/booking-body.ts';
import { password } from '#test/support/factories.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { countAtAccount, lockCardAccount } from './providers-repository.ts';
import { StoredProviders } from './stored-providers.ts';

const keys = {
  secret_key: 'sk_test_51Secret0001',
  publishable_key: 'pk_test_51Public0001',
  webhook_secret: 'whsec_hooks0001',
};
const rotated = { ...keys, secret_key: 'sk_test_51Secret0002' };
const mailAccount = {
  host: '127.0.0.1',
  port: 2525,
  security: 'none' as const,
  user: '',
  sender: 'Harbour Charters <book@example.test>',
};

let database: TestDatabase;
let server: TestApp;
let admin: TestClient;
const opened: TestApp[] = [];
/** The gateway that was opened last with a publishable key; null: without one. */
const gateways = new Map<string | null, CardAccount['gateway']>();
const checkCardKey = vi.fn<Deps['providers']['checkCardKey']>();
const inbox = new SmtpInbox();

/** A process of the server, with an account of the test gateway for each secret key. */
async function process(secretKey: Buffer | null = Buffer.alloc(32, 1)): Promise<TestApp> {
  const { db, pool } = database;
  const box = secretBox({ secretKey, dataDir: '/nowhere', ownDatabase: false });
  const account = (gateway: CardAccount['payment']['gateway'], publishable: string | null) => {
    const made = gateway === 'none' ? closedGateway : new TestGateway({ pool });
    gateways.set(publishable, made);
    return { gateway: made, payment: { gateway, publishable_key: publishable, test_mode: true } };
  };
  const stored = new StoredProviders({
    db,
    box,
    openCards: ({ publishableKey }) => Promise.resolve(account('stripe', publishableKey)),
    noCards: account('embedded', null),
    closedCards: account('none', null),
    openMail: (setup) => {
      const sender = smtpMailSender(smtpUrl(setup));
      return { sender, from: setup.sender, close: () => sender.close() };
    },
  });
  const made = await buildTestApp({
    database,
    deps: {
      gateway: new CurrentGateway((on) => stored.cards(on)),
      payment: async () => (await stored.cards()).payment,
      mail: () => stored.mail(),
      providers: {
        fromEnvironment: { cards: false, mail: false },
        box,
        checkCardKey,
        demo: false,
      },
    },
  });
  opened.push(made);
  return made;
}

beforeEach(async () => {
  database = await createTestDatabase();
  server = await process();
  await makeBusiness(database.db);
  admin = (await signedIn(server, 'Admin')).client;
  checkCardKey.mockReset().mockResolvedValue(false);
});
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
  await database.drop();
});
afterAll(() => inbox.close());

const version = async (name: 'cards' | 'mail') =>
  (await admin.call('GET /api/providers')).data[name].version;
const saveKeys = async (over: object = {}) =>
  admin.send('PUT', '/api/providers/cards', {
    body: { ...keys, own_password: password, version: await version('cards'), ...over },
  });
const payment = async (app: TestApp) =>
  (await app.client().call('GET /api/page-data')).data.payment;

describe('the keys of the card provider', () => {
  test('are used by every process at once, and no answer or row shows them', async () => {
    const second = await process();
    expect((await payment(second)).gateway).toBe('embedded');
    const saved = await saveKeys();
    expect(saved.status).toBe(200);
    expect(await payment(second)).toMatchObject({
      gateway: 'stripe',
      publishable_key: keys.publishable_key,
      test_mode: true,
    });
    expect(saved.body).toMatchObject({
      data: {
        cards: {
          source: 'stored',
          secret_key_ends: '0001',
          webhook_secret_ends: '0001',
          publishable_key: keys.publishable_key,
          changed_at: server.clock.now().toISOString(),
        },
      },
    });
    const { rows } = await database.pool.query('select * from provider_accounts');
    const seen = JSON.stringify([saved.body, rows]);
    expect(seen).not.toContain(keys.secret_key);
    expect(seen).not.toContain(keys.webhook_secret);
    expect((await admin.call('GET /api/settings/changes')).data).toEqual([]);
  });

  test.each([
    ['secret_key', 'pk_test_51Public0001'],
    ['publishable_key', keys.secret_key],
    ['publishable_key', 'pk_live_51Public0001'],
    ['webhook_secret', 'https://book.example.com'],
  ])('are refused at %s when it is %s', async (field, value) => {
    const refused = await saveKeys({ [field]: value });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(JSON.stringify(refused.body)).toContain(`"${field}"`);
    expect(checkCardKey).not.toHaveBeenCalled();
    expect((await payment(server)).gateway).toBe('embedded');
  });

  test.each([
    [new CardKeyRefused('no'), 'invalid'],
    [new GatewayUnavailable('down'), 'gateway_unavailable'],
  ])('are not stored when the provider answers %s', async (error, code) => {
    checkCardKey.mockRejectedValue(error);
    expect(await saveKeys()).toMatchObject({ status: 422, body: { code } });
    expect((await payment(server)).gateway).toBe('embedded');
  });

  test('are refused when they were changed since they were read', async () => {
    const stale = await version('cards');
    const raced = await Promise.all([
      saveKeys({ version: stale }),
      saveKeys({ ...rotated, version: stale }),
    ]);
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('are not changed to another account while a charge is open', async () => {
    const date = addDays(todayIn('America/Toronto', server.clock.now()), 30);
    const asked = await server.client().send('POST', '/api/booking/create', {
      body: bookingBody(date, { stripeToken: 'pm_card_threeDSecure2Required' }),
    });
    requiredAction(asked);
    expect(await saveKeys({ confirm: true })).toMatchObject({
      status: 409,
      body: { code: 'charges_open' },
    });
    checkCardKey.mockResolvedValue(true);
    expect((await saveKeys()).status).toBe(200);
    const gone = await admin.send('POST', '/api/providers/cards/remove', {
      body: { own_password: password, version: await version('cards'), confirm: true },
    });
    expect(gone).toMatchObject({ status: 409, body: { code: 'charges_open' } });
    expect((await payment(server)).gateway).toBe('stripe');
  });

  test('of another account forget saved cards only once that is confirmed', async () => {
    const { client } = await customerWithBooking(server);
    const asked = await saveKeys();
    expect(asked).toMatchObject({
      status: 422,
      body: {
        code: 'other_account',
        errors: { confirm: [expect.stringMatching(/^1 saved card belongs to the account in use/)] },
      },
    });
    expect((await client.call('GET /api/cards')).data).toHaveLength(1);
    checkCardKey.mockResolvedValue(true);
    expect((await saveKeys(rotated)).status).toBe(200);
    expect((await client.call('GET /api/cards')).data).toHaveLength(1);
    checkCardKey.mockResolvedValue(false);
    expect((await saveKeys({ confirm: true })).status).toBe(200);
    expect((await client.call('GET /api/cards')).data).toEqual([]);
    await client.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
    expect((await client.call('GET /api/cards')).data).toHaveLength(1);
  });

  test('that are entered while a press is being held charge it', async () => {
    const created = vi.spyOn(TestGateway.prototype, 'createPayment');
    server.deps.faultPoint = async (step) => {
      if (step === 'decided') expect((await saveKeys()).status).toBe(200);
    };
    const date = addDays(todayIn('America/Toronto', server.clock.now()), 31);
    const body = bookingBody(date);
    expect((await server.client().send('POST', '/api/booking/create', { body })).status).toBe(200);
    expect(created.mock.contexts).toHaveLength(1);
    expect(created.mock.contexts[0]).toBe(gateways.get(keys.publishable_key));
    created.mockRestore();
  });

  test('wait for a charge that is being begun, and then see it', async () => {
    const { booking } = await customerWithBooking(server);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `with made as (
           insert into charge_attempts (amount_cents, currency, key, created_at, touched_at)
           values (100, 'CAD', 'begun', now(), now()) returning id, open
         )
         insert into charge_lines (attempt_id, open, booking_id, attempt_no, kind, amount_cents)
         select id, open, $1, 9, 3, 100 from made`,
        [booking],
      );
      const counted = inTransaction(database.db, async (tx) => {
        await lockCardAccount(tx);
        return countAtAccount(tx);
      });
      await expect
        .poll(async () => {
          const { rows } = await database.pool.query(
            `select 1 from pg_locks where not granted and locktype = 'advisory'
             and database = (select oid from pg_database where datname = current_database())`,
          );
          return rows.length;
        })
        .toBe(1);
      await client.query('commit');
      expect((await counted).open).toBe(1);
    } finally {
      client.release();
    }
  });

  test('that another key sealed count as not set, stop nothing, and can be replaced', async () => {
    await saveKeys();
    const date = addDays(todayIn('America/Toronto', server.clock.now()), 31);
    const body = bookingBody(date, { stripeToken: 'pm_card_threeDSecure2Required' });
    requiredAction(await server.client().send('POST', '/api/booking/create', { body }));
    const restored = await process(Buffer.alloc(32, 2));
    expect((await payment(restored)).gateway).toBe('none');
    const { client } = await signedIn(restored, 'Admin');
    expect((await client.call('GET /api/providers')).data.cards.source).toBe('unreadable');
    restored.clock.advance({ hours: 1 });
    await settleHolds(restored.deps, () => false);
    const { rows } = await database.pool.query<{ state: string }>(
      'select state from charge_attempts',
    );
    expect(rows).toEqual([{ state: 'requires_action' }]);
    checkCardKey.mockResolvedValue(true);
    const replaced = await client.send('PUT', '/api/providers/cards', {
      body: { ...rotated, own_password: password, version: await version('cards') },
    });
    expect(replaced.status).toBe(200);
    expect((await payment(restored)).gateway).toBe('stripe');
  });

  test('are not stored without a key, and not changed where the environment sets them', async () => {
    const keyless = await process(null);
    const { client } = await signedIn(keyless, 'Admin');
    expect((await client.call('GET /api/providers')).data.can_store).toBe(false);
    const body = { ...keys, own_password: password, version: 1 };
    expect(await client.send('PUT', '/api/providers/cards', { body })).toMatchObject({
      status: 422,
      body: { code: 'no_secret_key' },
    });
    server.deps.providers.fromEnvironment.cards = true;
    expect(await saveKeys()).toMatchObject({ status: 422, body: { code: 'set_by_environment' } });
    const { cards } = (await admin.call('GET /api/providers')).data;
    expect(cards).toMatchObject({ source: 'environment', secret_key_ends: null });
    const removed = await admin.send('POST', '/api/providers/cards/remove', {
      body: { own_password: password, version: 1 },
    });
    expect(removed).toMatchObject({ status: 422, body: { code: 'set_by_environment' } });
  });

  test('are removed for every process', async () => {
    const second = await process();
    await saveKeys();
    expect((await payment(second)).gateway).toBe('stripe');
    const body = { own_password: password, version: await version('cards') };
    const { data } = await admin.call('POST /api/providers/cards/remove', { body });
    expect(data.cards).toMatchObject({ source: 'none', secret_key_ends: null });
    expect((await payment(second)).gateway).toBe('embedded');
  });

  test('of a live account are refused by the demo', async () => {
    server.deps.providers.demo = true;
    const live = { secret_key: 'sk_live_1234', publishable_key: 'pk_live_1234' };
    expect(await saveKeys(live)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });
});

describe('an account', () => {
  test('is changed and removed only with the own password of whoever does it', async () => {
    const wrong = { own_password: 'somebody else’s', version: 1 };
    const tries = [
      admin.send('PUT', '/api/providers/cards', { body: { ...keys, ...wrong } }),
      admin.send('POST', '/api/providers/cards/remove', { body: wrong }),
      admin.send('PUT', '/api/providers/mail', { body: { ...mailAccount, ...wrong } }),
      admin.send('POST', '/api/providers/mail/remove', { body: wrong }),
    ];
    for (const refused of await Promise.all(tries)) {
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'wrong_password', errors: { own_password: ['The password is wrong.'] } },
      });
    }
    expect(checkCardKey).not.toHaveBeenCalled();
    const { rows } = await database.pool.query(
      'select 1 from provider_accounts where facts is not null',
    );
    expect(rows).toEqual([]);
  });
});

describe('the mail account', () => {
  const saveMail = async (over: object = {}) =>
    admin.send('PUT', '/api/providers/mail', {
      body: {
        ...mailAccount,
        own_password: password,
        version: await version('mail'),
        ...over,
      },
    });
  const testMail = async () =>
    (await admin.call('POST /api/providers/mail/test', { body: {} })).data;

  test('sends the test mail, and what came of it is told', async () => {
    expect((await testMail()).problem).toBe('No mail account is set up.');
    await inbox.listen();
    const port = Number(new URL(inbox.url).port);
    expect((await saveMail({ port })).status).toBe(200);
    expect(await testMail()).toMatchObject({ problem: null });
    expect(inbox.mails).toHaveLength(1);
    expect(inbox.mails[0]?.from?.text).toContain('book@example.test');
    inbox.refusal = { code: 554, words: 'No thanks' };
    expect((await testMail()).problem).toContain('No thanks');
    const delivery = async () => (await admin.call('GET /api/messages')).delivery.mail;
    expect(await delivery()).toBe(true);
    const body = { own_password: password, version: await version('mail') };
    await admin.call('POST /api/providers/mail/remove', { body });
    expect(await delivery()).toBe(false);
  });

  test('keeps its password for the same server and user only', async () => {
    const named = { user: 'book', password: 'a mail password' };
    expect(await saveMail({ user: 'book' })).toMatchObject({ status: 422 });
    expect((await saveMail(named)).status).toBe(200);
    expect((await saveMail({ user: 'book', sender: 'new@example.test' })).status).toBe(200);
    const { data } = await admin.call('GET /api/providers');
    expect(data.mail).toMatchObject({ source: 'stored', sender: 'new@example.test' });
    for (const other of [{ host: 'evil.example' }, { port: 26 }, { user: 'other' }]) {
      expect(await saveMail({ user: 'book', ...other })).toMatchObject({
        status: 422,
        body: { errors: { password: expect.any(Array) as unknown } },
      });
    }
    const { rows } = await database.pool.query('select * from provider_accounts');
    expect(JSON.stringify([rows, data])).not.toContain('a mail password');
  });

  test.each([
    [{ host: 'mail.example.com/x' }],
    [{ host: 'user@mail' }],
    [{ sender: 'Nobody' }],
    [{ sender: 'A <a@example.test>, b@example.test' }],
    [{ port: 70_000 }],
  ])('refuses %j', async (over) => {
    expect(await saveMail(over)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });
});
