import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { TestGateway } from '@slipway/test-gateway/test-gateway';
import { openLog } from '#adapters/log.ts';
import type { OutgoingMail } from '#adapters/mail-sender.ts';
import type { PaymentGateway } from '@slipway/domain/payments/payment-gateway';
import { StripeGateway, stripeClient } from '#adapters/stripe/stripe-gateway.ts';
import { demoSettings } from '../src/demo/demo-settings.ts';
import { giveSettings } from '../src/features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import type { Sent, TestClient } from './harness/client.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { createCharterBusiness, createUser, password } from './support/factories.ts';
import { StripeDouble } from '#test/providers/stripe-double.ts';
import { startJobs } from '../src/jobs.ts';
import { mailBy } from './support/mail.ts';

const webhookSecret = 'whsec_secret_of_webhooks';
const logLine = z.looseObject({ level: z.number(), msg: z.string().optional() });

/** A payment provider with the actions of a card holder and of the provider. */
interface Played {
  gateway: PaymentGateway;
  approve: (clientSecret: string) => Promise<unknown>;
  /** The provider's event about a payment. */
  news: (ref: string) => { body: Buffer; signature: string };
  close: () => Promise<void>;
}

async function embedded({ db }: TestDatabase): Promise<Played> {
  const gateway = new TestGateway({ pool: db.$client });
  return Promise.resolve({
    gateway,
    approve: (secret) => gateway.authenticate(secret, 'approve'),
    news: (ref) => gateway.signEvent({ id: 'evt_1', type: 'payment', payment: ref }),
    close: () => Promise.resolve(),
  });
}

async function stripe(): Promise<Played> {
  const double = new StripeDouble();
  const port = await double.net.listen();
  const here = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const client = stripeClient('sk_test_secretkeyofthistest', here);
  return {
    gateway: new StripeGateway(client, { webhookSecret }),
    approve: (secret) => {
      double.authenticate(secret, 'approve');
      return Promise.resolve();
    },
    news: (ref) => {
      const object = { id: ref, object: 'payment_intent', client_secret: `${ref}_secret_x` };
      const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' };
      const payload = JSON.stringify({ ...event, data: { object } });
      const signature = client.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
      });
      return { body: Buffer.from(payload), signature };
    },
    close: () => double.net.close(),
  };
}

