import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityTasks } from '#features/identity/identity-jobs.ts';
import { registerCustomer } from '#features/identity/register-customer.ts';
import type { AccessTry } from '#http/rate-limits.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import type { TestClient } from './harness/client.ts';
import { createUser, password } from './support/factories.ts';
import { insertGuestBooking } from './support/guest-booking.ts';
import { mailsTo, tokenOf } from './support/mail.ts';

/** Tries by others are limited without blocking the owner of the account. */
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ rateLimit: true });
});
afterAll(() => server.close());

const home = '192.0.2.77';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function signIn(client: TestClient, email: string, attempted = password, address = home) {
  const body = { email, password: attempted };
  return (await client.send('POST', '/api/login', { body, ...from(address) })).status;
}

let networksSeen = 0;
/** Makes as many tries as allowed from each of a number of new networks; returns their total. */
async function tryFrom(networks: number, what: 'sign-in' | 'check', account: string) {
  const tries: AccessTry[] = Array.from({ length: networks }, () => {
    const n = (networksSeen += 1);
    const address = n % 2 ? `10.${n >> 8}.${n & 255}.7` : `2001:db8:${n.toString(16)}::1`;
    return { account, address, device: null };
  });
  let taken = 0;
  for (const trier of tries) {
    for (let i = 0; i < 11; i += 1) {
      const tried = await server.deps.limits.countTry(what, trier).catch(() => null);
      if (tried) taken += 1;
    }
  }
  return taken;
}

