import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { presetNames, type PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { ensureSetupLink } from '#features/identity/identity-api.ts';
import { ensureDrafts } from '#features/operations/operations-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { wordsFoundIn } from '#test/support/charter-words.ts';
import { createUser, password } from '#test/support/factories.ts';

let server: TestApp;
let admin: TestClient;
beforeEach(async () => {
  server = await buildTestApp({ published: false });
});
afterEach(() => server.close());

const secret = 'a long enough passphrase';
/** The first Admin of a business that does this. */
async function begin(presets: PresetName[]) {
  const link = await ensureSetupLink(server.deps.db, server.deps);
  const token = link?.split('/').at(-1) ?? '';
  admin = server.client();
  await admin.call('POST /api/setup', {
    body: {
      token,
      name: 'Robin',
      email: 'robin@example.test',
      password: secret,
      password_confirmation: secret,
      presets,
    },
  });
}
const drafts = async () => (await admin.call('GET /api/content/drafts')).data;
const decide = async (
  ...decisions: { draft: string; state: 'accepted' | 'put_away' | 'open' }[]
) => {
  const all = await drafts();
  return admin.call('PUT /api/content/drafts', {
    body: {
      decisions: decisions.map((one) => {
        const { question, body = '' } = all.find(({ draft }) => draft === one.draft) ?? {};
        return { ...one, ...(typeof question === 'string' && { question }), body };
      }),
    },
  });
};
const step = async () => {
  const { lines } = (await admin.call('GET /api/opening')).data;
  return lines.find((line) => line.step === 'content');
};

describe.each(presetNames)('a business that begins with %s', (preset) => {
  test('has drafts in its own words, and nothing that a visitor could read', async () => {
    await begin([preset]);
    const all = await drafts();
    const questions = all.filter(({ of }) => of === 'faq');
    expect(questions.length).toBeGreaterThanOrEqual(5);
    expect(questions.length).toBeLessThanOrEqual(8);
    expect(all.some(({ of }) => of === 'preparations')).toBe(preset !== 'shop');
    if (preset !== 'charter') {
      const text = all
        .map(({ about, question, body }) => `${about} ${question} ${body}`)
        .join('\n');
      // Addresses keep their names.
      expect(wordsFoundIn(text.replace(/\(\/[^)]*\)/g, ''), preset)).toEqual([]);
    }
    expect((await admin.call('GET /api/content/faq')).data).toEqual([]);
    expect((await admin.call('GET /api/content/preparations')).data).toEqual([]);
  });
});

test('an accepted draft is an entry as it was read, and cannot be accepted again', async () => {
  await begin(['hourly']);
  await admin.call('PUT /api/content/drafts', {
    body: {
      decisions: [
        { draft: 'faq:hourly-late', state: 'accepted', question: 'Late?', body: 'Call us.' },
        { draft: 'preparations:by_the_hour', state: 'accepted', body: '- a towel' },
      ],
    },
  });
  const faq = await server.client().send('GET', '/api/content/faq');
  expect(faq.status).toBe(404);
  expect((await admin.call('GET /api/content/faq')).data).toEqual([
    {
      slug: 'on-the-day',
      name: 'On the day',
      entries: [{ slug: 'late', question: 'Late?', answer: 'Call us.' }],
    },
  ]);
  expect((await admin.call('GET /api/content/preparations')).data).toMatchObject([
    { kind: 'by_the_hour', body: '- a towel' },
  ]);
  expect((await admin.call('GET /api/content/changes')).data).toMatchObject([
    { name: 'faq', changed_by: 'Robin' },
    { name: 'preparations', changed_by: 'Robin' },
  ]);
  const names = (await drafts()).map(({ draft }) => draft);
  expect(names).not.toContain('faq:hourly-late');
  const again = { draft: 'faq:hourly-late', state: 'accepted', question: 'A', body: 'B' } as const;
  expect(
    await admin.refused('PUT /api/content/drafts', { body: { decisions: [again] } }),
  ).toMatchObject({ status: 409 });
});

test('two Admins who accept the same drafts at once add them once', async () => {
  await begin(['nights']);
  const accepting = (await drafts()).map(({ draft }) => ({ draft, state: 'accepted' as const }));
  const sent = await Promise.allSettled([decide(...accepting), decide(...accepting)]);
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const faq = (await admin.call('GET /api/content/faq')).data.flatMap(({ entries }) => entries);
  expect(faq).toHaveLength(accepting.filter(({ draft }) => draft.startsWith('faq:')).length);
});

test('an entry that the owner wrote stays, and one with the same question has another address', async () => {
  await begin(['hourly']);
  const entry = { question: 'How do I book?', answer: 'By phone.' };
  const { version } = await admin.call('GET /api/content/faq');
  await admin.call('PUT /api/content/faq', {
    body: { topics: [{ name: 'Ours', entries: [entry] }], version },
  });
  await decide({ draft: 'faq:how-to-book', state: 'accepted' });
  const topics = (await admin.call('GET /api/content/faq')).data;
  expect(topics.map(({ name }) => name)).toEqual(['Ours', 'Booking']);
  expect(topics[1]?.entries[0]?.slug).toBe('how-do-i-book-2');
});

test('a kind that has a text by now has no draft any more', async () => {
  await begin(['hourly']);
  const { version } = await admin.call('GET /api/content/preparations');
  const preparations = [{ kind: 'by_the_hour', body: 'Ours' }];
  await admin.call('PUT /api/content/preparations', { body: { preparations, version } });
  expect((await drafts()).some(({ of }) => of === 'preparations')).toBe(false);
});

test('the line of the opening is done when every draft is accepted or put away', async () => {
  await begin(['shop']);
  expect(await step()).toMatchObject({ state: 'open', told: false });
  const [first, ...others] = await drafts();
  if (!first) throw new Error('A shop has drafts');
  await decide({ draft: first.draft, state: 'accepted' });
  expect(await step()).toMatchObject({ state: 'open' });
  await decide(...others.map(({ draft }) => ({ draft, state: 'put_away' as const })));
  expect(await step()).toMatchObject({ state: 'done' });
  await decide({ draft: others[0]?.draft ?? '', state: 'open' });
  expect(await step()).toMatchObject({ state: 'open' });
});

test('a preset that is added later brings its drafts, and none that was decided comes back', async () => {
  await begin(['hourly']);
  await decide({ draft: 'faq:how-to-book', state: 'put_away' });
  await admin.call('POST /api/package-kinds/presets', { body: { presets: ['nights'] } });
  const all = await drafts();
  expect(all.find(({ draft }) => draft === 'preparations:nights')).toMatchObject({ state: 'open' });
  expect(all.find(({ draft }) => draft === 'faq:how-to-book')).toMatchObject({ state: 'put_away' });
});

test('a business from before that has no texts gets the drafts of what it does, once', async () => {
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
  expect(await step()).toMatchObject({ told: true });
  await server.database.pool.query(`update settings set data = data || '{"purpose": "sell"}'`);
  await Promise.all([ensureDrafts(server.deps.db), ensureDrafts(server.deps.db)]);
  const all = await drafts();
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(all.every(({ draft }) => draft.startsWith('faq:shop'))).toBe(true);
});

test('a question without its words is refused at its field', async () => {
  await begin(['hourly']);
  const decisions = [{ draft: 'faq:hourly-late', state: 'accepted' as const, body: 'Call us.' }];
  expect(await admin.refused('PUT /api/content/drafts', { body: { decisions } })).toMatchObject({
    errors: { 'decisions.0.question': ['Question is required.'] },
  });
  expect((await admin.call('GET /api/content/faq')).data).toEqual([]);
});
