import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { users } from '#db/tables/identity.ts';
import { inTransaction } from '#db/transaction.ts';
import { ensureSetupLink } from '#features/identity/identity-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { runProcess } from '#test/harness/child-process.ts';
import { readConfig } from '../config.ts';
import { serve } from '../serve.ts';
import { findDemoLogins, removeDemoPasswords } from './demo-logins.ts';
import { adminId, demoAccounts, demoPassword } from './demo-people.ts';
import { seedPeople } from './seed-people.ts';

let server: TestApp;
beforeEach(async () => {
  server = await buildTestApp();
  await inTransaction(server.deps.db, (tx) => seedPeople(tx, server.clock.now()));
});
afterEach(() => server.close());

/** Starts the whole server on this database and stops it; returns the result. */
async function start(env: Record<string, string>): Promise<string> {
  const { pool, db } = server.database;
  try {
    const serving = await serve({
      config: readConfig({ PORT: '0', JOBS: 'off', ...env }),
      database: { pool, db },
      log: pino({ level: 'silent' }),
      webDir: null,
      clock: server.clock,
    });
    await serving.stop();
    return 'started';
  } catch (error) {
    return String(error);
  }
}

const publicly = { PUBLIC_URL: 'https://book.example.com' };
const change = (id: number, values: Partial<typeof users.$inferInsert>) =>
  server.deps.db.update(users).set(values).where(eq(users.id, id));

test.each([
  ['an https address', publicly],
  ['a public address', { PUBLIC_URL: 'http://book.example.com', DEMO: 'off' }],
  ['another host', { HOST: '0.0.0.0' }],
  ['another host, without the demo', { HOST: '::', DEMO: 'off' }],
  ['a database elsewhere', { DATABASE_URL: 'postgres://db.example.com/slipway' }],
  [
    'live keys',
    {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
  ],
])('refuses to start with the demo’s passwords and %s, with a one-line message', async (_, env) => {
  const refused = await start(env);
  expect(refused.split('\n')).toHaveLength(1);
  for (const { email } of demoAccounts) expect(refused).toContain(email);
  expect(refused).toContain('npm run remove-demo-passwords');
  expect(refused).not.toContain(demoPassword);
});

test('starts the demo when only this machine can reach it', async () => {
  expect(await start({})).toBe('started');
  expect(await start({ PUBLIC_URL: 'http://localhost:3000', DEMO: 'off' })).toBe('started');
});

test('detects the password after a new e-mail or the end of the account', async () => {
  const [admin, supervisor, customer] = await findDemoLogins(server.deps.db);
  await change(admin?.id ?? 0, { email: 'owner@example.com' });
  await change(supervisor?.id ?? 0, { endedAt: new Date() });
  await change(customer?.id ?? 0, { passwordHash: null });
  expect(await start(publicly)).toMatch(/opens owner@example\.com, supervisor@slipway\.test:/);
});

test('starts when the accounts have their own passwords', async () => {
  const fresh = 'an entirely new one';
  for (const { email } of demoAccounts) {
    const client = server.client();
    const { data } = await client.signIn(email, demoPassword);
    const body = { password: fresh, password_confirmation: fresh, current_password: demoPassword };
    await client.call('POST /api/user/:id', { params: { id: data.id }, body });
  }
  expect(await start(publicly)).toBe('started');
  expect((await server.client().signIn('admin@slipway.test', fresh)).data.id).toBe(adminId);
});

test('refuses the demo’s password as a new one', async () => {
  const { status, errors } = await server.client().refused('POST /register', {
    body: {
      name: 'Casey New',
      email: 'casey@example.test',
      phone: '+14165550199',
      password: demoPassword,
      password_confirmation: demoPassword,
    },
  });
  expect(status).toBe(422);
  expect(errors['password']).toEqual(['Password is too common. Please choose another one.']);
});

test('removes the demo’s sessions and passwords, so that the owner creates a new Admin', async () => {
  const signedIn = server.client();
  await signedIn.signIn('admin@slipway.test', demoPassword);
  expect(await ensureSetupLink(server.deps.db, server.deps)).toBeNull();
  const kept = 'a password of her own';
  const supervisor = server.client();
  const { data } = await supervisor.signIn('supervisor@slipway.test', demoPassword);
  const body = { password: kept, password_confirmation: kept, current_password: demoPassword };
  await supervisor.call('POST /api/user/:id', { params: { id: data.id }, body });

  const removed = await removeDemoPasswords(server.deps.db);
  expect(removed.map(({ email }) => email)).toEqual([
    'admin@slipway.test',
    'customer@slipway.test',
  ]);
  expect(await removeDemoPasswords(server.deps.db)).toEqual([]);
  expect((await signedIn.refused('GET /api/user')).status).toBe(401);
  for (const email of ['admin@slipway.test', 'customer@slipway.test']) {
    const refused = await server.client().refused('POST /api/login', {
      body: { email, password: demoPassword },
    });
    expect(refused.status).toBe(422);
  }
  await server.client().signIn('supervisor@slipway.test', kept);
  expect(await start(publicly)).toBe('started');
  expect(await ensureSetupLink(server.deps.db, server.deps)).toMatch(/\/setup\/.{43}$/);
});

describe('npm run remove-demo-passwords', () => {
  /** Runs it like a shell, with the variables of the next start. */
  async function run(env: Record<string, string> = {}) {
    const packageJson = new URL('../../../../package.json', import.meta.url);
    const { scripts } = z
      .object({ scripts: z.object({ 'remove-demo-passwords': z.string() }) })
      .parse(JSON.parse(await readFile(packageJson, 'utf8')));
    const [node, script, ...args] = scripts['remove-demo-passwords'].split(' ');
    expect([node, script]).toEqual(['node', 'scripts/start.mjs']);
    const variables = { ...publicly, DATABASE_URL: server.database.connectionString, ...env };
    return runProcess('src/main.ts', args, variables);
  }

  test('lists the changed accounts, and the next start succeeds', async () => {
    const before = await start(publicly);
    expect(before).toContain('npm run remove-demo-passwords');
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim().split('\n')).toEqual([
      ...demoAccounts.map(({ email }) => `The password of ${email} has been removed.`),
      'If no Admin is left, the next start prints a link to create one.',
    ]);
    expect(out).not.toContain(demoPassword);
    expect(await start(publicly)).toBe('started');
    expect(await run()).toEqual({ code: 0, out: 'No account has the demo password.\n', err: '' });
  });

  test('names an invalid variable in one line, and changes nothing', async () => {
    const { code, out, err } = await run({ PORT: 'many' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^PORT.*\n$/);
    expect(await findDemoLogins(server.deps.db)).toHaveLength(demoAccounts.length);
  });
});
