import type { MailAttachment } from '@slipway/domain/messages/mail-attachment';
import { errorCode, errorMessage } from '#error-details.ts';

export interface OutgoingMail {
  /** Becomes the Message-ID: the same on a retry, so that receivers can drop a duplicate. */
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
}

export interface MailSender {
  /**
   * Throws `MailRefused` when the server refuses permanently; after any other error a retry with
   * the same id may help.
   */
  send(mail: OutgoingMail): Promise<{ providerId: string }>;
}

/** A mail server, and the sender of what is sent there. */
export interface MailAccount {
  sender: MailSender;
  from: string;
}

/** The mail server refuses this recipient permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Whether SMTP reports a permanent refusal: a 5xx for the recipients. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof Error &&
    errorCode(error) === 'EENVELOPE' &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}

/** The address of a mail server as `smtpMailSender` takes it; `starttls` sends nothing unencrypted. */
export function smtpUrl(server: {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  password: string;
}): string {
  const { host, port, security, user, password } = server;
  const name = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const scheme = security === 'tls' ? 'smtps' : 'smtp';
  const only = security === 'starttls' ? '?requireTLS=true' : '';
  return `${scheme}://${name}${host}:${port}/${only}`;
}

const timeoutMs = 15_000;

/** Sends mail over SMTP (`SMTP_URL`). `close` closes its open connections. */
export function smtpMailSender(url: string): MailSender & { close(): void } {
  const open = async () => {
    // Read with the first mail, not at each start.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof open> | null = null;
  return {
    async send(mail) {
      const domain = /@([^\s<>@]+)>?\s*$/.exec(mail.from)?.[1] ?? 'slipway.invalid';
      const messageId = `<${mail.id}@${domain}>`;
      opened ??= open();
      try {
        const transport = await opened;
        await transport.sendMail({
          from: mail.from,
          // An object instead of a string, so that it is never parsed as a list of addresses.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId,
          attachments: mail.attachments,
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused(errorMessage(error), { cause: error });
        throw error;
      }
      return { providerId: messageId };
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
