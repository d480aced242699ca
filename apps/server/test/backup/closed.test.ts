import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '@slipway/contract/call';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import { readClosedCopy, readKeyPrefix } from '#db/closed-copy.ts';
import { closedDeps } from '../../src/closed-deps.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { runProcess, startProcess, type TestProcess } from '../harness/child-process.ts';
import { createUser, password } from '../support/factories.ts';
import { backUp, openDesk, restore, type BackupDesk } from './backup-desk.ts';

let desk: BackupDesk;
let target: string;
let emails: { admin: string; customer: string };
let env: Record<string, string>;
beforeAll(async () => {
  desk = await openDesk();
  const business = await desk.business();
  // The demo's passwords are public, and a server with an own database refuses them.
  await business.pool.query('update users set password_hash = null');
  const admin = await createUser(business.db, { role: 'Admin' });
  const customer = await createUser(business.db, {});
  emails = { admin: admin.email, customer: customer.email };
  for (const [n, payment] of [null, 'pi_saved'].entries()) {
    await business.pool.query(
      `with made as (
         insert into charge_attempts (amount_cents, currency, key, gateway_payment, created_at, touched_at)
         values (1200, 'CAD', 'open-' || $1, $2, now(), now()) returning id, open
       )
       insert into charge_lines (attempt_id, open, booking_id, attempt_no, kind, amount_cents)
       select made.id, made.open, (select id from bookings order by id limit 1 offset $1::integer), 99, 3, 1200
       from made`,
      [String(n), payment],
    );
  }
  await backUp(desk, business.connectionString, 'whole.backup');
  target = await desk.emptyDatabase();
  await restore(desk, 'whole.backup', target);
  env = { DATABASE_URL: target, DATA_DIR: desk.at('data'), PORT: '0', LOG_LEVEL: 'error' };
});
afterAll(() => desk.close());

async function ask<Row>(text: string, database = target): Promise<Row[]> {
  const pool = createPool(database, { max: 1 });
  try {
    return (await pool.query(text)).rows as Row[];
  } finally {
    await pool.end();
  }
}

/** A started server and what a browser there is answered. */
async function start(
  more: Record<string, string> = {},
): Promise<TestProcess & { url: string; ready: string }> {
  const server = await startProcess('src/main.ts', [], { ...env, ...more });
  const ready = await server.line('Slipway is ready on ');
  return { ...server, ready, url: ready.replace('Slipway is ready on ', '') };
}

class Browser {
  readonly #cookies = new Map<string, string>();
  constructor(readonly url: string) {}

  async send(method: string, path: string, body?: object) {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const policy = answer.headers.get('content-security-policy');
    return { status: answer.status, text: await answer.text(), policy };
  }

  async signIn(email: string) {
    await this.send('GET', '/sanctum/csrf-cookie');
    return this.send('POST', '/api/login', { email, password });
  }
}

const closed = { code: 'closed_copy', status: 503 };
const coded = ({ status, text }: { status: number; text: string }) => ({
  status,
  code: refusal.safeParse(JSON.parse(text)).data?.code,
});

