import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { bookingSummary, secretLink } from '#test/support/message-samples.ts';
import { enqueueMessages, type NewMessage } from './enqueue-message.ts';
import { messagesTasks } from './messages-jobs.ts';
import { eraseRecipient } from './person-messages-repository.ts';
import { mailBy } from '#test/support/mail.ts';

let server: TestApp;
let admin: TestClient;

const recovery = (dedupeKey: string, to = 'ada@example.test'): NewMessage => ({
  channel: 'mail',
  to,
  dedupeKey,
  template: 'password-recovery',
  params: { name: 'Ada', business: bookingSummary.business, secret_link: secretLink, minutes: 60 },
});
const confirmation = (dedupeKey: string, to = 'ada@example.test'): NewMessage => ({
  channel: 'mail',
  to,
  dedupeKey,
  template: 'booking-confirmation',
  params: { ...bookingSummary, secret_link: secretLink },
});

async function enqueued(message: NewMessage): Promise<number> {
  const [id] = await inTransaction(server.deps.db, (tx) => enqueueMessages(tx, [message]));
  return id ?? 0;
}
/** As if SMTP were configured: accepts all mails. */
const taking = { send: () => Promise.resolve({ providerId: 'taken' }) };
const deliver = () => server.runJobs(messagesTasks({ ...server.deps, mail: mailBy(taking) }));
const keep = () => server.runJobs(messagesTasks(server.deps));

