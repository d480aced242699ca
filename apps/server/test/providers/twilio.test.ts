import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import twilio from 'twilio';
import {
  SmsRefused,
  SmsUnavailable,
  twilioSmsSender,
  type SmsSender,
} from '#adapters/sms-sender.ts';
import { Loopback, type HttpAnswer, type Received } from './loopback.ts';
import { ProviderSchema } from './provider-schema.ts';

const account = `AC${'0a'.repeat(16)}`;
const schema = new ProviderSchema('./twilio-v2010-messages.json');
const number = '+15005550006';
const body = 'Slipway: booking 7 confirmed.';
let taken: Record<string, unknown>[] = [];
const double = new Loopback(play);
let sender: SmsSender;

function play({ method, path, query, body: sent }: Received): HttpAnswer {
  const faults = schema.faults(method, path, query, sent);
  if (faults.length > 0) return { status: 400, body: { code: 21_603, message: faults.join('; ') } };
  if (method === 'GET') {
    return { status: 200, body: { messages: taken.filter((it) => it['to'] === query['To']) } };
  }
  if (sent['To'] === '+15005550001') {
    return { status: 400, body: { code: 21_211, message: "Invalid 'To' Phone Number" } };
  }
  const message = {
    sid: `SM${String(taken.length).padStart(32, '0')}`,
    to: sent['To'],
    from: sent['From'] ?? null,
    messaging_service_sid: sent['MessagingServiceSid'] ?? null,
    body: sent['Body'],
    status: 'queued',
    direction: 'outbound-api',
    date_created: new Date().toUTCString(),
    date_sent: null,
  };
  taken.push(message);
  return { status: 201, body: message };
}

/** The SDK's own client, with its fixed host redirected to loopback. */
class ToLoopback extends twilio.RequestClient {
  override request: twilio.RequestClient['request'] = (options) => {
    const uri = options.uri.replace('https://api.twilio.com', `http://127.0.0.1:${double.port}`);
    return super.request({ ...options, uri });
  };
}

const senderFrom = (from: string, timeout = 10_000): SmsSender =>
  twilioSmsSender({
    accountSid: account,
    authToken: 'secret',
    from,
    httpClient: new ToLoopback({ timeout }),
  });

beforeAll(async () => {
  await double.listen();
  sender = senderFrom(number);
});
afterEach(() => {
  taken = [];
});
afterAll(() => double.close());

test.each([
  [number, 'From'],
  [`MG${'1b'.repeat(16)}`, 'MessagingServiceSid'],
])('%s is sent as %s', async (from, field) => {
  const { providerId } = await senderFrom(from).send({ to: '+14165550100', body });
  expect(providerId).toBe(taken[0]?.['sid']);
  expect(double.received.at(-1)?.body).toEqual({ To: '+14165550100', Body: body, [field]: from });
});

test('a number the provider refuses is a final refusal', async () => {
  await expect(sender.send({ to: '+15005550001', body })).rejects.toThrow(SmsRefused);
});

test.each([
  ['silent_after', 'unknown'],
  ['cut_after', 'unknown'],
  [500, 'unknown'],
  [429, 'no'],
  [401, 'no'],
] as const)('after %s the provider accepted it: %s', async (trouble, expected) => {
  double.next(/POST/, trouble);
  const hasty = senderFrom(number, 300);
  const lost: unknown = await hasty.send({ to: '+14165550100', body }).catch((e: unknown) => e);
  expect(lost).toBeInstanceOf(SmsUnavailable);
  expect(lost).toMatchObject({ accepted: expected });
});

test('finds a message whose answer was lost, but no other one', async () => {
  const since = new Date();
  const sms = { to: '+14165550100', body, since };
  expect(await sender.findSent(sms)).toBeNull();
  double.next(/POST/, 'cut_after');
  await expect(sender.send({ to: sms.to, body })).rejects.toThrow(SmsUnavailable);
  expect(await sender.findSent(sms)).toEqual({ providerId: taken[0]?.['sid'] });
  expect(await sender.findSent({ ...sms, body: 'Another text' })).toBeNull();
  expect(await sender.findSent({ ...sms, to: '+14165550199' })).toBeNull();
  // The same text on another day is a different message.
  const tomorrow = new Date(since.getTime() + 86_400_000);
  expect(await sender.findSent({ ...sms, since: tomorrow })).toBeNull();
});

test('a failed look-up leaves the outcome unknown', async () => {
  double.next(/GET/, 'silent_before');
  const lost: unknown = await senderFrom(number, 300)
    .findSent({ to: '+14165550100', body, since: new Date() })
    .catch((e: unknown) => e);
  expect(lost).toMatchObject({ name: 'SmsUnavailable', accepted: 'unknown' });
});
