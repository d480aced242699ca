import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '#db/tables/bookings.ts';
import { identityTasks } from '#features/identity/identity-jobs.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createUser, password } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { mailsTo, tokenOf } from '#test/support/mail.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const ownerOf = async (booking: number) =>
  (await server.deps.db.select().from(bookings).where(eq(bookings.id, booking)))[0]?.customerId;
const lastMail = async (email: string, template: string) =>
  tokenOf(
    (await mailsTo(server.deps.db, email)).findLast((mail) => mail.template === template)?.link ??
      '',
  );

test('registering with somebody else’s address never gives access to their bookings', async () => {
  const email = 'victim@example.test';
  const mallory = server.client();
  const secret = 'chosen by mallory';
  await mallory.call('POST /register', {
    body: {
      name: 'Mallory',
      email,
      phone: '+14165550166',
      password: secret,
      password_confirmation: secret,
    },
  });
  const booking = await insertGuestBooking(server.deps.db, email);
  const token = await lastMail(email, 'verify-email');

  // The owner opens the older mail: without the account's session, or with another's, it has no
  // effect.
  const owner = server.client();
  expect((await owner.refused('POST /api/verify-email', { body: { token } })).status).toBe(401);
  const own = await createUser(server.deps.db);
  await owner.signIn(own.email, password);
  const refused = await owner.refused('POST /api/verify-email', { body: { token } });
  expect(refused.code).toBe('link_of_other_account');
  expect(refused.errors['token']?.[0]).toContain('another account');
  expect(await ownerOf(booking)).toBeNull();

  // Their way in is a new password, which ends Mallory's session and the old link.
  await server.client().call('POST /forgot-password', { body: { email } });
  await server.runJobs(identityTasks(server.deps));
  const fresh = 'chosen by the owner';
  await server.client().call('POST /reset-password', {
    body: {
      token: await lastMail(email, 'password-recovery'),
      email,
      password: fresh,
      password_confirmation: fresh,
    },
  });
  expect((await mallory.refused('GET /api/user')).status).toBe(401);
  const again = { body: { email, password: secret } };
  expect((await server.client().refused('POST /api/login', again)).status).toBe(422);
  const { data } = await server.client().signIn(email, fresh);
  expect(await ownerOf(booking)).toBe(data.id);
});