beforeAll(async () => {
  server = await buildTestApp();
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());

describe('the list', () => {
  test('is paged, filtered and searched', async () => {
    const kept = await enqueued(confirmation('list-kept', 'kept_one@example.test'));
    await keep();
    const sent = await enqueued(confirmation('list-sent', 'keptXone@example.test'));
    await deliver();
    const ids = async (query: Record<string, string | number>) =>
      (await admin.call('GET /api/messages', { query })).data.map(({ id }) => id);

    expect(await ids({ q: 'xone@' })).toEqual([sent]);
    // An underscore is matched literally.
    expect(await ids({ q: 'kept_one' })).toEqual([kept]);
    expect(await ids({ state: 'kept', q: 'one@' })).toEqual([kept]);
    expect(await ids({ channel: 'sms' })).toEqual([]);
    expect(await ids({ sort: 'id', q: 'one@' })).toEqual([kept, sent]);
    expect(await ids({ sort: '-id', q: 'one@' })).toEqual([sent, kept]);
    const unknown = await admin.refused('GET /api/messages', { query: { sort: 'recipient' } });
    expect(unknown.errors).toEqual({ sort: ['Sort is invalid.'] });
    const { meta, data } = await admin.call('GET /api/messages', {
      query: { per_page: 1, page: 2, q: 'one@' },
    });
    expect(meta).toEqual({ page: 2, per_page: 1, total: 2, total_is_least: false });
    expect(data.map(({ id }) => id)).toEqual([kept]);
  });

  test('is searched by the number, address or name of whom a message is about', async () => {
    const { db } = server.deps;
    const person = await createUser(db, { role: 'Customer', name: 'Zelda Quist' });
    const id = await enqueued({
      ...confirmation('list-zelda', 'Z.Q@Example.test'),
      userId: person.id,
    });
    const ids = async (q: string) =>
      (await admin.call('GET /api/messages', { query: { q } })).data.map((it) => it.id);

    expect(await ids('quist')).toEqual([id]);
    expect(await ids('z.q@example.test')).toEqual([id]);
    expect(await ids('#4711')).toEqual([]);
    const { rows } = await db.$client.query<{ id: number }>(
      `insert into orders (name, email, phone, delivery_date, status, total_cents, deposit_cents, terms, created_at)
       values ('Orla Vance', 'o@example.test', '', current_date, 0, 0, 0, '{}', now()) returning id`,
    );
    const orderId = rows[0]?.id ?? 0;
    const ofOrder = await enqueued({ ...confirmation('list-orla', 'desk@example.test'), orderId });
    expect(await ids(`#${orderId}`)).toEqual([ofOrder]);
    expect(await ids('orla')).toEqual([ofOrder]);
  });

  test('is counted up to a limit, and paged from both ends', async () => {
    await server.deps.db.$client.query(
      `insert into messages (channel, recipient, template, params, state, next_at, dedupe_key, subject)
       select 'sms', 'long@example.test', 'none', '{}', case when i = 7 then 'failed' else 'kept' end, now(),
         'long-' || i, 'Long ' || i from generate_series(1, 1101) i`,
    );
    const list = (query: object) =>
      admin.call('GET /api/messages', { query: { channel: 'sms', per_page: 2, ...query } });
    const long = { q: 'long@example.test' };

    for (const query of [{}, long, { state: 'kept' }]) {
      const { meta } = await list(query);
      expect(meta).toEqual({ page: 1, per_page: 2, total: 1000, total_is_least: true });
    }
    const subjects = async (query: object) => (await list(query)).data.map((it) => it.subject);
    expect(await subjects(long)).toEqual(['Long 1101', 'Long 1100']);
    expect(await subjects({ from_end: '1' })).toEqual(['Long 2', 'Long 1']);
    expect(await subjects({ from_end: '1', page: 2 })).toEqual(['Long 4', 'Long 3']);
    expect(await subjects({ ...long, sort: 'created_at' })).toEqual(['Long 1', 'Long 2']);
    expect(await subjects({ state: 'failed', from_end: '1' })).toEqual(['Long 7']);
    expect(await subjects({ q: 'ong 1050' })).toEqual(['Long 1050']);
  });

  test('is for Admins only', async () => {
    const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
    const supervisor = server.client();
    await supervisor.signIn(email, password);
    expect((await supervisor.refused('GET /api/messages')).status).toBe(403);
    expect((await server.client().refused('GET /api/messages')).status).toBe(401);
    expect((await admin.refused('GET /api/messages/:id', { params: { id: 99_999 } })).status).toBe(
      404,
    );
  });
});

describe('a body', () => {
  test('shows the link of a kept recovery mail, because it is not delivered otherwise', async () => {
    const id = await enqueued(recovery('body-kept'));
    await keep();
    const { data } = await admin.call('GET /api/messages/:id', { params: { id } });
    expect(data).toMatchObject({ state: 'kept', link_hidden: false, can_send_again: true });
    expect(data.text).toContain(secretLink);
  });

  test('shows no one-time link before, while or after SMTP delivers it', async () => {
    const id = await enqueued(recovery('body-sent'));
    const before = await admin.call('GET /api/messages/:id', { params: { id } });
    await deliver();
    const after = await admin.call('GET /api/messages/:id', { params: { id } });
    for (const { data } of [before, after]) {
      expect(data.link_hidden).toBe(true);
      expect(data.text).toContain('Choose a new password');
      expect(JSON.stringify(data)).not.toContain('s3cret');
    }
  });

  test('is a page without scripts or external content, framed by our own screen only', async () => {
    const id = await enqueued(confirmation('body-page'));
    await keep();
    const { status, headers, body } = await admin.send('GET', `/api/messages/${id}/body`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*frame-ancestors 'self'; sandbox$/,
    );
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(body).toContain('Thanks for booking!');
  });
});

test('is empty for a user who deleted the account, sent or not', async () => {
  const to = 'gone@example.test';
  const sent = await enqueued(confirmation('forgotten-sent', to));
  await deliver();
  const waiting = await enqueued(recovery('forgotten-waiting', to));
  await inTransaction(server.deps.db, (tx) => eraseRecipient(tx, { id: 0, email: to }));
  for (const id of [sent, waiting]) {
    const { data } = await admin.call('GET /api/messages/:id', { params: { id } });
    expect(data).toMatchObject({ forgotten: true, recipient: '', subject: null, text: '' });
    expect((await admin.send('GET', `/api/messages/${id}/body`)).status).toBe(404);
    const refused = await admin.refused('POST /api/messages/:id/send', { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('deleted their account');
  }
});

describe('resending', () => {
  const again = (id: number) => admin.call('POST /api/messages/:id/send', { params: { id } });

  test('creates a new message that refers to the old one', async () => {
    const id = await enqueued(confirmation('again'));
    await deliver();
    const { data } = await again(id);
    await deliver();
    const repeat = await admin.call('GET /api/messages/:id', { params: { id: data.id } });
    expect(repeat.data).toMatchObject({ state: 'sent', sent_again_from: id });
    // The one-time link was used up by the first message; the rest of the mail is repeated.
    expect(repeat.data.text).toContain('Booking number: 1042');
    expect(repeat.data.text).not.toContain('Set a password');
  });

  test('creates one message for repeated clicks, until that one is delivered', async () => {
    const id = await enqueued(confirmation('again-twice'));
    await keep();
    const press = () => admin.send('POST', `/api/messages/${id}/send`, {});
    const pressed = await Promise.all([press(), press(), press()]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await press()).status).toBe(409);
    await keep();
    expect((await press()).status).toBe(200);
  });

  test('keeps the link of a kept recovery mail', async () => {
    const id = await enqueued(recovery('again-kept'));
    await keep();
    const { data } = await again(id);
    await keep();
    const repeat = await admin.call('GET /api/messages/:id', { params: { id: data.id } });
    expect(repeat.data.text).toContain(secretLink);
  });

  test('is refused for a delivered one-time link and while being sent', async () => {
    const sent = await enqueued(recovery('again-sent'));
    await deliver();
    const refused = await admin.refused('POST /api/messages/:id/send', { params: { id: sent } });
    expect(refused).toMatchObject({
      code: 'not_resendable',
      message: expect.stringContaining('ask for a new') as unknown,
    });

    const gift = await enqueued({
      channel: 'mail',
      to: 'grace@example.test',
      dedupeKey: 'again-gift',
      template: 'gift-card',
      params: {
        ...{ card: 1, sending: 1, name: 'Grace', sender: 'Alan', message: '', amount: 5000 },
        ...{ currency: 'CAD', expires_on: null, business: bookingSummary.business },
        ...{ link: 'http://localhost:3000/gift-card', secret_code: 'G1FT-CARD-0001' },
      },
    });
    await deliver();
    const code = await admin.refused('POST /api/messages/:id/send', { params: { id: gift } });
    expect(code.message).toContain('Please send the gift card again');

    const waiting = await enqueued(confirmation('again-waiting'));
    const busy = await admin.refused('POST /api/messages/:id/send', { params: { id: waiting } });
    expect(busy.status).toBe(409);
  });
});

test('serves attachments with their file type, to Admins only', async () => {
  const id = await enqueued(confirmation('with-a-trip'));
  await deliver();
  const url = `/api/messages/${id}/attachments`;
  const { status, headers, body } = await admin.send('GET', `${url}/1`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(headers['content-disposition']).toBe('attachment; filename="booking-1042.ics"');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body).toContain('UID:booking-1042@localhost');
  expect(body).toContain('SUMMARY:A ½ Day Package');
  expect((await admin.send('GET', `${url}/2`)).status).toBe(404);
  expect((await server.client().send('GET', `${url}/1`)).status).toBe(401);
});
