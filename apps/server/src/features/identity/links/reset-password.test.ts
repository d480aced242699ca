import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '#db/tables/bookings.ts';
import { identityTasks } from '#features/identity/identity-jobs.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createUser, password } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { mailsTo, tokenOf } from '#test/support/mail.ts';
import { eq } from 'drizzle-orm';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const fresh = 'an entirely new one';

/** Requests a link and returns the token in the newest mail, '' without one. */
async function recover(email: string): Promise<string> {
  await server.client().call('POST /forgot-password', { body: { email } });
  await server.runJobs(identityTasks(server.deps));
  const mails = await mailsTo(server.deps.db, email);
  return tokenOf(mails.findLast((mail) => mail.template === 'password-recovery')?.link ?? 'x:/');
}
const reset = (token: string, email: string) => ({
  body: { token, email, password: fresh, password_confirmation: fresh },
});

test('a recovery link sets a password once, verifies the address and ends every session', async () => {
  const user = await createUser(server.deps.db, { verified: false });
  const signedIn = server.client();
  await signedIn.signIn(user.email, password);
  const token = await recover(user.email);

  await server.client().call('POST /reset-password', reset(token, user.email.toUpperCase()));
  expect((await signedIn.refused('GET /api/user')).status).toBe(401);
  expect(
    (await server.client().refused('POST /api/login', { body: { email: user.email, password } }))
      .status,
  ).toBe(422);
  expect((await server.client().signIn(user.email, fresh)).data.email_verified).toBe(true);

  expect((await mailsTo(server.deps.db, user.email)).map(({ template }) => template)).toEqual([
    'password-recovery',
    'password-changed',
  ]);

  const again = await server.client().refused('POST /reset-password', reset(token, user.email));
  expect(again).toMatchObject({ status: 422, message: 'The given data was invalid.' });
  expect(Object.keys(again.errors)).toEqual(['token']);
});

test('checking a link does not use it up, and all dead links get the same answer', async () => {
  const user = await createUser(server.deps.db);
  const token = await recover(user.email);
  const open = await server.client().call('POST /reset-password/check', { body: { token } });
  expect(open.data.status).toBe('open');
  await server.client().call('POST /reset-password', reset(token, user.email));
  const [used, none] = await Promise.all(
    [token, 'never made'].map((dead) =>
      server.client().refused('POST /reset-password/check', { body: { token: dead } }),
    ),
  );
  expect(used).toMatchObject({ status: 422 });
  expect(used?.errors['token']).toEqual(['This link no longer works. Please ask for a new one.']);
  expect(used).toEqual(none);
});

test.each([
  ['59 minutes', 59, 200],
  ['60 minutes', 60, 422],
])('answers %s with %i', async (_name, minutes, status) => {
  const user = await createUser(server.deps.db);
  const token = await recover(user.email);
  server.clock.advance({ minutes });
  const sent = await server.client().send('POST', '/reset-password', reset(token, user.email));
  expect(sent.status).toBe(status);
});

test('uses a link once under concurrent requests', async () => {
  const user = await createUser(server.deps.db);
  const token = await recover(user.email);
  const sent = await Promise.all(
    [1, 2].map(() => server.client().send('POST', '/reset-password', reset(token, user.email))),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a reset ends the user’s other links', async () => {
  const user = await createUser(server.deps.db);
  const older = await recover(user.email);
  const newer = await recover(user.email);
  expect(newer).not.toBe(older);
  await server.client().call('POST /reset-password', reset(newer, user.email));
  expect(
    (await server.client().refused('POST /reset-password', reset(older, user.email))).status,
  ).toBe(422);
});

test('a link works only while its address is the user’s', async () => {
  const user = await createUser(server.deps.db);
  const other = await createUser(server.deps.db);
  const token = await recover(user.email);
  expect(
    (await server.client().refused('POST /reset-password', reset(token, other.email))).status,
  ).toBe(422);
  const owner = server.client();
  await owner.signIn(user.email, password);
  await owner.call('POST /api/user/:id', {
    params: { id: user.id },
    body: { email: 'moved@example.test', current_password: password },
  });
  for (const email of [user.email, 'moved@example.test']) {
    expect(
      (await server.client().refused('POST /reset-password', reset(token, email))).status,
    ).toBe(422);
  }
});

test('an unknown address gets the same answer and job, and no mail', async () => {
  const known = await createUser(server.deps.db);
  const jobs = async () => {
    const { rows } = await server.database.pool.query<{ task: string }>(
      'select task_identifier as task from graphile_worker.jobs order by id',
    );
    return rows.filter(({ task }) => task === 'mail-recovery-link').length;
  };
  const ask = (email: string) =>
    server.client().send('POST', '/forgot-password', { body: { email } });
  const answers = [await ask(known.email), await ask('nobody@example.test')];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await jobs()).toBe(2);
  await server.runJobs(identityTasks(server.deps));
  expect(await jobs()).toBe(0);
  expect(await mailsTo(server.deps.db, known.email)).toHaveLength(1);
  expect(await mailsTo(server.deps.db, 'nobody@example.test')).toHaveLength(0);
});

test('stores only the hash of a token', async () => {
  const user = await createUser(server.deps.db);
  const token = await recover(user.email);
  const { rows } = await server.database.pool.query('select * from email_links');
  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('guest bookings go to the owner of the address with the link, others stay', async () => {
  const user = await createUser(server.deps.db, { verified: false });
  const { db } = server.deps;
  const mine = await insertGuestBooking(db, user.email.toUpperCase());
  const others = await insertGuestBooking(db, 'someone-else@example.test');
  await server.client().call('POST /reset-password', reset(await recover(user.email), user.email));
  const ownerOf = async (id: number) =>
    (await db.select({ owner: bookings.customerId }).from(bookings).where(eq(bookings.id, id)))[0]
      ?.owner;
  expect(await ownerOf(mine)).toBe(user.id);
  expect(await ownerOf(others)).toBeNull();
});