describe('a restored database', () => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    await ask(`insert into messages (channel, recipient, template, params, next_at, dedupe_key)
      values ('mail', 'a@example.test', 'password-changed', '{}', now(), 'waits')`);
    await ask(`select graphile_worker.add_job('sweep-files')`);
    server = await start();
  });
  afterAll(() => server.killHard());

  test.each([
    '/feeds/calendar/abcdefghijklmnopqrstuvwxyz.ics',
    '/feeds/crew/abcdefghijklmnopqrstuvwxyz.ics',
    '/feeds/products/1.xml',
    '/%66eeds/calendar/abcdefghijklmnopqrstuvwxyz.ics',
    '/feeds%2fcalendar/abcdefghijklmnopqrstuvwxyz.ics',
    '/%66eeds/products/1.xml',
    '/%65mbed/book',
    '/%73itemap.xml',
    '/%72obots.txt',
    '/m%79-bookings',
    '/sitemap.xml',
    '/robots.txt',
    '/embed/book',
    '/',
    '/book',
    '/my-bookings',
  ])('answers %s with a notice', async (path) => {
    const { status, text, policy } = await new Browser(server.url).send('GET', path);
    expect(status).toBe(503);
    expect(text).toContain('Not in use');
    expect(policy).toMatch(/style-src 'sha256-/);
  });

  test.each(['/healthz', '/readyz', '/logo.png', '/files/pictures/none.webp', '/api/docs/json'])(
    'answers %s as ever',
    async (path) => {
      const { text } = await new Browser(server.url).send('GET', path);
      expect(text).not.toContain('Not in use');
    },
  );

  test.each(['/api/webhooks/payments', '/%61pi/webhooks/payments', '/api/web%68ooks/payments'])(
    'takes no event of the card provider at %s',
    async (path) => {
      const answer = await new Browser(server.url).send('POST', path, {});
      expect(coded(answer)).toEqual(closed);
    },
  );

  test('answers no call of visitors and customers', async () => {
    const visitor = new Browser(server.url);
    expect(coded(await visitor.send('GET', '/api/units/public'))).toEqual(closed);
    expect(coded(await visitor.send('GET', '/%61pi/units/public'))).toEqual(closed);
    await visitor.send('GET', '/sanctum/csrf-cookie');
    expect(coded(await visitor.send('POST', '/api/booking/create', {}))).toEqual(closed);
    const customer = new Browser(server.url);
    expect((await customer.signIn(emails.customer)).status).toBe(200);
    expect(coded(await customer.send('GET', '/api/my-bookings'))).toEqual(closed);
    expect((await customer.send('GET', '/my-bookings')).text).toContain('Not in use');
  });

  test('lets staff look, and nothing else', async () => {
    const staff = new Browser(server.url);
    expect((await staff.signIn(emails.admin)).status).toBe(200);
    expect((await staff.send('GET', '/api/bookings')).status).toBe(200);
    const settings = await staff.send('GET', '/api/settings');
    expect(settings.status).toBe(200);
    expect(coded(await staff.send('PUT', '/api/settings', {}))).toEqual(closed);
    expect(coded(await staff.send('POST', '/api/messages/1/send', {}))).toEqual(closed);
    expect(coded(await staff.send('DELETE', '/api/bookings/1'))).toEqual(closed);
    expect((await staff.send('POST', '/logout')).status).toBeLessThan(400);
    expect(coded(await staff.send('GET', '/api/bookings'))).toEqual(closed);
  });

  test('runs no job and sends nothing', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await ask(`select state from messages where dedupe_key = 'waits'`)).toEqual([
      { state: 'queued' },
    ]);
    expect(
      await ask(`select attempts from graphile_worker.jobs where task_identifier = 'sweep-files'`),
    ).toEqual([{ attempts: 0 }]);
  });

  test('is not opened while a server runs on it', async () => {
    const { code, err } = await runProcess('src/open-copy-program.ts', ['--sure'], env);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'A Slipway uses this database: stop it first.\n',
    });
  });
});

describe('what a closed copy works with', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp();
  });
  afterAll(() => app.close());

  test('reaches nobody and deletes nothing', async () => {
    const deps = closedDeps(app.deps, { backupMadeAt: new Date() });
    await expect(deps.gateway.findPayment('a')).rejects.toThrow('No card provider');
    await expect(
      deps.gateway.refundPayment({ payment: 'a', amount: 1, key: 'k' } as never),
    ).rejects.toThrow('No card provider');
    expect(await deps.mail()).toBeNull();
    expect(deps.smsSender).toBeNull();
    expect(deps.backups).toBeNull();
    await app.deps.files.put('pictures/a-1.webp', Buffer.from('x'), 'image/webp');
    await expect(deps.files.remove(['pictures/a-1.webp'])).rejects.toThrow('stay as they are');
    await expect(deps.files.put('pictures/a-1.webp', Buffer.from('y'), '')).rejects.toThrow('stay');
    expect((await deps.files.get('pictures/a-1.webp'))?.size).toBe(1);
  });
});

describe('opening it on the screen', () => {
  let server: Awaited<ReturnType<typeof start>>;
  let other: string;
  let asked: (text: string) => Promise<unknown[]>;
  beforeAll(async () => {
    other = await desk.emptyDatabase();
    await restore(desk, 'whole.backup', other);
    server = await start({ DATABASE_URL: other });
    asked = (text) => ask(text, other);
  });
  afterAll(() => server.killHard());

  const openIt = (browser: Browser, body: object) =>
    browser.send('POST', '/api/open-copy', { password, confirm: 'OPEN', ...body });

  test('is for Admins, with the password and the word', async () => {
    const visitor = new Browser(server.url);
    await visitor.send('GET', '/sanctum/csrf-cookie');
    expect(coded(await openIt(visitor, {}))).toEqual(closed);
    const customer = new Browser(server.url);
    await customer.signIn(emails.customer);
    expect(coded(await openIt(customer, {}))).toEqual(closed);
    const admin = new Browser(server.url);
    await admin.signIn(emails.admin);
    const { text } = await admin.send('GET', '/api/backups');
    expect(JSON.parse(text)).toMatchObject({ data: { folder: null } });
    expect(coded(await openIt(admin, { password: 'wrong' })).code).toBe('wrong_password');
    expect(coded(await openIt(admin, { confirm: 'yes' })).status).toBe(422);
    expect(coded(await admin.send('POST', '/api/backups', {}))).toEqual(closed);
    expect(coded(await admin.send('POST', '/api/open-cop%79', {})).status).toBe(422);
    expect(await asked('select from installation where closed_at is not null')).toHaveLength(1);
  });

  test('of two at once one opens it; the server then serves customers by itself', async () => {
    const admins = [new Browser(server.url), new Browser(server.url)];
    for (const admin of admins) await admin.signIn(emails.admin);
    const [before] = await asked('select last_value::int as n from bookings_id_seq');
    const answers = await Promise.all(admins.map((admin) => openIt(admin, { confirm: ' open ' })));
    // The other one finds it open, or its session ended by that.
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect([401, 409, 503]).toContain(statuses[1]);
    await server.line('It is open now');
    expect((await new Browser(server.url).send('GET', '/robots.txt')).status).toBe(200);
    for (const admin of admins) {
      expect((await admin.send('GET', '/api/settings')).status).toBe(401);
    }
    expect(await asked('select last_value::int - 1000000 as n from bookings_id_seq')).toEqual([
      before,
    ]);
    const admin = new Browser(server.url);
    await admin.signIn(emails.admin);
    expect((await admin.send('PUT', '/api/settings', {})).status).toBe(422);
    expect(coded(await openIt(admin, {}))).toEqual({ code: 'conflict', status: 409 });
  });
});