describe.each([
  ['embedded', embedded],
  ['stripe', stripe],
] as const)('with the %s provider', (_name, play) => {
  const lines: string[] = [];
  /** Everything sent, answered, set as a cookie or mailed that must not be logged. */
  const secrets = new Set<string>();
  const mails: OutgoingMail[] = [];
  let requests = 0;
  let database: TestDatabase;
  let server: TestApp;
  let played: Played;
  let jobs: { stop: () => Promise<void> };

  beforeAll(async () => {
    database = await createTestDatabase();
    played = await play(database);
    server = await buildTestApp({
      database,
      rateLimit: true,
      log: openLog('debug', { write: (line) => void lines.push(line) }),
      deps: {
        gateway: played.gateway,
        mail: mailBy({
          send: (mail) => {
            if (mail.to.startsWith('nowhere')) {
              return Promise.reject(new Error(`451 <${mail.to}> refused: ${mail.text}`));
            }
            mails.push(mail);
            return Promise.resolve({ providerId: mail.id });
          },
        }),
      },
    });
    await giveSettings(database.db, demoSettings);
    jobs = await startJobs(server.deps, database.pool);
  });
  afterAll(async () => {
    await jobs.stop();
    await server.close();
    await played.close();
    await database.drop();
  });

  /** Sends a request and records its secrets. */
  async function send(
    client: TestClient,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body: object = {},
  ) {
    const fresh = !client.cookies.has('XSRF-TOKEN') && method !== 'GET';
    requests += fresh ? 2 : 1;
    const sent = await client.send(method, url, method === 'GET' ? {} : { body });
    for (const value of client.cookies.values()) {
      secrets.add(value);
      // The session's id precedes the signature.
      secrets.add(decodeURIComponent(value).split('.')[0] ?? value);
    }
    return sent;
  }

  const hide = <T extends string>(secret: T): T => {
    secrets.add(secret);
    secrets.add(encodeURIComponent(secret));
    return secret;
  };

  async function linkTo(address: string, path: string): Promise<string> {
    return vi.waitFor(
      () => {
        const mail = mails.find(({ to, text }) => to === address && text.includes(path));
        const token = new RegExp(`${path}/([\\w-]+)`).exec(mail?.text ?? '')?.[1];
        if (token === undefined) throw new Error(`No mail to ${address} with ${path}`);
        return hide(token);
      },
      { timeout: 15_000, interval: 50 },
    );
  }

  const clientSecret = (sent: Sent) =>
    z
      .object({ data: z.object({ client_secret: z.string(), booking_id: z.int() }) })
      .parse(sent.body).data;

  test('a complete journey leaves no secrets or personal data in the log', async () => {
    const { db } = server.deps;
    const { teaser } = await createCharterBusiness(db);
    const admin = await createUser(db, { role: 'Admin', email: hide('boss@harbour.example.test') });
    hide(password);

    const someone = server.client();
    const email = hide('ada.lovelace@example.test');
    const phone = hide('+14165550177');
    hide('4165550177');
    const first = hide('first long password');
    const register = { name: 'Ada', email, phone, password: first, password_confirmation: first };
    expect((await send(someone, 'POST', '/register', register)).status).toBe(200);
    expect((await send(someone, 'POST', '/register', { ...register, phone: '' })).status).toBe(422);
    await send(someone, 'POST', '/api/verify-email', {
      token: await linkTo(email, 'verify-email'),
    });
    await send(someone, 'POST', '/logout');
    const wrong = hide('a wrong long password');
    for (let i = 0; i < 11; i += 1) {
      await send(someone, 'POST', '/api/login', { email: admin.email, password: wrong });
    }
    const limited = await send(someone, 'POST', '/api/login', { email: admin.email, password });
    expect(limited.status).toBe(429);
    await send(someone, 'POST', '/api/login', { email, password: first });

    await send(server.client(), 'POST', '/forgot-password', { email });
    await send(server.client(), 'POST', '/forgot-password', { email: hide('no@example.test') });
    const token = await linkTo(email, 'reset-password');
    await send(server.client(), 'GET', `/reset-password/${token}?email=${email}`);
    const second = hide('second long password');
    const reset = { token, email, password: second, password_confirmation: second };
    expect((await send(someone, 'POST', '/reset-password', reset)).status).toBe(200);
    const late = server.client();
    expect((await send(late, 'POST', '/reset-password', reset)).status).toBe(422);
    // The reset ended the open session, and its CSRF token with it.
    await send(someone, 'GET', '/sanctum/csrf-cookie');
    expect((await send(someone, 'POST', '/api/login', { email, password: second })).status).toBe(
      200,
    );

    let day = 10;
    const booking = (over: object = {}) => ({
      unit_id: teaser.id,
      package_id: teaser.packages.half_day,
      package_name: 'A ½ Day Package',
      date: `2026-07-${(day += 1)}`,
      time: '12:00:00',
      name: 'Grace Hopper',
      email: hide('grace@example.test'),
      phone,
      details: 8,
      total_price: 1400,
      amount: 140,
      stripeToken: hide('tok_visa'),
      ...over,
    });
    const visitor = server.client();
    const create = (over?: object) => send(visitor, 'POST', '/api/booking/create', booking(over));
    expect((await create()).status).toBe(200);
    await linkTo('grace@example.test', 'reset-password');
    expect((await create({ stripeToken: hide('tok_chargeDeclined') })).status).toBe(422);
    expect((await create({ stripeToken: hide('tok_unknown4242') })).status).toBe(422);
    const threeD = await create({ stripeToken: hide('pm_card_threeDSecure2Required') });
    const challenge = clientSecret(threeD);
    hide(challenge.client_secret);
    const ref = hide(challenge.client_secret.split('_secret_')[0] ?? '');
    await played.approve(challenge.client_secret);
    expect((await send(visitor, 'POST', '/api/booking/confirm', challenge)).status).toBe(200);
    const saved = await send(someone, 'POST', '/api/cards', {
      stripeToken: hide('tok_mastercard'),
    });
    expect(saved.status).toBe(200);
    expect((await send(someone, 'GET', '/api/my-bookings')).status).toBe(200);
    const own = { email, stripeToken: undefined };
    expect((await send(someone, 'POST', '/api/booking/create', booking(own))).status).toBe(200);
    const card = z.object({ data: z.object({ id: z.int() }) }).parse(saved.body).data.id;
    expect((await send(someone, 'DELETE', `/api/cards/${card}`)).status).toBe(200);
    await create({ email: hide('nowhere@example.test') });

    const linkToPay = hide('aLinkToPayThatNobodyIs');
    await send(visitor, 'GET', `/api/pay/${linkToPay}`);
    const byLink = { amount: 1, stripeToken: 'tok_visa' };
    expect((await send(visitor, 'POST', `/api/pay/${linkToPay}`, byLink)).status).toBe(404);

    const signedEvent = played.news(ref);
    for (const signature of [signedEvent.signature, 'wrong']) {
      requests += 1;
      await server.app.inject({
        method: 'POST',
        url: '/api/webhooks/payments',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        payload: signedEvent.body,
      });
    }
    await vi.waitFor(() => expect(lines.join('')).toContain('refused:'), { timeout: 15_000 });

    // Causes failures involving personal data: in a statement, a constraint, a job.
    await db.execute(sql`alter table users rename column email_key to away`);
    const failed = await send(server.client(), 'POST', '/api/login', { email, password: second });
    expect(failed).toMatchObject({ status: 500, body: { message: 'Something went wrong.' } });
    expect((await create()).status).toBe(500);
    await db.execute(sql`alter table users rename column away to email_key`);
    const failedId = z.object({ request_id: z.string() }).parse(failed.body).request_id;
    expect(lines.filter((line) => line.includes(failedId)).join('')).toContain('"failed"');

    const log = lines.join('');
    const leaked = [...secrets].filter((secret) => secret.length > 7 && log.includes(secret));
    expect(leaked).toEqual([]);
    expect(secrets.size).toBeGreaterThan(40);
    expect(log).not.toMatch(/\b(tok|pm|pi|seti|cs|cus|sk|whsec)_\w|_secret_|@[\w.-]+\.test|\+1416/);
    expect(log).not.toMatch(/set-cookie|"cookie"|authorization|x-xsrf-token/i);
  });

  test('every request is logged, and all its lines carry its id', () => {
    const parsed = lines.map((line) => logLine.parse(JSON.parse(line)));
    const answered = parsed.filter(({ msg }) => msg === 'answered');
    expect(answered).toHaveLength(requests);
    const ids = new Set(answered.map((line) => z.uuid().parse(line['reqId'])));
    expect(ids.size).toBe(requests);
    const background = parsed.filter((line) => line['reqId'] === undefined);
    expect(background.filter((line) => typeof line['jobs'] !== 'string')).toEqual([]);
  });
});
