import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import { createUser, password } from '#test/factories.ts';

let it: TestApp;
beforeAll(async () => {
  it = await buildTestApp();
});
afterAll(() => it.close());

test('signing in gives a new session and who one is', async () => {
  const user = await createUser(it.deps.db, { role: 'Supervisor', name: 'Ines' });
  const client = it.client();
  const { data } = await client.signIn(user.email.toUpperCase(), password);
  expect(data).toMatchObject({ id: user.id, name: 'Ines', role_name: 'Supervisor', card: null });
  expect((await client.call('GET /api/user')).data.id).toBe(user.id);
});
