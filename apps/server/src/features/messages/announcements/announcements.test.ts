import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '@slipway/domain/identity/abilities';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';

let server: TestApp;
let admin: TestClient;

async function signedIn(role: Role): Promise<TestClient> {
  const { email } = await createUser(server.deps.db, { role });
  const client = server.client();
  await client.signIn(email, password);
  return client;
}
const newAnnouncement = (change: object = {}) => ({
  text: 'The salmon are in.',
  from: '2026-06-10',
  to: '2026-06-20',
  audience: 'everyone',
  ...change,
});
const announce = async (change: object = {}) =>
  (await admin.call('POST /api/announcements', { body: newAnnouncement(change) })).data;
const shownTo = async (client: TestClient) =>
  (await client.call('GET /api/page-data')).data.announcements.map(({ text }) => text);

beforeAll(async () => {
  server = await buildTestApp();
  admin = await signedIn('Admin');
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('delete from announcements'));

test('shows the current announcements for the reader on each page', async () => {
  await announce({ text: 'all' });
  await announce({ text: 'customers', audience: 'customers', from: '2026-06-11' });
  await announce({ text: 'staff', audience: 'staff' });
  await announce({ text: 'to come', from: '2026-06-16' });
  await announce({ text: 'ends today', to: '2026-06-15', from: '2026-06-09' });
  expect(await shownTo(server.client())).toEqual(['all', 'ends today']);
  expect(await shownTo(await signedIn('Customer'))).toEqual(['customers', 'all', 'ends today']);
  for (const role of ['Supervisor', 'Admin'] as const) {
    expect(await shownTo(await signedIn(role))).toEqual(['staff', 'all', 'ends today']);
  }
});

test('uses the date in the business’s zone', async () => {
  await announce({ from: '2026-06-15', to: '2026-06-15' });
  const start = server.clock.now();
  // 23:30 and 00:30 in Toronto are on the same UTC date.
  server.clock.set(new Date('2026-06-16T03:30:00Z'));
  expect(await shownTo(server.client())).toHaveLength(1);
  server.clock.set(new Date('2026-06-16T04:30:00Z'));
  expect(await shownTo(server.client())).toEqual([]);
  server.clock.set(start);
});

test('lists current ones first, then upcoming, then past', async () => {
  const over = await announce({ text: 'over', from: '2026-06-01', to: '2026-06-15' });
  server.clock.advance({ days: 1 });
  const ended = await announce({ text: 'ended' });
  await admin.call('DELETE /api/announcements/:id', { params: { id: ended.id } });
  const later = await announce({ text: 'later', from: '2026-07-01', to: '2026-07-02' });
  const on = await announce({ text: 'on 100%', audience: 'staff' });
  const list = async (query: Record<string, string | number> = {}) =>
    (await admin.call('GET /api/announcements', { query })).data.map(({ id, state }) => [
      id,
      state,
    ]);
  expect(await list()).toEqual([
    [on.id, 'on'],
    [later.id, 'to_come'],
    [ended.id, 'over'],
    [over.id, 'over'],
  ]);
  expect(await list({ state: 'to_come' })).toEqual([[later.id, 'to_come']]);
  expect(await list({ audience: 'staff' })).toEqual([[on.id, 'on']]);
  expect(await list({ q: '100%' })).toEqual([[on.id, 'on']]);
  const { meta } = await admin.call('GET /api/announcements', { query: { per_page: 3, page: 2 } });
  expect(meta).toEqual({ page: 2, per_page: 3, total: 4 });
  server.clock.advance({ days: -1 });
});

test('keeps an ended one in the list, no longer shows it, and ends it only once', async () => {
  const { id } = await announce();
  const first = await admin.call('DELETE /api/announcements/:id', { params: { id } });
  expect(first.data).toMatchObject({ state: 'over', ended_at: '2026-06-15T14:00:00.000Z' });
  const again = await admin.call('DELETE /api/announcements/:id', { params: { id } });
  expect(again.data).toEqual(first.data);
  expect(await shownTo(server.client())).toEqual([]);
});

test('accepts changes and ending by POST with a method override', async () => {
  const { id, version } = await announce();
  const post = (body: object) => admin.send('POST', `/api/announcements/${id}`, { body });
  const changed = await post({ _method: 'PUT', ...newAnnouncement({ text: 'By form', version }) });
  expect(changed).toMatchObject({ status: 200, body: { data: { text: 'By form' } } });
  expect(await post({ _method: 'delete' })).toMatchObject({ body: { data: { state: 'over' } } });
  expect((await post({})).status).toBe(404);
});

describe('concurrent changes of an announcement', () => {
  test('refuse the later one', async () => {
    const { id, version } = await announce();
    const change = { params: { id }, body: newAnnouncement({ text: 'Mine', version }) };
    const { data } = await admin.call('PUT /api/announcements/:id', change);
    expect(data).toMatchObject({ text: 'Mine', version: version + 1 });
    const now = await admin.call('GET /api/announcements/:id', { params: { id } });
    expect(now.data).toEqual(data);
    expect(await admin.refused('PUT /api/announcements/:id', change)).toMatchObject({
      status: 409,
      message: 'This announcement was changed by someone else since you opened it.',
    });
  });

  test('let exactly one of many win', async () => {
    const { id, version } = await announce();
    const sent = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        admin.send('PUT', `/api/announcements/${id}`, {
          body: newAnnouncement({ text: `Number ${n}`, version }),
        }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('refuses to change an ended one', async () => {
    const { id, version } = await announce();
    await admin.call('DELETE /api/announcements/:id', { params: { id } });
    const change = { params: { id }, body: newAnnouncement({ version }) };
    expect(await admin.refused('PUT /api/announcements/:id', change)).toMatchObject({
      status: 409,
      message: 'This announcement has already ended.',
    });
  });
});

test('reports errors at their field', async () => {
  const errorsOf = async (change: object) =>
    (await admin.refused('POST /api/announcements', { body: newAnnouncement(change) })).errors;
  expect(await errorsOf({ text: '  ' })).toEqual({ text: ['Text is required.'] });
  expect(await errorsOf({ to: '2026-06-09' })).toEqual({ to: ['“To” cannot be before “From”.'] });
  expect(await errorsOf({ from: '2026-06-01', to: '2026-06-14' })).toEqual({
    to: ['To cannot be before today.'],
  });
  const params = { id: 2_147_483_647 };
  const unknown = { params, body: newAnnouncement({ version: 1 }) };
  expect((await admin.refused('PUT /api/announcements/:id', unknown)).status).toBe(404);
  expect((await admin.refused('DELETE /api/announcements/:id', { params })).status).toBe(404);
});
