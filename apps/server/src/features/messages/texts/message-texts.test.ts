import { defaultSettings } from '@slipway/domain/settings/settings';
import { fillPieces, unknownPieces } from '@slipway/domain/messages/pieces';
import { wordsFor } from '@slipway/domain/catalogue/presets/preset-words';
import { inWords } from '@slipway/domain/words/in-words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { bookingMails, everySms, filled, shopMails } from '#test/support/every-message.ts';
import { bookingSummary, secretLink } from '#test/support/message-samples.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { enqueueMail } from '#features/messages/enqueue-message.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { smsTemplate } from '#features/messages/sms-params.ts';
import { renderMessage } from '#features/messages/render-message.ts';
import { inTransaction } from '#db/transaction.ts';
import { ourTexts } from './our-texts.ts';
import { ownSender } from './own-content.ts';
import { textKey } from './text-key.ts';

const asWritten = (text: string) => text;
const kayaks = inWords(wordsFor(['hourly']));
const mailFrom = '"Slipway" <hello@slipway.test>';
const ours = ourTexts(defaultSettings, asWritten, mailFrom);

const samples = [
  ...filled(bookingMails).map((it) => ({ channel: 'mail' as const, ...it })),
  ...filled(shopMails).map((it) => ({ channel: 'mail' as const, ...it })),
  ...filled(everySms).map((it) => ({ channel: 'sms' as const, ...it })),
];
const keyOf = ({ channel, template, params }: (typeof samples)[number]) =>
  channel === 'mail'
    ? textKey({ channel, ...mailTemplate.parse({ template, params }) })
    : textKey({ channel, ...smsTemplate.parse({ template, params }) });

describe('our texts', () => {
  test.each([...ours.values()].filter(({ sample }) => sample !== null))(
    '$key has its values as pieces, and no others',
    ({ ours: { subject, text }, pieces }) => {
      for (const part of [subject ?? '', text]) {
        expect(unknownPieces(part, Object.keys(pieces))).toEqual([]);
        expect(part).not.toMatch(/Kim|Martel|4821|Evening tour|Northern|2027|CA\$|5:45|Ours/);
        // Sent as it is, it says what the mail says.
        expect(fillPieces(part, pieces)).not.toContain('{');
      }
    },
  );

  test.each(samples)('$channel $template $index: worded as ours, says the same', async (sample) => {
    for (const say of [asWritten, kayaks]) {
      const our = ourTexts(defaultSettings, say, mailFrom).get(keyOf(sample));
      if (!our) throw new Error(`No text ${keyOf(sample)}`);
      const own = new Map([[our.key, our.ours]]);
      const before = await renderMessage(sample, say);
      const after = await renderMessage(sample, say, undefined, own);
      expect(after.subject).toBe(before.subject);
      expect(after.text).toBe(before.text);
    }
  });

  test.each([
    ['"Slipway" <hello@slipway.test>', '"Harbour \\"&\\" Co" <hello@slipway.test>'],
    ['hello@slipway.test', '"Harbour \\"&\\" Co" <hello@slipway.test>'],
  ])('a sender %s gets the name alone', (from, expected) => {
    const own = new Map([['sender', { subject: null, text: '{business}' }]]);
    expect(ownSender(from, 'Harbour "&" Co', own)).toBe(expected);
    expect(ownSender(from, 'Harbour', new Map())).toBe(from);
  });
});

