import type { Twilio } from 'twilio';
import { errorCode, errorMessage } from '#error-details.ts';

export interface SmsSender {
  /** Throws `SmsRefused` (final) or `SmsUnavailable` (a retry may help). */
  send(sms: { to: string; body: string }): Promise<{ providerId: string }>;
  /** Looks for a message that may have been accepted, though the answer was lost. Throws `SmsUnavailable`. */
  findSent(sms: { to: string; body: string; since: Date }): Promise<{ providerId: string } | null>;
}

/** The provider refuses this message permanently: invalid number, opted out. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}

/**
 * Temporary failure. `accepted` 'no': the provider did not accept the message; 'unknown': the answer
 * was lost, so call `findSent` before sending again.
 */
export class SmsUnavailable extends Error {
  override readonly name = 'SmsUnavailable';
  constructor(
    readonly accepted: 'no' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}

type HttpClient = Twilio['httpClient'];

export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the `MG…` id of a messaging service. */
  from: string;
  /** Tests use a client for loopback; the SDK's own has a fixed host. */
  httpClient?: HttpClient;
}

const timeoutMs = 10_000;
/** Allowed difference between the provider's clock and ours. */
const clockSkewMs = 60_000;

/** Sends through Twilio's official SDK, which is loaded on first use. */
export function twilioSmsSender(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from, httpClient } = options;
  let loading: Promise<Twilio> | undefined;
  const client = (): Promise<Twilio> => {
    loading ??= import('twilio').then(({ default: twilio }) =>
      twilio(accountSid, authToken, {
        httpClient: httpClient ?? new twilio.RequestClient({ timeout: timeoutMs }),
      }),
    );
    return loading;
  };
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };

  return {
    async send({ to, body }) {
      const { messages } = await client();
      try {
        const { sid } = await messages.create({ to, body, ...sender });
        return { providerId: sid };
      } catch (error) {
        throw smsError(error);
      }
    },
    async findSent({ to, body, since }) {
      const { messages } = await client();
      try {
        // Not filtered by date: a message still queued at the provider has none.
        const recent = await messages.list({ to, limit: 50 });
        const found = recent.find(
          (sent) =>
            sent.direction !== 'inbound' &&
            // Messages of a trial account are prefixed by the provider.
            sent.body.trimEnd().endsWith(body.trimEnd()) &&
            sent.dateCreated.getTime() >= since.getTime() - clockSkewMs,
        );
        return found ? { providerId: found.sid } : null;
      } catch (error) {
        throw new SmsUnavailable('unknown', errorMessage(error));
      }
    },
  };
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

function smsError(error: unknown): SmsRefused | SmsUnavailable {
  const message = errorMessage(error);
  const status = error instanceof Error && 'status' in error && error.status;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    // 401 and 403 concern our credentials, 429 the rate: the message itself is not refused.
    return status === 401 || status === 403 || status === 408 || status === 429
      ? new SmsUnavailable('no', message)
      : new SmsRefused(message);
  }
  return new SmsUnavailable(neverConnected.has(errorCode(error) ?? '') ? 'no' : 'unknown', message);
}