describe('signing in', () => {
  test('many wrong tries from elsewhere do not block the owner on any device', async () => {
    const user = await createUser(server.deps.db);
    expect(await tryFrom(12, 'sign-in', user.email)).toBe(120);
    expect(await signIn(server.client(), user.email)).toBe(200);
  });

  test('the networks of one IPv6 /48 cannot use up the tries of an account', async () => {
    const user = await createUser(server.deps.db);
    let taken = 0;
    for (let n = 0; n < 60; n += 1) {
      const trier = { account: user.email, address: `2001:db8:aaaa:${n.toString(16)}::1` };
      for (let i = 0; i < 5; i += 1) {
        const tried = await server.deps.limits
          .countTry('sign-in', { ...trier, device: null })
          .catch(() => null);
        if (tried) taken += 1;
      }
    }
    expect(taken).toBe(30);
    expect(await signIn(server.client(), user.email, password, '2001:db8:aaaa::1')).toBe(429);
    expect(await signIn(server.client(), user.email, password, '2001:db8:aaab::1')).toBe(200);
  });

  test('tries from everywhere are blocked for an hour, but not a device of the owner', async () => {
    const user = await createUser(server.deps.db);
    const owned = server.client();
    await owned.signIn(user.email, password);
    await owned.send('POST', '/logout');
    expect(await tryFrom(21, 'sign-in', user.email)).toBe(200);
    expect(await signIn(server.client(), user.email, password, '203.0.113.9')).toBe(429);
    const { headers } = await server.client().send('POST', '/api/login', {
      body: { email: user.email, password },
      ...from('203.0.113.10'),
    });
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(await signIn(owned, user.email, password, '203.0.113.11')).toBe(200);
    // The owner's sign-in does not reset the tries of the others.
    expect(await signIn(server.client(), user.email, password, '203.0.113.12')).toBe(429);
  });

  test('a network that has used up its tries does not block a known device in it', async () => {
    const user = await createUser(server.deps.db);
    const owned = server.client();
    await owned.signIn(user.email, password);
    for (let n = 0; n < 60; n += 1) {
      const trier = { account: `a${n}@example.test`, address: '192.0.2.60', device: null };
      await server.deps.limits.countTry('sign-in', trier);
    }
    expect(await signIn(server.client(), user.email, password, '192.0.2.60')).toBe(429);
    expect(await signIn(owned, user.email, password, '192.0.2.60')).toBe(200);
  });

  test('a known device has ten wrong tries across all servers, then counts as unknown', async () => {
    const user = await createUser(server.deps.db);
    const owned = server.client();
    await owned.signIn(user.email, password);
    await tryFrom(21, 'sign-in', user.email);
    const second = await buildTestApp({ database: server.database, rateLimit: true });
    const elsewhere = second.client();
    for (const [name, value] of owned.cookies) elsewhere.cookies.set(name, value);
    for (let i = 0; i < 10; i += 1) {
      expect(await signIn(i % 2 ? owned : elsewhere, user.email, 'wrong password')).toBe(422);
    }
    expect(await signIn(owned, user.email)).toBe(429);
    expect(await signIn(elsewhere, user.email)).toBe(429);
    await second.close();
  });

  test('a correct password resets the tries of a known device', async () => {
    const user = await createUser(server.deps.db);
    const owned = server.client();
    await owned.signIn(user.email, password);
    await tryFrom(21, 'sign-in', user.email);
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 9; i += 1) await signIn(owned, user.email, 'wrong password');
      expect(await signIn(owned, user.email)).toBe(200);
    }
  });

  test('a device is known only to the accounts that signed in on it', async () => {
    const [one, two, victim] = await Promise.all([1, 2, 3].map(() => createUser(server.deps.db)));
    if (!one || !two || !victim) throw new Error('No users');
    const shared = server.client();
    await shared.signIn(one.email, password);
    await shared.signIn(two.email, password);
    for (const { email } of [one, two, victim]) await tryFrom(21, 'sign-in', email);
    expect(await signIn(shared, victim.email)).toBe(429);
    expect(await signIn(shared, one.email)).toBe(200);
    expect(await signIn(shared, two.email)).toBe(200);

    const token = shared.cookies.get('slipway_device') ?? '';
    for (const forged of [
      token.replace(/.$/, '!'),
      `${token.slice(0, 30)}${token}`,
      'a.b.c',
      '~',
    ]) {
      const stranger = server.client();
      stranger.cookies.set('slipway_device', forged);
      expect(await signIn(stranger, victim.email)).toBe(429);
    }
  });

  test('setting a password by mail signs in although others used up the tries', async () => {
    const user = await createUser(server.deps.db);
    await tryFrom(21, 'sign-in', user.email);
    const client = server.client();
    const fresh = 'an entirely new one';
    await client.send('POST', '/forgot-password', { body: { email: user.email }, ...from(home) });
    await server.runJobs(identityTasks(server.deps));
    const token = tokenOf((await mailsTo(server.deps.db, user.email)).at(-1)?.link ?? '');
    const body = { token, email: user.email, password: fresh, password_confirmation: fresh };
    await client.call('POST /reset-password', { body });
    expect(await signIn(client, user.email, fresh)).toBe(200);
  });

  test('the cookie is bound to the host, unreadable by scripts, and does not reveal the account', async () => {
    const secure = await buildTestApp({ database: server.database, deps: { secureCookies: true } });
    const user = await createUser(server.deps.db);
    const { headers } = await secure.client().send('POST', '/api/login', {
      body: { email: user.email, password },
      headers: { 'x-forwarded-proto': 'https' },
    });
    const line = [headers['set-cookie']]
      .flat()
      .find((cookie) => String(cookie).includes('slipway_device'));
    expect(line).toMatch(/^__Host-slipway_device=[\w-]{22}\.\w{8,9}\.[\w-]{43}; /);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=34560000']) {
      expect(line).toContain(`; ${part}`);
    }
    await secure.close();
  });
});

test('tries by others to sign in do not stop a signed-in user from changing the password', async () => {
  const user = await createUser(server.deps.db);
  const client = server.client();
  await client.signIn(user.email, password);
  await tryFrom(21, 'sign-in', user.email);
  const fresh = 'an entirely new one';
  const body = { password: fresh, password_confirmation: fresh, current_password: password };
  const params = { id: user.id };
  await client.call('POST /api/user/:id', { params, body });
  expect(await signIn(client, user.email, fresh)).toBe(200);
});

