import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { form, photo } from '#test/support/forms.ts';

let server: TestApp;
let admin: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  admin = server.client();
  await admin.signIn((await createUser(server.deps.db, { role: 'Admin' })).email, password);
});
afterAll(() => server.close());

const kept = async () =>
  (await readdir(join(server.filesFolder, 'pictures')).catch(() => [])).sort();

test('replaces and removes a supervisor’s picture, without leaving files behind', async () => {
  const added = await admin.call(
    'POST /api/user',
    form({ name: 'Skip Per', email: 'skip@example.test', role_name: 'Supervisor' }, [
      ['picture', await photo(400, 400)],
    ]),
  );
  const first = await kept();
  expect(added.data.picture?.src).toMatch(/^\/files\/pictures\//);
  const params = { id: added.data.id };
  const { version } = added.data;
  const changed = await admin.call('POST /api/user/:id', {
    params,
    ...form({ bio: 'Thirty years.', version }, [['picture', await photo(300, 300)]]),
  });
  expect(changed.data).toMatchObject({ bio: 'Thirty years.', name: 'Skip Per' });
  const second = await kept();
  expect(second.filter((name) => first.includes(name))).toEqual([]);

  const stale = await admin.refused('POST /api/user/:id', {
    params,
    ...form({ version }, [['picture', await photo(200, 200)]]),
  });
  expect(stale.status).toBe(409);
  expect(await kept()).toEqual(second);

  const bare = await admin.call('POST /api/user/:id', { params, body: { remove_picture: 1 } });
  expect(bare.data.picture).toBeNull();
  expect(await kept()).toEqual([]);
});

test('refuses a file that is not a picture at its field', async () => {
  const text = { name: 'me.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') };
  const fields = { name: 'Nobody', email: 'no@example.test', role_name: 'Supervisor' };
  const { errors } = await admin.refused('POST /api/user', form(fields, [['picture', text]]));
  expect(errors).toEqual({ picture: ['Picture must be a jpg, png, gif, webp or avif file.'] });
});

test('accepts empty phone and bio', async () => {
  const { id } = await createUser(server.deps.db, { phone: '+14165550188', bio: 'Old.' });
  const { data } = await admin.call('POST /api/user/:id', {
    params: { id },
    ...form({ name: 'Still here', phone: '', bio: '' }),
  });
  expect(data).toMatchObject({ name: 'Still here', phone: null, bio: '' });
});

test.each([
  ['/api/user', { name: 'Two Faces', email: 'two@example.test', role_name: 'Supervisor' }],
  ['/api/platforms', { name: 'Two', url: 'https://two.example/' }],
  [
    '/api/companies',
    { name: 'Two', address: '1 Road', email: 'a@b.example', phone: '+14165550188' },
  ],
])('%s takes one picture, and reads none of several', async (url, fields) => {
  const unread = { name: 'me.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') };
  const sent = await admin.send(
    'POST',
    url,
    form(fields, [
      ['picture', unread],
      ['picture', unread],
    ]),
  );
  expect(sent).toMatchObject({
    status: 422,
    body: { errors: { picture: ['Picture must be one file.'] } },
  });
});

test('limits pictures per account', async () => {
  const limited = await buildTestApp({ database: server.database, rateLimit: true });
  const { id, email } = await createUser(server.deps.db);
  const client = limited.client();
  await client.signIn(email, password);
  const unread = { name: 'me.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') };
  const send = async () =>
    (await client.send('POST', `/api/user/${id}`, form({}, [['picture', unread]]))).status;
  for (let n = 0; n < 20; n += 1) expect(await send()).toBe(422);
  expect(await send()).toBe(429);
  await limited.close();
});
