export interface SmsSender {
  /** Throws `SmsRefused` (final) or `SmsUnavailable` (the outcome is in doubt or it was not taken). */
  send(sms: { to: string; body: string }): Promise<{ providerId: string }>;
  /** For a send whose answer was lost: did it go out since then? Throws `SmsUnavailable`. */
  findSent(sms: { to: string; body: string; since: Date }): Promise<{ providerId: string } | null>;
}

/** The provider will never take this message: bad number, opted out. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
}

/**
 * Try again later. `taken` 'no': the provider answered that it did not take the message; 'unknown':
 * the answer was lost, so ask `findSent` before sending again.
 */
export class SmsUnavailable extends Error {
  override readonly name = 'SmsUnavailable';
  constructor(
    readonly taken: 'no' | 'unknown',
    message: string,
  ) {
    super(message);
  }
}