async function prefixOf(database: string): Promise<string> {
  const pool = createPool(database, { max: 1 });
  try {
    return await readKeyPrefix(databaseOn(pool));
  } finally {
    await pool.end();
  }
}

describe('opening it', () => {
  let firstPrefix: string;

  test('asks first', async () => {
    expect(await prefixOf(target)).toBe('');
    const { code, err } = await runProcess('src/open-copy-program.ts', [], env);
    expect(code).toBe(1);
    expect(err).toMatch(/^The database was restored from the backup of 20.* add: --sure\n$/s);
    expect(err).toContain('Reminders that were due since are not sent');
    const pool = createPool(target, { max: 1 });
    expect(await readClosedCopy(databaseOn(pool))).not.toBeNull();
    await pool.end();
  });

  test('keeps what was under way until the provider is asked, and ends links to pay', async () => {
    const refunds = await ask<{ key: string }>(`select key from refund_attempts`);
    expect(refunds.map(({ key }) => key)).toEqual(['fill']);
    const before = 'select state from refund_attempts union all select state from charge_attempts';
    expect(await ask(`select distinct state from (${before}) s where state = 'created'`)).toEqual([
      { state: 'created' },
    ]);
    const opened = await runProcess('src/open-copy-program.ts', ['--sure'], env);
    expect(opened).toMatchObject({ code: 0, err: '' });
    expect(opened.out).toContain('at the card provider after the start: charges 2, refunds 1.');
    expect(opened.out).toContain('No card provider is set up in the environment');
    expect(await ask('select state, from_backup from refund_attempts')).toEqual([
      { state: 'created', from_backup: true },
    ]);
    expect(
      await ask('select gateway_payment is null as unknown from charge_attempts where from_backup'),
    ).toEqual([{ unknown: true }]);
    expect(
      await ask(
        `select kind from money_tasks where key = 'compare-with-provider' and done_at is null`,
      ),
    ).toEqual([{ kind: 'compare_with_provider' }]);
    expect(await ask('select from pay_links where ended_at is null')).toEqual([]);
    firstPrefix = await prefixOf(target);
    expect(firstPrefix).toMatch(/^[0-9a-f]{8}-$/);
    // Closed again, as it was but for these, to be opened once more.
    await ask('update installation set closed_at = now()');
  });

  test('moves numbers on, ends sessions, and serves customers again', async () => {
    const numbers = `select (select last_value from bookings_id_seq)::int as bookings,
      (select last_value from ledger_entries_id_seq)::int as entries,
      (select max(last) from invoice_counters)::int as invoices`;
    const [before] = await ask<{ bookings: number; entries: number; invoices: number }>(numbers);
    if (!before) throw new Error('No numbers');
    const opened = await runProcess('src/open-copy-program.ts', ['--sure'], env);
    expect(opened).toMatchObject({ code: 0, err: '' });
    // Of another opening, and so are its keys at the card provider.
    expect(await prefixOf(target)).not.toBe(firstPrefix);
    expect(await ask(numbers)).toEqual([
      {
        bookings: before.bookings + 1_000_000,
        entries: before.entries + 1_000_000,
        invoices: before.invoices + 1_000_000,
      },
    ]);
    expect(await ask('select from sessions')).toEqual([]);
    const again = await runProcess('src/open-copy-program.ts', ['--sure'], env);
    expect(again).toMatchObject({ code: 1, err: 'The database is already open.\n' });

    const server = await start();
    expect((await new Browser(server.url).send('GET', '/robots.txt')).status).toBe(200);
    const staff = new Browser(server.url);
    await staff.signIn(emails.admin);
    expect((await staff.send('PUT', '/api/settings', {})).status).toBe(422);
    // The job that waited while it was closed runs now.
    const waiting = () =>
      ask(`select from graphile_worker.jobs where task_identifier = 'sweep-files'`);
    for (let tries = 0; (await waiting()).length > 0 && tries < 100; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await waiting()).toEqual([]);
    await server.killHard();
  });
});