describe('recovery', () => {
  const ask = async (email: string, address: string, client = server.client()) =>
    (await client.send('POST', '/forgot-password', { body: { email }, ...from(address) })).status;
  const linksOf = async (email: string) => {
    await server.runJobs(identityTasks(server.deps));
    const mails = await mailsTo(server.deps.db, email);
    return mails.flatMap(({ template, link }) =>
      template === 'password-recovery' ? [tokenOf(link)] : [],
    );
  };
  const works = async (token = '') =>
    (await server.client().send('POST', '/reset-password/check', { body: { token } })).status ===
    200;

  test('repeated requests by others neither flood the inbox nor block the owner', async () => {
    const user = await createUser(server.deps.db);
    for (let n = 1; n <= 12; n += 1) {
      for (let i = 0; i < 5; i += 1) expect(await ask(user.email, `198.18.${n}.1`)).toBe(200);
      expect(await ask(user.email, `198.18.${n}.1`)).toBe(429);
    }
    expect(await ask(user.email, home)).toBe(200);
    const links = await linksOf(user.email);
    expect(links).toHaveLength(3);
    server.clock.advance({ minutes: 29 });
    expect(await ask(user.email, home)).toBe(200);
    expect(await linksOf(user.email)).toEqual(links);
    expect(await works(links.at(-1))).toBe(true);

    server.clock.advance({ minutes: 2 });
    expect(await ask(user.email, home)).toBe(200);
    const later = await linksOf(user.email);
    expect(later).toHaveLength(4);
    server.clock.advance({ minutes: 58 });
    expect(await works(later.at(-1))).toBe(true);
  });

  test('one IPv6 /48 may request three times as often as one network for the same account', async () => {
    const { email } = await createUser(server.deps.db);
    const statuses = [];
    for (let n = 0; n < 16; n += 1) statuses.push(await ask(email, `2001:db8:bbbb:${n}::1`));
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    expect(await ask(email, '2001:db8:bbbc::1')).toBe(200);
  });

  test('a known device and staff get a mail each time, a few times an hour', async () => {
    const user = await createUser(server.deps.db);
    const owned = server.client();
    await owned.signIn(user.email, password);
    for (let n = 1; n <= 9; n += 1) await ask(user.email, `198.19.${n}.1`);
    expect(await linksOf(user.email)).toHaveLength(3);
    expect(await ask(user.email, home, owned)).toBe(200);
    expect(await linksOf(user.email)).toHaveLength(4);
    for (let i = 0; i < 20; i += 1) await ask(user.email, '192.0.2.78', owned);
    expect(await linksOf(user.email)).toHaveLength(8);

    const admin = await createUser(server.deps.db, { role: 'Admin' });
    const staff = server.client();
    await staff.signIn(admin.email, password);
    await staff.call('POST /api/send-password-recovery', { body: { id: user.id } });
    expect(await linksOf(user.email)).toHaveLength(9);
  });
});

test('registrations with somebody’s address send a few mails, and are never refused', async () => {
  const owner = await createUser(server.deps.db);
  const person = { name: 'Casey New', phone: '+14165550199', password: 'a brand new secret' };
  for (let n = 1; n <= 20; n += 1) {
    const email = n % 2 ? owner.email : owner.email.toUpperCase();
    const registration = { ...person, email, address: `203.0.${n}.1` };
    expect(await registerCustomer(server.deps, registration)).toEqual({ status: 'check_mail' });
  }
  expect(await mailsTo(server.deps.db, owner.email)).toHaveLength(5);
  const again = { ...person, email: owner.email, address: '203.0.113.200' };
  for (let n = 0; n < 5; n += 1) await registerCustomer(server.deps, again);
  await expect(registerCustomer(server.deps, again)).rejects.toMatchObject({ status: 429 });
});

describe('check my charter', () => {
  const check = async (
    booking_id: number,
    email: string,
    client = server.client(),
    address = home,
  ) =>
    (
      await client.send('POST', '/api/check-my-charter', {
        body: { booking_id, email },
        ...from(address),
      })
    ).status;

  test('wrong numbers from others do not use up the owner’s tries, and never block a known device', async () => {
    const email = 'dora@example.test';
    const booking = await insertGuestBooking(server.deps.db, email);
    const owned = server.client();
    expect(await check(booking, email.toUpperCase(), owned)).toBe(200);
    expect(await tryFrom(12, 'check', email)).toBe(120);
    expect(await check(booking, email)).toBe(200);
    await tryFrom(21, 'check', email);
    expect(await check(booking, email, server.client(), '203.0.113.21')).toBe(429);
    expect(await check(booking, email, owned, '203.0.113.22')).toBe(200);
    for (let i = 0; i < 10; i += 1) expect(await check(9_000 + i, email, owned)).toBe(404);
    expect(await check(booking, email, owned, '203.0.113.23')).toBe(429);
  });
});