describe('the calls', () => {
  let server: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    server = await buildTestApp();
    await makeBusiness(server.deps.db);
    admin = (await signedIn(server, 'Admin')).client;
  });
  afterAll(() => server.close());

  const key = 'mail.booking-confirmation';
  const params = { key };
  const read = async (of = key) =>
    (await admin.call('GET /api/message-texts/:key', { params: { key: of } })).data;
  const save = (own: { subject: string | null; text: string } | null, version: number, of = key) =>
    admin.send('PUT', `/api/message-texts/${of}`, { body: { own, version } });

  /** A confirmation as it would be sent now. */
  async function confirmation(name = 'Ada') {
    const id = await inTransaction(server.deps.db, (tx) =>
      enqueueMail(tx, {
        template: 'booking-confirmation',
        params: { ...bookingSummary, name, secret_link: secretLink },
        to: 'ada@example.test',
        dedupeKey: `texts-${Math.random()}`,
      }),
    );
    return { id };
  }

  test('lists every text', async () => {
    const { data } = await admin.call('GET /api/message-texts');
    expect(data.map((text) => text.key)).toEqual([...ours.keys()]);
    expect(data.some(({ changed }) => changed)).toBe(false);
    for (const sample of samples) expect([...ours.keys()]).toContain(keyOf(sample));
  });

  test('saves a text, says it in mails with values escaped, and goes back to ours', async () => {
    const before = await read();
    expect(before.own).toBeNull();
    const own = {
      subject: 'Ahoy {name}',
      text: 'See you on {date}, {name}.\n\n<b>Bring</b> a hat.',
    };
    expect((await save(own, before.version)).status).toBe(200);
    expect(await read()).toMatchObject({ own, version: 1 });
    const { data } = await admin.call('POST /api/message-texts/:key/preview', {
      params,
      body: own,
    });
    expect(data.subject).toBe('Ahoy Kim Martel');
    await confirmation('<script>alert(1)</script> {business}');
    const real = await admin.call('POST /api/message-texts/:key/preview', { params, body: own });
    expect(real.data).toMatchObject({
      real: true,
      subject: 'Ahoy <script>alert(1)</script> {business}',
    });
    expect(JSON.stringify(real.data)).not.toContain('s3cret');
    const rows = await admin.call('GET /api/messages');
    const id = rows.data[0]?.id ?? 0;
    const { html, text } = (await admin.call('GET /api/messages/:id', { params: { id } })).data;
    expect(text).toContain('<b>Bring</b> a hat.');
    expect(html).toContain('&lt;b&gt;Bring&lt;/b&gt; a hat.');
    expect(html).not.toContain('<script>alert');
    // Its facts, terms and the button to set a password stay ours.
    expect(text).toContain('Set a password:');
    expect(text).toContain('Booking number: 1042');
    expect((await save(null, 1)).status).toBe(200);
    expect(await read()).toMatchObject({ own: null, version: 2 });
  });

  test('refuses a version that is no longer the last one, also after going back to ours', async () => {
    const own = { subject: 'Mine', text: 'Mine' };
    const of = 'mail.slot-lost';
    const [first, second] = await Promise.all([save(own, 0, of), save(own, 0, of)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((await save(null, 1, of)).status).toBe(200);
    expect((await save(own, 0, of)).status).toBe(409);
    expect((await save(own, 1, of)).status).toBe(409);
    expect((await save(own, 2, of)).status).toBe(200);
  });

  test('what equals ours is ours', async () => {
    const { ours: our, version } = await read('mail.booking-changed');
    expect((await save(our, version, 'mail.booking-changed')).status).toBe(200);
    expect((await read('mail.booking-changed')).own).toBeNull();
  });

  test.each([
    [
      key,
      { subject: 'Hi {nmae}', text: 'x' },
      'own.subject',
      '{nmae} is not a piece of this text.',
    ],
    [
      key,
      { subject: 'x', text: '{secret_link} {link}' },
      'own.text',
      '{secret_link}, {link} are not pieces of this text.',
    ],
    [key, { subject: '', text: 'x' }, 'own.subject', 'Subject is required.'],
    [key, { subject: 'x', text: ' ' }, 'own.text', 'Text is required.'],
    [
      'sms.called-off',
      { subject: null, text: 'Called off, sorry.' },
      'own.text',
      'The text must have the piece {link}.',
    ],
    [
      'sms.called-off',
      { subject: null, text: `{link}${'x'.repeat(480)}` },
      'own.text',
      'Text must not be longer than 480 characters.',
    ],
    [
      'mail.verify-email',
      { subject: 'x', text: 'Hi {name}' },
      'own.text',
      '{name} is not a piece of this text.',
    ],
    ['sender', { subject: null, text: 'Two\nlines' }, 'own.text', 'Sender name must be one line.'],
  ])('%s refuses %j', async (of, own, field, message) => {
    const { body, status } = await save(own, 0, of);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { [field]: [message] } });
  });

  test('a subject has no line breaks', async () => {
    const { version } = await read();
    const { status, body } = await save({ subject: 'a\nBcc: x@y.test', text: 'x' }, version);
    if (status === 200) expect(JSON.stringify(body)).not.toContain('\\nBcc');
    else expect(status).toBe(422);
    expect((await read()).own?.subject ?? '').not.toContain('\n');
  });

  test('another key is not found', async () => {
    expect((await save({ subject: 'x', text: 'x' }, 0, 'mail.nothing')).status).toBe(404);
    expect((await admin.send('GET', '/api/message-texts/mail.nothing')).status).toBe(404);
  });

  test('footer and sender are shared by all mails', async () => {
    const own = { subject: null, text: '{business}, since 1921\n{email}' };
    expect((await save(own, 0, 'footer')).status).toBe(200);
    const preview = await admin.call('POST /api/message-texts/:key/preview', {
      params: { key: 'footer' },
      body: own,
    });
    expect(preview.data.footer).toEqual(['Slipway Charters, since 1921', 'hello@slipway.test']);
    await confirmation();
    const rows = await admin.call('GET /api/messages');
    const id = rows.data[0]?.id ?? 0;
    const { text } = (await admin.call('GET /api/messages/:id', { params: { id } })).data;
    expect(text).toContain('-- \nSlipway Charters, since 1921\nhello@slipway.test');
  });
});
