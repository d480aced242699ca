import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { ensureContent } from './operations-api.ts';

let server: TestApp;
let admin: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  await ensureContent(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());

test('saves the FAQ in its new order, keeps old slugs and adds new ones', async () => {
  const before = await admin.call('GET /api/content/faq');
  const [first, second] = before.data;
  const kept = first?.entries[1];
  const topics = [
    { ...second, name: 'Paying' },
    {
      name: 'Çrew & kids!',
      entries: [
        { question: 'How do I book a trip?', answer: 'One more.' },
        { ...kept, question: 'Is it confirmed?' },
      ],
    },
  ];
  const body = { topics, version: before.version };
  const { data, version } = await admin.call('PUT /api/content/faq', { body });
  expect(version).toBe(before.version + 1);
  expect(data.map(({ slug, name }) => [slug, name])).toEqual([
    ['paying', 'Paying'],
    ['crew-kids', 'Çrew & kids!'],
  ]);
  expect(data[1]?.entries.map(({ slug, question }) => [slug, question])).toEqual([
    ['how-do-i-book-a-trip', 'How do I book a trip?'],
    ['is-my-booking-confirmed', 'Is it confirmed?'],
  ]);
  expect(await server.client().call('GET /api/content/faq')).toEqual({ data, version });
  expect(await admin.refused('PUT /api/content/faq', { body })).toMatchObject({
    status: 409,
    message: 'The questions were changed by someone else since you opened them.',
  });
});

test('tells Admins who saved each text last', async () => {
  const { version } = await admin.call('GET /api/content/faq');
  await admin.call('PUT /api/content/faq', { body: { topics: [], version } });
  const { data: me } = await admin.call('GET /api/user');
  const { data } = await admin.call('GET /api/content/changes');
  expect(data).toEqual([
    { name: 'faq', changed_by: me.name, changed_at: server.deps.clock.now().toISOString() },
    { name: 'preparations', changed_by: null, changed_at: null },
  ]);
});

test('changes the preparations of one kind only', async () => {
  const before = await admin.call('GET /api/content/preparations');
  const body = { preparations: [{ kind: 'half_day', body: 'A hat.' }], version: before.version };
  const { data, version } = await admin.call('PUT /api/content/preparations', { body });
  expect(version).toBe(before.version + 1);
  expect(data).toEqual(
    before.data.map((each) => (each.kind === 'half_day' ? { ...each, body: 'A hat.' } : each)),
  );
  expect((await admin.refused('PUT /api/content/preparations', { body })).status).toBe(409);
});

test.each(['faq', 'preparations'])(
  'lets exactly one of many concurrent saves of the %s win',
  async (name) => {
    const { rows } = await server.database.pool.query<{ version: number }>(
      'select version from content_versions where name = $1',
      [name],
    );
    const body = { topics: [], preparations: [], version: rows[0]?.version };
    const sent = await Promise.all(
      [1, 2, 3].map(() => admin.send('PUT', `/api/content/${name}`, { body })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  },
);

test('reports errors by their position', async () => {
  const { version } = await admin.call('GET /api/content/faq');
  const errorsOf = async (topics: object[]) =>
    (await admin.refused('PUT /api/content/faq', { body: { topics, version } })).errors;
  const entry = { slug: 'a', question: 'A?', answer: 'B.' };
  expect(Object.keys(await errorsOf([{ name: 'Empty', entries: [] }]))).toEqual([
    'topics.0.entries',
  ]);
  expect(await errorsOf([{ name: 'T', entries: [{ ...entry, answer: ' ' }] }])).toEqual({
    'topics.0.entries.0.answer': ['Answer is required.'],
  });
  expect(await errorsOf([{ name: 'T', entries: [entry, entry] }])).toEqual({
    topics: ['A topic or question appears twice.'],
  });
});
