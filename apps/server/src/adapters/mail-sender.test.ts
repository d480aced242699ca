import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MailRefused, smtpMailSender, type OutgoingMail } from '#adapters/mail-sender.ts';
import { SmtpInbox } from '#test/harness/smtp-inbox.ts';

const inbox = new SmtpInbox();
const got = inbox.mails;
let sender: ReturnType<typeof smtpMailSender>;

beforeAll(async () => {
  await inbox.listen();
  sender = smtpMailSender(inbox.url);
});
afterEach(() => {
  got.length = 0;
  inbox.refusal = null;
});
afterAll(async () => {
  sender.close();
  await inbox.close();
});

const mail: OutgoingMail = {
  id: '6f2c1d1e-0000-4000-8000-000000000001',
  from: 'Slipway Charters <hello@slipway.test>',
  to: 'ada@example.test',
  subject: 'Booking 7 confirmed: A ½ Day Package',
  html: '<p>½ day</p>',
  text: '½ day',
  attachments: [
    { filename: 'booking-7.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
  ],
};

test('a mail arrives as sent, with the same Message-ID on every try', async () => {
  await sender.send(mail);
  await sender.send(mail);
  const [first, second] = got;
  expect(first?.subject).toBe(mail.subject);
  expect(first?.from?.text).toBe('"Slipway Charters" <hello@slipway.test>');
  expect(first?.html).toContain('½ day');
  expect(first?.text?.trim()).toBe('½ day');
  expect(first?.attachments[0]?.filename).toBe('booking-7.ics');
  expect(first?.attachments[0]?.content.toString()).toBe('BEGIN:VCALENDAR');
  expect(first?.messageId).toBe(`<${mail.id}@slipway.test>`);
  expect(second?.messageId).toBe(first?.messageId);
});

test('an address is treated as a single one, whatever it contains', async () => {
  await sender.send({ ...mail, to: 'ada@example.test\r\nBcc: eve@example.test' }).catch(() => null);
  await sender.send({ ...mail, to: 'ada@example.test, eve@example.test' }).catch(() => null);
  const reached = got.flatMap(({ to }) => [to].flat()).flatMap((it) => it?.value ?? []);
  expect(reached.map(({ address }) => address)).not.toContain('eve@example.test');
});

test('an unknown mailbox is a final refusal, a busy server is not', async () => {
  await expect(sender.send({ ...mail, to: 'nobody@example.test' })).rejects.toThrow(MailRefused);
  inbox.refusal = { code: 451, words: 'Try later' };
  const busy: unknown = await sender.send(mail).catch((error: unknown) => error);
  expect(busy).toBeInstanceOf(Error);
  expect(busy).not.toBeInstanceOf(MailRefused);
});
